import { ADVANCES, SIGNS } from './widths.data.ts';

export type ShareFace = keyof typeof ADVANCES;
export interface TitleLines {
  size: number;
  lines: string[];
  /** Whether words were left out; the last line then ends with an ellipsis. */
  clipped: boolean;
}

/**
 * The width of the column of words, and the sizes of a title with the most lines of each; the first that fits is taken.
 */
export const COLUMN = 580;
const SETTINGS = [
  { size: 76, most: 3 },
  { size: 68, most: 3 },
  { size: 60, most: 4 },
  { size: 54, most: 4 },
  { size: 48, most: 4 },
  { size: 42, most: 4 },
] as const;
const SMALLEST = SETTINGS[SETTINGS.length - 1]!;
/** More characters than four lines ever hold: anything after that cannot be seen. */
const LONGEST = 600;

const PLACE = new Map(SIGNS.map((sign, at) => [sign, at]));

/** Text as the typefaces can set it, on one line: a character they lack is set without its accents, or left out. */
export function settable(text: string): string {
  const signs = [...text.normalize('NFC')].map((sign) => {
    if (PLACE.has(sign)) return sign;
    if (/\s/.test(sign)) return ' ';
    return [...sign.normalize('NFKD')].filter((part) => PLACE.has(part)).join('');
  });
  return signs.join('').replace(/ +/g, ' ').trim();
}

export function shareWidth(text: string, size: number, face: ShareFace): number {
  let thousandths = 0;
  for (const sign of text) thousandths += ADVANCES[face][PLACE.get(sign) ?? -1] ?? 0;
  return (thousandths * size) / 1000;
}

/** As many whole names as fit on a line, and the number of the others. */
export function namesLine(names: readonly string[], width: number, size: number, face: ShareFace): string {
  for (let count = names.length; count > 0; count--) {
    const more = count < names.length ? ` +${names.length - count}` : '';
    const line = `${names.slice(0, count).join(', ')}${more}`;
    if (shareWidth(line, size, face) <= width) return line;
  }
  return clipLine(names[0] ?? '', width, size, face);
}

/** One line, ended by an ellipsis if it would be too wide. */
export function clipLine(text: string, width: number, size: number, face: ShareFace): string {
  if (shareWidth(text, size, face) <= width) return text;
  const kept = [...text];
  while (kept.length > 0 && shareWidth(`${kept.join('')}…`, size, face) > width) kept.pop();
  return ended(kept.join(''));
}

/** A title is made smaller, down to this size, so that its lines end where its sense does. */
const SENSE_DOWN_TO = 54;

/** A title is set as large as four lines allow, in lines of similar length; no word is dropped without an ellipsis. */
export function layTitle(title: string): TitleLines {
  const whole = settable(title);
  const pieces = piecesOf(whole.slice(0, LONGEST));
  const fitting = whole.length > LONGEST ? [] : SETTINGS.flatMap((setting) => settingsOf(pieces, setting));
  const [first] = fitting;
  if (!first) return clippedTitle(pieces);
  return fitting.find((one) => one.size >= SENSE_DOWN_TO && isWellBroken(one.lines)) ?? first;
}

function settingsOf(pieces: readonly Piece[], { size, most }: (typeof SETTINGS)[number]): TitleLines[] {
  const wayFrom = waysOf(pieces, size, most);
  const ways = Array.from({ length: most + 1 }, (_, count) => wayFrom(0, count));
  return ways.flatMap((way) => (way ? [{ size, lines: way.lines, clipped: false }] : []));
}

/** No clause ends within a line, no line ends within a compound, and no article has a line to itself. */
const isWellBroken = (lines: readonly string[]): boolean =>
  lines.every((line, at) => {
    const isLast = at === lines.length - 1;
    return !/[:?] /.test(line) && (isLast || !/\p{L}[-\u2010/]$|^\p{L}{1,3}$/u.test(line));
  });

interface Piece {
  text: string;
  /** Whether there is a space between it and the previous piece. */
  spaced: boolean;
}
/**
 * Splits where a line may end: at plain spaces, not before punctuation that belongs to its word, and inside long
 * compounds.
 */
