import { Refusal, type RefusalTerms } from './refusal.ts';
import { format, type Values } from './texts.ts';

/** A refusal as the module declares it that throws it: what programs read, and what it says in every language. */
export interface RefusalDeclaration {
  status: number;
  source?: RefusalTerms['source'];
  retryAfterSeconds?: number;
  en: string;
  'pt-br': string;
  fr: string;
  it: string;
  de: string;
}
type More = Pick<RefusalTerms, 'source' | 'retryAfterSeconds' | 'meta' | 'others'> & ErrorOptions;

/** The `{names}` of a message. */
type NamesIn<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type Rest<Message extends string> = [NamesIn<Message>] extends [never]
  ? [values?: Record<string, never>, more?: More]
  : [values: Record<NamesIn<Message>, string | number>, more?: More];

const declarations = new Map<string, RefusalDeclaration>();
export const declaredRefusals = (): ReadonlyMap<string, RefusalDeclaration> => declarations;

/**
 * Declares what a module refuses with, by code (`code.variant` where one code says several things), and gives
 * `refuse(code, values)`. A language that is missing does not compile, nor does a value that the words name.
 */
export function refusals<const D extends Record<string, RefusalDeclaration>>(declared: D) {
  for (const [key, one] of Object.entries(declared)) declarations.set(key, one);
  return <Key extends keyof D & string>(
    key: Key,
    ...[given = {}, more = {}]: Rest<D[Key]['en']>
  ): Refusal => {
    const { status, source, retryAfterSeconds, ...words } = declared[key] as RefusalDeclaration;
    const values = textsOf(given);
    const { cause, ...terms } = more;
    return new Refusal(
      {
        code: codeOf(key),
        status,
        detail: format(words.en, values, 'en-US'),
        ...(source ? { source } : {}),
        ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
        ...terms,
        words: { in: { ...words }, values },
      },
      { cause },
    );
  };
}

export const codeOf = (key: string): string => key.split('.')[0] ?? key;
const textsOf = (values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
