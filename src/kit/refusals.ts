import type { Language } from './languages.ts';
import { localeOf } from './locales.ts';
import { numberText } from './numbers.ts';
import { Refusal, type RefusalTerms, type RefusalValue, type RefusalWords } from './refusal.ts';
import { format, type Values } from './texts.ts';

/** A refusal as declared by the module that throws it: what programs read, and its text in every language. */
export interface RefusalDeclaration extends Record<Language, string> {
  status: number;
  source?: RefusalTerms['source'];
  retryAfterSeconds?: number;
}
type RefusalOptions = Pick<RefusalTerms, 'source' | 'retryAfterSeconds' | 'meta'> &
  Partial<Pick<RefusalTerms, 'status'>> &
  ErrorOptions;

/** The `{names}` in a message; the branches of a plural, `{n, plural, one {# day} other {# days}}`, are not names. */
type NamesIn<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? NameOf<Name> | NamesIn<Rest>
  : never;
type NameOf<Inner extends string> = Inner extends `${infer Name},${string}`
  ? Name
  : Inner extends `${string} ${string}`
    ? never
    : Inner;
type RefusalArguments<Message extends string> = [NamesIn<Message>] extends [never]
  ? [values?: Record<string, never>, more?: RefusalOptions]
  : [values: Record<NamesIn<Message>, RefusalValue>, more?: RefusalOptions];

const declarations = new Map<string, RefusalDeclaration>();
export const declaredRefusals = (): ReadonlyMap<string, RefusalDeclaration> => declarations;

/**
 * Declares what a module refuses with, by code (`code.variant` if one code has several texts), and returns
 * `refuse(code, values)`. It does not compile if a language is missing, or a value that the text names.
 */
export function refusals<const D extends Record<string, RefusalDeclaration>>(declared: D) {
  for (const [key, one] of Object.entries(declared)) declarations.set(key, one);
  return <Key extends keyof D & string>(
    key: Key,
    ...[values = {}, more = {}]: RefusalArguments<D[Key]['en']>
  ): Refusal => refusalOf(key, declared[key] as RefusalDeclaration, values, more);
}

/** A refusal by a key known only at run time: a schema reports what is wrong with a value by the key of its text. */
export function refusalNamed(key: string, values: Values, more: RefusalOptions): Refusal {
  const found = declarations.get(key);
  if (!found) throw new Error(`nothing declares the refusal ${key}`);
  return refusalOf(key, found, values, more);
}

function refusalOf(
  key: string,
  declared: RefusalDeclaration,
  values: RefusalWords['values'],
  more: RefusalOptions,
): Refusal {
  const { status, source, retryAfterSeconds, ...words } = declared;
  const { cause, ...terms } = more;
  return new Refusal(
    {
      code: codeOf(key),
      status,
      detail: format(words.en, textsOf(values, 'en-US'), 'en-US'),
      ...(source ? { source } : {}),
      ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
      ...terms,
      words: { in: words, values },
    },
    { cause },
  );
}

/** The text in a language, with its values filled in. */
export const detailIn = (
  language: string,
  { detail, words }: Pick<RefusalTerms, 'detail' | 'words'>,
): string => {
  if (language === 'en') return detail;
  const locale = localeOf(language);
  return format(words.in[language] ?? detail, textsOf(words.values, locale), locale);
};

export const codeOf = (key: string): string => key.split('.')[0] ?? key;
const textsOf = (values: RefusalWords['values'], locale: string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value, locale)]));
/** An integer may be the number of a record, which is not written in groups. */
function textOf(value: RefusalValue, locale: string): string {
  if (typeof value === 'function') return value(locale);
  return typeof value === 'string' || Number.isInteger(value) ? String(value) : numberText(value, locale);
}
