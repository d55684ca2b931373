// The stand-in's rules of the rolling die: which tips leave numbers that the touches can still come to.

const START = { top: 1, front: 2, right: 3, touches: [0, 0, 0, 0, 0, 0] };

function tipped({ top, front, right, touches }, tip) {
  const turned = { E: [7 - right, front, top], W: [right, front, 7 - top], N: [front, 7 - top, right], S: [7 - front, top, right] }[tip];
  if (!turned) throw new Error(`“${tip}” is no tip.`);
  const bottom = 7 - turned[0];
  return { top: turned[0], front: turned[1], right: turned[2], touches: touches.map((n, i) => (i === bottom - 1 ? n + 1 : n)) };
}

const ascending = (numbers) => [...numbers].sort((a, b) => a - b);

/** Sorted, each number of touches is at most the number wanted. */
function fits(counts, touches) {
  const wanted = ascending(counts);
  return ascending(touches).every((n, i) => n <= wanted[i]);
}

export function neighbours({ counts }, played) {
  const numbers = counts.map(Number);
  let position = START;
  for (const tip of played) {
    position = tipped(position, tip);
    if (!fits(numbers, position.touches)) throw new Error(`The tip ${tip} is not legal where it is made.`);
  }
  const moves = ['E', 'N', 'S', 'W'].filter((tip) => fits(numbers, tipped(position, tip).touches));
  const goal = String(ascending(position.touches)) === String(ascending(numbers));
  return { schema: 1, puzzle: 'roll', goal, position, moves, after: moves.map((tip) => tipped(position, tip)) };
}
