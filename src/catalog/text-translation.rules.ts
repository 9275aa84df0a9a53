import { TEXT_KINDS, type TextKind } from './text-translation.data.ts';

/** A text in pieces, by key: `stem`, `option.90101`, `3.bullet.2`. Only what says something is a piece. */
export type Words = Readonly<Record<string, string>>;

const TEXT_ID = new RegExp(`^(${TEXT_KINDS.join('|')})-(\\d{1,15})$`);
/** `question-9010`: what a text is and of which thing. */
export function textIdIn(text: string): { kind: TextKind; id: number } | null {
  const [, kind, id] = TEXT_ID.exec(text) ?? [];
  return kind && id ? { kind: kind as TextKind, id: Number(id) } : null;
}
export const isTextId = (text: string): boolean => textIdIn(text) !== null;

/** Whether a translation says every piece of its source; a text is shown in a language whole or not at all. */
export const isWhole = (source: Words, words: Words): boolean =>
  Object.keys(source).every((key) => (words[key] ?? '').trim() !== '');
