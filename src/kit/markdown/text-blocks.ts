import type MarkdownIt from 'markdown-it';
import type { StateBlock, Token } from 'markdown-it';

/** A picture of the media library within a text. */
export interface Figure {
  /**
   * What refers to the picture permanently, whatever its address is: the id of a medium, or a file of a library's
   * folder.
   */
  reference: string;
  alt: string;
  caption: string;
  /** Who is credited for the picture. */
  credit: string;
}

const SCHEME = 'media:';
const QUOTED = '"((?:\\\\.|[^\\\\"])*)"';
/** `![What it shows](media:12 "Caption" "Credit")`, on a line of its own. */
const FIGURE = new RegExp(
  `^!\\[((?:\\\\.|[^\\\\[\\]])*)\\]\\(${SCHEME}([a-z0-9][a-z0-9._/-]*)(?: ${QUOTED})?(?: ${QUOTED})?\\)[ \\t]*$`,
  'i',
);
/** The class of the block, and the word that opens it. */
export const KEY_POINTS = 'key-points';
const OPEN = new RegExp(`^(:{3,})[ \\t]*${KEY_POINTS}[ \\t]*$`);
const CLOSE = /^(:{3,})[ \t]*$/;

const oneLine = (words: string): string => words.replace(/\s+/g, ' ').trim();
const unescaped = (words = ''): string => oneLine(words.replace(/\\([!-/:-@[-`{-~])/g, '$1'));
const escaped = (words: string, signs: RegExp): string => oneLine(words).replace(signs, '\\$&');
const quoted = (words: string): string => ` "${escaped(words, /["\\]/g)}"`;

export function figureIn(line: string): Figure | null {
  const found = FIGURE.exec(line);
  if (!found) return null;
  const [, alt, reference = '', caption, credit] = found;
  return { reference, alt: unescaped(alt), caption: unescaped(caption), credit: unescaped(credit) };
}

export function figureLine({ reference, alt, caption, credit }: Figure): string {
  const words = credit ? quoted(caption) + quoted(credit) : caption && quoted(caption);
  return `![${escaped(alt, /[[\]\\]/g)}](${SCHEME}${reference}${words})`;
}

/** Wraps key points in lines of colons, with more colons than any line within has. */
export function keyPointsText(within: string): string {
  const runs = [...within.matchAll(/^[ \t]*(:{3,})/gm)].map(([, colons = '']) => colons.length);
  const colons = ':'.repeat(Math.max(2, ...runs) + 1);
  return `${colons} ${KEY_POINTS}\n${within}\n${colons}`;
}

/** The source of a picture in stored HTML, and the id or file that it names. */
export const FIGURE_SOURCE = new RegExp(`<img src="${SCHEME}([^"]*)"`, 'g');
export const figureSource = (reference: string): string => `${SCHEME}${reference}`;
export const referenceOf = (source: string): string | null =>
  source.startsWith(SCHEME) ? source.slice(SCHEME.length) : null;
export const isKeyPoints = (className: string | undefined): boolean => className === KEY_POINTS;

/** The text of a line; empty if it is indented so far that it is code. */
function lineAt(state: StateBlock, at: number): string {
  if ((state.sCount[at] ?? 0) - state.blkIndent >= 4) return '';
  return state.src.slice((state.bMarks[at] ?? 0) + (state.tShift[at] ?? 0), state.eMarks[at]);
}

/** Our additions to the blocks of Markdown: figures and key points. */
export function textBlocks(markdown: InstanceType<typeof MarkdownIt>): void {
  const { ruler } = markdown.block;
  const ends = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };
  ruler.before('table', 'figure', figureRule, ends);
  ruler.before('table', 'key-points', keyPointsRule, ends);
  const { escapeHtml } = markdown.utils;
  markdown.renderer.rules.figure = (tokens, at) => {
    const { reference, alt, caption, credit } = figureOfToken(tokens[at]);
    const words = [escapeHtml(caption), credit && `<small>${escapeHtml(credit)}</small>`].filter(Boolean);
    const told = words.length > 0 ? `<figcaption>${words.join(' ')}</figcaption>` : '';
    return `<figure><img src="${figureSource(reference)}" alt="${escapeHtml(alt)}">${told}</figure>\n`;
  };
}

export const figureOfToken = (token: Token | undefined): Figure =>
  (token?.meta ?? { reference: '', alt: '', caption: '', credit: '' }) as unknown as Figure;

function figureRule(state: StateBlock, start: number, _end: number, isSilent: boolean): boolean {
  const figure = figureIn(lineAt(state, start));
  if (!figure) return false;
  if (isSilent) return true;
  const token = state.push('figure', 'figure', 0);
  token.block = true;
  token.map = [start, start + 1];
  token.meta = { ...figure };
  state.line = start + 1;
  return true;
}

/** Only at the top level of the text, never within a list or a quotation. */
function keyPointsRule(state: StateBlock, start: number, end: number, isSilent: boolean): boolean {
  if (state.level > 0) return false;
  const length = OPEN.exec(lineAt(state, start))?.[1]?.length;
  // After an opening line that nothing closes, others are not each searched to the end of the text.
  const unclosed = Number(state.env.unclosed ?? Number.POSITIVE_INFINITY);
  if (!length || length >= unclosed) return false;
  const close = closeOf(state, start, end, length);
  if (!close) state.env.unclosed = length;
  if (!close || isSilent) return close > 0;
  const open = state.push('key_points_open', 'div', 1);
  open.block = true;
  open.map = [start, close];
  open.attrSet('class', KEY_POINTS);
  const last = state.lineMax;
  state.lineMax = close;
  state.md.block.tokenize(state, start + 1, close);
  state.lineMax = last;
  state.push('key_points_close', 'div', -1).block = true;
  state.line = close + 1;
  return true;
}

function closeOf(state: StateBlock, start: number, end: number, length: number): number {
  for (let at = start + 1; at < end; at++) {
    const colons = CLOSE.exec(lineAt(state, at))?.[1]?.length ?? 0;
    if (colons >= length) return at;
  }
  return 0;
}
