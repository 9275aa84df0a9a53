/**
 * A refusal is part of the contract: a stable `code`, an HTTP `status`, a `detail` fit to show. Services throw it, one
 * mapper writes it. Always recognised by its fields, never by `instanceof`: a module may exist in two graphs.
 */
export interface RefusalTerms {
  code: string;
  status: number;
  detail: string;
  source?: { pointer?: string; parameter?: string; header?: string };
  retryAfterSeconds?: number;
  /** What a program needs to go on, in the error's own `meta`. */
  meta?: Record<string, string>;
  /** Several field errors at once. */
  others?: RefusalTerms[];
  /** What it says in each language (`refusals.ts`); `detail` is the English of it. */
  words?: RefusalWords;
}
export interface RefusalWords {
  in: Readonly<Record<string, string>>;
  values: Record<string, string>;
}

export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly detail: string;
  readonly source: RefusalTerms['source'];
  readonly retryAfterSeconds: number | undefined;
  readonly meta: RefusalTerms['meta'];
  readonly others: RefusalTerms[];
  readonly words: RefusalTerms['words'];
  constructor(terms: RefusalTerms, options?: ErrorOptions) {
    super(`${terms.code}: ${terms.detail}`, options);
    this.name = 'Refusal';
    this.code = terms.code;
    this.status = terms.status;
    this.detail = terms.detail;
    this.source = terms.source;
    this.retryAfterSeconds = terms.retryAfterSeconds;
    this.meta = terms.meta;
    this.others = terms.others ?? [];
    this.words = terms.words;
  }
}

export function isRefusal(thrown: unknown): thrown is Refusal {
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    (thrown as { name?: unknown }).name === 'Refusal' &&
    typeof (thrown as { code?: unknown }).code === 'string'
  );
}

export const notFound = (detail = "Sorry, we can't find this page.") =>
  new Refusal({ code: 'not-found', status: 404, detail });
export const signInNeeded = () =>
  new Refusal({ code: 'sign-in-needed', status: 401, detail: 'Sign in to continue.' });
export const badToken = (cause?: unknown) =>
  new Refusal(
    { code: 'bad-token', status: 401, detail: 'Your session has ended. Sign in to continue.' },
    { cause },
  );
export const notAllowed = (detail = 'You are not allowed to see this content') =>
  new Refusal({ code: 'not-allowed', status: 403, detail });

/** A field of a form, and what is wrong with it. */
export interface InvalidField {
  field: string;
  detail: string;
}
/** Refuses with one error for each field; nothing happens when there is none. */
export function refuseFields(problems: readonly InvalidField[], base = '/data/attributes'): void {
  const [first, ...others] = problems.map(
    ({ field, detail }): RefusalTerms => ({
      code: 'invalid-field',
      status: 422,
      detail,
      source: { pointer: `${base}/${field}` },
    }),
  );
  if (first) throw new Refusal({ ...first, others });
}
