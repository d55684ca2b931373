//! Cards and deals.

use core::fmt;
use core::str::FromStr;

use super::variant::Variant;

/// The most suits a deal can have.
pub const SUITS: usize = 9;
/// The most ranks (values) a deal can have.
pub const RANKS: usize = 16;
/// The most cells: every row has an empty column at its left.
pub(in crate::gap) const CELLS: usize = SUITS * (RANKS + 1);

/// A card: suit 1 to 9, value 1 to 16. Cards are ordered by suit, then by value.
///
/// ```
/// use everystate_puzzles::gap::Card;
/// let card: Card = "113".parse().unwrap();
/// assert_eq!((card.suit(), card.value()), (1, 13));
/// assert_eq!(card.to_string(), "113");
/// assert!("117".parse::<Card>().is_err() && "10".parse::<Card>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of a suit (1 to 9) and a value (1 to 16), if there is one.
    ///
    /// ```
    /// # use everystate_puzzles::gap::Card;
    /// assert_eq!(Card::new(1, 13).unwrap().to_string(), "113");
    /// assert!(Card::new(10, 1).is_none() && Card::new(1, 17).is_none());
    /// ```
    pub fn new(suit: usize, value: usize) -> Option<Self> {
        let known = (1..=SUITS).contains(&suit) && (1..=RANKS).contains(&value);
        known.then(|| Self::at(suit - 1, value - 1))
    }

    /// The card of a suit and a value counted from 0, both within the limits.
    pub(in crate::gap) fn at(suit: usize, value: usize) -> Self {
        debug_assert!(suit < SUITS && value < RANKS);
        Self((suit * RANKS + value).to_le_bytes()[0])
    }

    /// The suit, from 1.
    ///
    /// ```
    /// # use everystate_puzzles::gap::Card;
    /// assert_eq!(Card::new(3, 7).unwrap().suit(), 3);
    /// ```
    pub fn suit(self) -> usize {
        self.index() / RANKS + 1
    }

    /// The value, from 1.
    ///
    /// ```
    /// # use everystate_puzzles::gap::Card;
    /// assert_eq!(Card::new(3, 7).unwrap().value(), 7);
    /// ```
    pub fn value(self) -> usize {
        self.index() % RANKS + 1
    }

    /// Below [`SUITS`] × [`RANKS`], different for different cards; one less for the card one lower.
    pub(in crate::gap) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The card one lower, whose value must not be 1 already.
    pub(in crate::gap) fn lower(self) -> Self {
        debug_assert!(self.value() > 1, "no card is below {self}");
        Self(self.0 - 1)
    }

    /// The card that these bytes write: a digit for the suit, one or two for the value.
    pub(in crate::gap) fn read(bytes: &[u8]) -> Option<Self> {
        let digit = |b: u8| b.is_ascii_digit().then(|| usize::from(b - b'0'));
        match *bytes {
            [s, v] => Self::new(digit(s)?, digit(v)?),
            [s, b'1', v] => Self::new(digit(s)?, 10 + digit(v)?),
            _ => None,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.suit(), self.value())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no [`Card`].
///
/// ```
/// # use everystate_puzzles::gap::{Card, NoCard};
/// assert_eq!("1x".parse::<Card>(), Err(NoCard));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoCard;

impl fmt::Display for NoCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a card: a suit from 1 to {SUITS}, then a value from 1 to {RANKS}")
    }
}

impl std::error::Error for NoCard {}

impl FromStr for Card {
    type Err = NoCard;
    fn from_str(text: &str) -> Result<Self, NoCard> {
        Self::read(text.as_bytes()).ok_or(NoCard)
    }
}

/// What keeps cards from being a deal.
///
/// ```
/// # use everystate_puzzles::gap::{Card, Instance, Misdeal};
/// let cards = ["12", "21", "11", "12"].map(|c| c.parse::<Card>().unwrap());
/// let misdeal = Instance::new(2, 2, &cards).unwrap_err();
/// assert_eq!(misdeal, Misdeal::Twice(0, 3));
/// assert_eq!(misdeal.to_string(), "card 4 is there already, as card 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Misdeal {
    /// Too few or too many suits or ranks, or not suits × ranks cards.
    Size,
    /// The card at this index (in reading order) is none of the deck.
    Foreign(usize),
    /// The card at the second index stands at the first one already.
    Twice(usize, usize),
}

