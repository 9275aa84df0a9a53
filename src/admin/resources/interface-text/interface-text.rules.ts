import { isReadable, namesIn } from '#kit/text-values.ts';

export type TextProblem = 'empty' | 'names' | 'unreadable';

/** A text names the values that its source names, or readers would see a gap or a brace. */
export function textProblem(text: string, source: string, language: string): TextProblem | null {
  if (text.trim() === '') return 'empty';
  if (namesIn(text).join() !== namesIn(source).join()) return 'names';
  return isReadable(text, language) ? null : 'unreadable';
}

export interface InterfaceTextFilter {
  edited: boolean;
  search: string | null;
}
export interface InterfaceTextRecord {
  key: string;
  text: string;
  description: string;
  brought: string;
  source: string;
  edited: boolean;
  /** Of what stands there. */
  version: string;
}

/** Whether a text is asked for: by its key, or by words of it in any of its forms. */
export function isWanted(one: InterfaceTextRecord, { edited, search }: InterfaceTextFilter): boolean {
  if (edited && !one.edited) return false;
  if (!search) return true;
  const words = search.toLowerCase();
  return [one.key, one.text, one.brought, one.source, one.description].some((form) =>
    form.toLowerCase().includes(words),
  );
}
