// The rules of Gap (the contest's), written for the stand-in server alone: legal moves and the fewest moves,
// breadth first, for small deals.

const suit = (card) => Number(card[0]);
const value = (card) => Number(card.slice(1));

function start({ rows }) {
  const board = rows.map((row) => [null, ...row]);
  for (let r = 0; r < board.length; r++)
    for (let c = 1; c < board[r].length; c++) {
      const card = board[r][c];
      if (card && value(card) === 1) {
        board[r][c] = null;
        board[suit(card) - 1][0] = card;
      }
    }
  return board;
}

function legal(board) {
  const moves = [];
  const find = (card) => {
    for (let r = 0; r < board.length; r++) if (board[r].includes(card)) return [r, board[r].indexOf(card)];
    return null;
  };
  for (const [r, row] of board.entries())
    for (let c = 1; c < row.length; c++) {
      const left = row[c - 1];
      if (row[c] !== null || left === null) continue;
      const card = `${suit(left)}${value(left) + 1}`;
      const from = find(card);
      if (from) moves.push({ card, from, to: [r, c] });
    }
  return moves.sort((a, b) => a.card.localeCompare(b.card));
}

function apply(board, { card, from, to }) {
  const next = board.map((row) => [...row]);
  next[from[0]][from[1]] = null;
  next[to[0]][to[1]] = card;
  return next;
}

function done(board) {
  return board.every((row, r) => {
    const cards = row.filter((card) => card !== null);
    return cards.every((card, i) => row[i] === card && suit(card) === r + 1 && value(card) === i + 1);
  });
}

export function neighbours(instance, played) {
  let board = start(instance);
  for (const card of played) {
    const move = legal(board).find((one) => one.card === card);
    if (!move) throw new Error(`${card} cannot be moved now.`);
    board = apply(board, move);
  }
  const moves = legal(board);
  return { schema: 1, puzzle: 'gap', goal: done(board), moves: moves.map((one) => one.card), position: { rows: board }, after: moves.map((one) => ({ rows: apply(board, one) })) };
}

export function answer(instance, question, number) {
  const seen = new Set();
  let level = [{ board: start(instance), moves: [] }];
  while (level.length > 0 && seen.size < 200000) {
    const end = level.find(({ board }) => done(board));
    if (end) return { schema: 1, instance: number, verdict: 'solved', length: end.moves.length, moves: end.moves, strategy: 'bfs', positions: seen.size };
    const next = [];
    for (const { board, moves } of level)
      for (const move of legal(board)) {
        const to = apply(board, move);
        const name = JSON.stringify(to);
        if (seen.has(name)) continue;
        seen.add(name);
        next.push({ board: to, moves: [...moves, move.card] });
      }
    level = next;
  }
  const verdict = level.length === 0 ? { verdict: 'unsolvable' } : { verdict: 'stopped', why: 'positions', at_least: level[0].moves.length };
  return { schema: 1, instance: number, ...verdict, strategy: 'bfs', positions: seen.size };
}