impl fmt::Display for Misdeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size => write!(
                f,
                "not the cards of a deck: 1 to {SUITS} suits and 2 to {RANKS} ranks, each card once"
            ),
            Self::Foreign(i) => write!(f, "card {} is none of the deck", i + 1),
            Self::Twice(first, i) => {
                write!(f, "card {} is there already, as card {}", i + 1, first + 1)
            }
        }
    }
}

impl std::error::Error for Misdeal {}

/// One deal: as many rows as suits, as many cards in a row as ranks.
///
/// ```
/// use everystate_puzzles::gap::{Card, Instance};
/// let cards: Vec<Card> = ["12", "21", "11", "22"].iter().map(|c| c.parse().unwrap()).collect();
/// let deal = Instance::new(2, 2, &cards).unwrap();
/// assert_eq!((deal.suits(), deal.ranks()), (2, 2));
/// assert_eq!(deal.rows().next().unwrap(), &cards[..2]);
/// assert!(Instance::new(2, 2, &cards[..3]).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    ranks: usize,
    cards: Box<[Card]>,
    variant: Variant,
}

impl Instance {
    /// The deal of these cards in reading order, 1 to 9 suits and 2 to 16 ranks.
    ///
    /// ```
    /// # use everystate_puzzles::gap::{Card, Instance, Misdeal};
    /// let cards = ["12", "21", "11", "22"].map(|c| c.parse::<Card>().unwrap());
    /// assert!(Instance::new(2, 2, &cards).is_ok());
    /// assert_eq!(Instance::new(1, 4, &cards), Err(Misdeal::Foreign(1))); // there is one suit only
    /// ```
    ///
    /// # Errors
    /// If they are not the cards of suits × ranks, each once.
    pub fn new(suits: usize, ranks: usize, cards: &[Card]) -> Result<Self, Misdeal> {
        let size = (1..=SUITS).contains(&suits) && (2..=RANKS).contains(&ranks);
        if !size || cards.len() != suits * ranks {
            return Err(Misdeal::Size);
        }
        let mut seen = [usize::MAX; SUITS * RANKS];
        for (i, card) in cards.iter().enumerate() {
            if card.suit() > suits || card.value() > ranks {
                return Err(Misdeal::Foreign(i));
            }
            let first = &mut seen[card.index()];
            if *first != usize::MAX {
                return Err(Misdeal::Twice(*first, i));
            }
            *first = i;
        }
        Ok(Self { ranks, cards: cards.into(), variant: Variant::default() })
    }

    /// The same deal played by other rules.
    ///
    /// ```
    /// # use everystate_puzzles::gap::{Card, Instance, Variant};
    /// let cards = ["12", "21", "11", "22"].map(|c| c.parse::<Card>().unwrap());
    /// let deal = Instance::new(2, 2, &cards).unwrap();
    /// assert_eq!(deal.variant(), Variant::default());
    /// let free = "gaps-one-deal".parse().unwrap();
    /// assert_eq!(deal.played_by(free).variant(), free);
    /// ```
    #[must_use]
    pub fn played_by(self, variant: Variant) -> Self {
        Self { variant, ..self }
    }

    /// The rules that it is played by.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// How many suits, which is how many rows.
    pub fn suits(&self) -> usize {
        self.cards.len() / self.ranks
    }

    /// How many ranks, which is how many cards in a row.
    pub fn ranks(&self) -> usize {
        self.ranks
    }

    /// The cards in reading order.
    ///
    /// ```
    /// # use everystate_puzzles::gap::{Card, Instance};
    /// let cards = ["12", "21", "11", "22"].map(|c| c.parse::<Card>().unwrap());
    /// assert_eq!(Instance::new(2, 2, &cards).unwrap().cards(), cards);
    /// ```
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The rows from the top.
    ///
    /// ```
    /// # use everystate_puzzles::gap::{Card, Instance};
    /// let cards = ["12", "21", "11", "22"].map(|c| c.parse::<Card>().unwrap());
    /// let deal = Instance::new(2, 2, &cards).unwrap();
    /// assert!(deal.rows().eq([&cards[..2], &cards[2..]]));
    /// ```
    pub fn rows(&self) -> impl Iterator<Item = &[Card]> {
        self.cards.chunks(self.ranks)
    }

    /// Cells in a row: the cards and the empty column at the left.
    pub(in crate::gap) fn stride(&self) -> usize {
        self.ranks + 1
    }

    /// Where a card belongs: the row of its suit, the column of its value.
    pub(in crate::gap) fn home(&self, card: Card) -> usize {
        (card.suit() - 1) * self.stride() + card.value() - 1
    }
}
