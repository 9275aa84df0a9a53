/**
 * A refusal is part of the contract: a stable `code`, an HTTP `status`, a `detail` fit to show. Services throw it, one
 * mapper writes it. Always recognised by its fields, never by `instanceof`: a module may exist in two graphs.
 */
export interface RefusalTerms {
  code: string;
  status: number;
  /** The English text of `words`. */
  detail: string;
  source?: { pointer?: string; parameter?: string; header?: string };
  retryAfterSeconds?: number;
  /** What a program needs to continue, in the error's own `meta`. */
  meta?: Record<string, string>;
  /** Further field errors of the same request. */
  others?: RefusalTerms[];
  /** The text in each language, as declared (`refusals.ts`). */
  words: RefusalWords;
}
export interface RefusalWords {
  in: Readonly<Record<string, string>>;
  values: Readonly<Record<string, RefusalValue>>;
}
/** A value in a text; a function says it in the format of a locale, such as a price. */
export type RefusalValue = string | number | ((locale: string) => string);

export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly detail: string;
  readonly source: RefusalTerms['source'];
  readonly retryAfterSeconds: number | undefined;
  readonly meta: RefusalTerms['meta'];
  readonly others: RefusalTerms[];
  readonly words: RefusalWords;
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

/** Throws several refusals of one request, none of which is carried out; does nothing if there are none. */
export function refuseAll([first, ...others]: readonly Refusal[]): void {
  if (first) throw new Refusal({ ...first, others: [...first.others, ...others] });
}

/** The attribute that a refusal concerns. */
export const atField = (field: string) => ({ source: { pointer: `/data/attributes/${field}` } });
