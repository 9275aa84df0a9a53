import type MarkdownIt from 'markdown-it';

const TAGS: Record<string, string> = { '^': 'sup', '~': 'sub' };
/** Spaces within are written with a backslash, so that `10^9 to 10^12` and `~5 mg or ~10 mg` are words as they stand. */
const HAS_SPACE = /(^|[^\\])(\\\\)*[ \t\n]/;

/** Nothing, between two marks that would run into each other: `**one**&;*two*`. */
export const MARK_JOINT = '&;';

/** `m^2^` and `H~2~O`, with whatever may stand within a line between the two signs. */
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
