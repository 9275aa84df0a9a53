import { MARK_JOINT } from '#kit/text-marks.ts';

/** A piece of a line as Markdown. */
export interface LinePiece {
  text: string;
  /** Ends as it begins, with signs that mean something only beside the right neighbors. */
  isMarked: boolean;
}
export const MARKED = new Set(['strong', 'em', 's']);
const MARK_SIGNS = /^(?:\*+|~~)|(?:\*+|~~)$/g;
const isSign = (character: string): boolean => /^[\p{P}\p{S}]$/u.test(character);
const isLetter = (character: string): boolean => character !== '' && !/^[\s\p{P}\p{S}]$/u.test(character);

/** Two marks beside each other would be one, and between a letter and a mark that begins or ends with a sign there would be none. */
export function joined(before: LinePiece, after: LinePiece): LinePiece {
  const last = [...before.text].at(-1) ?? '';
  const first = [...after.text][0] ?? '';
  const inner = [...after.text.replace(MARK_SIGNS, '')][0] ?? '';
  const outer = [...before.text.replace(MARK_SIGNS, '')].at(-1) ?? '';
  const isMeant =
    (last === first && /^[*~^`]/.test(last)) ||
    (after.isMarked && isLetter(last) && isSign(inner)) ||
    (before.isMarked && isLetter(first) && isSign(outer));
  return { ...after, text: before.text + (isMeant ? MARK_JOINT : '') + after.text };
}
