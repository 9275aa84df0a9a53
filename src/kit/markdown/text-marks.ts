import type MarkdownIt from 'markdown-it';

const TAGS: Record<string, string> = { '^': 'sup', '~': 'sub' };
/** Spaces within need a backslash, so that `10^9 to 10^12` and `~5 mg or ~10 mg` are left as they are. */
const HAS_SPACE = /(^|[^\\])(\\\\)*[ \t\n]/;

/** Produces nothing; separates two marks that would run into each other: `**one**&;*two*`. */
export const MARK_JOINT = '&;';

/** `m^2^` and `H~2~O`, with anything allowed in a line between the two characters. */
export function textMarks(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.inline.ruler.after('emphasis', 'super-and-subscript', (state, isSilent) => {
    const start = state.pos;
    const mark = state.src[start] ?? '';
    const tag = TAGS[mark];
    if (!tag || isSilent) return false;
    state.pos = start + 1;
    while (state.pos < state.posMax && state.src[state.pos] !== mark) state.md.inline.skipToken(state);
    const end = state.pos;
    const within = state.src.slice(start + 1, end);
    if (end >= state.posMax || within === '' || HAS_SPACE.test(within)) {
      state.pos = start;
      return false;
    }
    state.push(`${tag}_open`, tag, 1).markup = mark;
    const inside: typeof state.tokens = [];
    state.md.inline.parse(within.replace(/\\ /g, ' '), state.md, state.env, inside);
    state.tokens.push(...inside);
    state.push(`${tag}_close`, tag, -1).markup = mark;
    state.pos = end + 1;
    return true;
  });
  markdown.inline.ruler.before('entity', 'mark-joint', (state) => {
    if (!state.src.startsWith(MARK_JOINT, state.pos)) return false;
    state.pos += MARK_JOINT.length;
    return true;
  });
}

/** A piece of a line as Markdown. */
export interface LinePiece {
  text: string;
  /** Begins and ends with characters that are markup only beside the right neighbours. */
  isMarked: boolean;
}
const MARK_BEGIN = /^(?:\*+|_+|~~)/;
const MARK_END = /(?:\*+|_+|~~)$/;
/** Longer than a mark and the character beside it. */
const EDGE = 8;
const firstOf = (text: string): string => [...text.slice(0, 2)][0] ?? '';
const lastOf = (text: string): string => [...text.slice(-2)].at(-1) ?? '';
const isSign = (character: string): boolean => /^[\p{P}\p{S}]$/u.test(character);
const isLetter = (character: string): boolean => character !== '' && !/^[\s\p{P}\p{S}]$/u.test(character);

/**
 * Two adjacent marks would become one, and one between a letter and punctuation would not count as a mark; within
 * another mark, one beside a letter could end that one. A link after an exclamation mark would become a picture.
 */
export function joinedPieces(before: LinePiece, after: LinePiece, isWithin = false): LinePiece {
  const [last, first] = [lastOf(before.text), firstOf(after.text)];
  const inner = firstOf(after.text.slice(0, EDGE).replace(MARK_BEGIN, ''));
  const outer = lastOf(before.text.slice(-EDGE).replace(MARK_END, ''));
  const isMeant =
    (last === first && /^[*_~^`]/.test(last)) ||
    last + first === '![' ||
    (after.isMarked && isLetter(last) && (isWithin || isSign(inner))) ||
    (before.isMarked && isLetter(first) && (isWithin || isSign(outer)));
  return { ...after, text: before.text + (isMeant ? MARK_JOINT : '') + after.text };
}
