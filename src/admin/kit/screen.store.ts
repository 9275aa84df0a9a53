import type { Texts, Values } from '#kit/texts.ts';
import type { ListColumn } from './desk.hooks.ts';
import type { AnyResource, RecordOf, ValuesOfResource } from './resource.schema.ts';

type OptionOf<F> = F extends { options: readonly (infer Option extends string)[] } ? Option : never;
/** Messages that every list of records needs, and those of this record's fields and choices. */
type ScreenKey<R extends AnyResource> =
  | 'title'
  | 'hint'
  | 'find'
  | 'count'
  | 'none'
  | 'add'
  | 'edit'
  | 'saved'
  | 'remove'
  | 'removeText'
  | 'removed'
  | `any${Capitalize<R['filters'][number]>}`
  | (keyof R['fields'] & string)
  | OptionOf<R['fields'][keyof R['fields']]>;

/** Declaration of a record's pages; `screenOf` checks it against the record's fields and messages. */
export interface Screen<R extends AnyResource = AnyResource> {
  resource: R;
  texts: Texts;
  /** Problems with the values, by message key. */
  problems(values: ValuesOfResource<R>): Partial<Record<string, string>>;
  /** Numbers used in those messages. */
  limits?: Values;
  hints?: Partial<Record<string, string>>;
  /** Field in English whatever the language of the page, marked where a message names it. */
  inEnglish?: string;
  /** The record is more than its fields: a removal cannot be undone by adding them again. */
  isMoreThanFields?: true;
  /** By default every field in order; the first column is the row header. */
  columns?: readonly ListColumn<RecordOf<R>>[];
}
interface Declaration<R extends AnyResource, Key extends string> extends Screen<R> {
  texts: Texts<Key | ScreenKey<R>>;
  problems(values: ValuesOfResource<R>): Partial<Record<keyof R['fields'], NoInfer<Key>>>;
  hints?: Partial<Record<keyof R['fields'], NoInfer<Key>>>;
  inEnglish?: keyof R['fields'] & string;
  columns?: readonly ListColumn<RecordOf<R>, NoInfer<Key>>[];
}
export const screenOf = <R extends AnyResource, Key extends string>(
  declared: Declaration<R, Key>,
): Screen<R> => declared;
