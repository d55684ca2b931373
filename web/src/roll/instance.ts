// What is wanted of a die, as the server takes it and as it stands in links. Numbers go up to 10^18, which is past
// what a double holds: they are BigInt here, and strings where JSON would round them.

export interface Roll {
  counts: bigint[];
  /** The first and the last tip to be printed, counted from 1; nothing for all of them. */
  print: [bigint, bigint] | null;
}

/** A whole number of JSON, in either of its forms. */
export function whole(value: unknown): bigint | null {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  return typeof value === 'string' && /^\d{1,30}$/.test(value) ? BigInt(value) : null;
}

const plain = (n: bigint): number | string => (n <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(n) : String(n));

/** An object of the server's, or one that somebody wrote; the error is a sentence. */
export function fromJson(value: unknown): Roll {
  const { counts, from, to } = (value ?? {}) as { counts?: unknown; from?: unknown; to?: unknown };
  const numbers = Array.isArray(counts) ? counts.map(whole) : [];
  if (numbers.length !== 6 || numbers.some((n) => n === null)) throw new Error('“counts” has to be a list of six whole numbers.');
  const [first, last] = [whole(from), whole(to)];
  return { counts: numbers as bigint[], print: first !== null && last !== null ? [first, last] : null };
}

/** What the server is asked about; without the tips to be printed it tells all of them, in runs. */
export function toJson({ counts, print }: Roll, printed = false): Record<string, unknown> {
  return { counts: counts.map(plain), ...(printed && print ? { from: plain(print[0]), to: plain(print[1]) } : {}) };
}

/** What an address names; nothing if it names none or a damaged one. */
export function fromValues(values: URLSearchParams): Roll | null {
  const counts = (values.get('counts') ?? '').split(',').map(whole);
  if (counts.length !== 6 || counts.includes(null)) return null;
  const [from, to] = [whole(values.get('from')), whole(values.get('to'))];
  return { counts: counts as bigint[], print: from !== null && to !== null ? [from, to] : null };
}

export function toValues({ counts, print }: Roll, values: URLSearchParams): void {
  values.set('counts', counts.join(','));
  if (!print) return;
  values.set('from', String(print[0]));
  values.set('to', String(print[1]));
}

export const total = (counts: readonly bigint[]): bigint => counts.reduce((sum, n) => sum + n, 0n);

/** For each face, the wanted numbers that it can still come to: the others have to fit the other faces, the
 *  largest the one that has touched most, and so on. Ascending, each once. */
export function open(counts: readonly bigint[], touches: readonly bigint[]): bigint[][] {
  const ascending = (numbers: readonly bigint[]): bigint[] => [...numbers].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const wanted = ascending(counts);
  return touches.map((touched, face) => {
    const others = ascending(touches.filter((_, i) => i !== face));
    const fits = wanted.filter((n, i) => n >= touched && wanted.filter((_, j) => j !== i).every((m, k) => m >= (others[k] ?? 0n)));
    return fits.filter((n, i) => n !== fits[i - 1]);
  });
}

/** A number for a place that holds few letters: exact up to six digits, then two of them and the power of ten. */
export function brief(n: bigint): string {
  const digits = String(n);
  if (digits.length <= 6) return digits;
  const power = [...String(digits.length - 1)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');
  return `${digits[0]}.${digits[1]}·10${power}`;
}