function piecesOf(text: string): Piece[] {
  return text
    .replace(/ (?=[:;!?»–—](?: |$))|(?<=«) /g, '\u00a0')
    .split(' ')
    .filter(Boolean)
    .flatMap((word) =>
      word
        .split(/(?<=\p{L}{3}[-\u2010/])(?=\p{L}{3})/u)
        .map((text, at): Piece => ({ text, spaced: at === 0 })),
    );
}

const joined = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, spaced }, at) => (spaced && at > 0 ? ` ${text}` : text)).join('');

interface LineBreaks {
  cost: number;
  lines: string[];
}
const END: LineBreaks = { cost: 0, lines: [] };

/** Finds the best way to set all pieces from one on in a given number of lines; null if they do not fit. */
function waysOf(pieces: readonly Piece[], size: number, most: number) {
  const known = new Map<number, LineBreaks | null>();
  const search = (at: number, left: number): LineBreaks | null => {
    let best: LineBreaks | null = null;
    for (let end = at + 1; end <= pieces.length; end++) {
      const line = joined(pieces.slice(at, end));
      const room = COLUMN - shareWidth(line, size, 'display');
      if (room < 0) break;
      const rest = wayFrom(end, left - 1);
      const cost = room ** 2 + endingCost(line, pieces[end]) + (rest?.cost ?? 0);
      if (rest && (!best || cost < best.cost)) best = { cost, lines: [line, ...rest.lines] };
    }
    return best;
  };
  const wayFrom = (at: number, left: number): LineBreaks | null => {
    if (at === pieces.length || left === 0) return at === pieces.length && left === 0 ? END : null;
    const key = at * (most + 1) + left;
    const found = known.get(key);
    if (found !== undefined) return found;
    const way = search(at, left);
    known.set(key, way);
    return way;
  };
  return wayFrom;
}

/** A line ends well at a colon, and badly inside a compound or at a word that leans on the next one. */
function endingCost(line: string, next: Piece | undefined): number {
  if (!next) return 0;
  if (/[:?]$/.test(line)) return -((COLUMN * 0.25) ** 2);
  if (!next.spaced) return (COLUMN * 0.4) ** 2;
  return /(^|[\s\u00a0])\p{L}{1,3}$/u.test(line) ? (COLUMN * 0.2) ** 2 : 0;
}

/** As much as four lines of the smallest size hold; a word wider than a line continues on the next. */
function clippedTitle(pieces: readonly Piece[]): TitleLines {
  const { size, most } = SMALLEST;
  const rows = filledRows(
    pieces.flatMap((piece) => cutPiece(piece, size)),
    size,
  );
  const clipped = rows.length > most;
  const lines = rows.slice(0, most).map(joined);
  if (clipped) lines[most - 1] = withEllipsis(rows[most - 1]!, size);
  return { size, lines, clipped };
}

function filledRows(pieces: readonly Piece[], size: number): Piece[][] {
  const rows: Piece[][] = [];
  for (const piece of pieces) {
    const row = rows.at(-1);
    if (row && shareWidth(joined([...row, piece]), size, 'display') <= COLUMN) row.push(piece);
    else rows.push([piece]);
  }
  return rows;
}

/** Keeps whole words if the line has several. */
function withEllipsis(row: readonly Piece[], size: number): string {
  for (let count = row.length; count > 1; count--) {
    const line = ended(joined(row.slice(0, count)));
    if (shareWidth(line, size, 'display') <= COLUMN) return line;
  }
  return clipLine(`${row[0]!.text}…`, COLUMN, size, 'display');
}

const ended = (line: string): string => `${line.replace(/[\s,:;–—-]+$/, '')}…`;

function cutPiece({ text, spaced }: Piece, size: number): Piece[] {
  const parts: string[] = [''];
  for (const sign of text) {
    const longer = `${parts.at(-1)}${sign}`;
    if (shareWidth(longer, size, 'display') > COLUMN) parts.push(sign);
    else parts[parts.length - 1] = longer;
  }
  return parts.map((part, at) => ({ text: part, spaced: at === 0 && spaced }));
}
