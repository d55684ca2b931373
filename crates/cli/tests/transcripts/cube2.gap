# The 2x2x2 cube, one corner held, by its stickers: those of a corner stand together.
M_M_U:=(1,4,10,7)(2,5,11,8)(3,6,12,9);
M_M_R:=(1,8,19,14)(2,9,20,15)(3,7,21,13);
M_M_F:=(1,15,16,6)(2,13,17,4)(3,14,18,5);
Gen:=[
M_M_U,M_M_R,M_M_F
];
ip:=[[1],[4],[7],[10],[13],[16],[19]];
# Size(Group(Gen));
# Size(Stabilizer(Group(Gen), ip, OnTuplesSets));
