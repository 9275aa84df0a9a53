import { NOTICES, type Notice } from '#media/reference/notice.data.ts';

/** A registry's verdict on a source. `missing`: the registry does not know it. */
export type RegistryVerdict = Notice | 'ok' | 'missing';
export type ReferenceStatus = RegistryVerdict | 'unchecked';
/** The outcome of a request: a verdict, or why there is none and how long the registry wants to be left alone. */
export type RegistryReply = { verdict: RegistryVerdict } | { failure: string; restMs?: number };
export interface CheckResult {
  standing: ReferenceStatus;
  failures: number;
  dueAt: Date;
}

const HOUR_MS = 3_600_000;
/** Sources are checked again whatever the verdict: retractions come late and are occasionally reversed. */
const AGAIN_MS = 30 * 24 * HOUR_MS;
const LONGEST_WAIT_MS = 7 * 24 * HOUR_MS;

/**
 * An unreachable registry changes nothing: the last verdict stands, and the next request follows after a delay that
 * doubles.
 */
export function afterAnswer(
  before: Pick<CheckResult, 'standing' | 'failures'>,
  answer: RegistryReply,
  now: Date,
): CheckResult {
  if ('verdict' in answer)
    return {
      standing: isLost(before.standing, answer.verdict) ? before.standing : answer.verdict,
      failures: 0,
      dueAt: new Date(now.getTime() + AGAIN_MS),
    };
  const failures = before.failures + 1;
  const waitMs = Math.min(HOUR_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
  return {
    standing: before.standing,
    failures,
    dueAt: new Date(now.getTime() + Math.max(waitMs, answer.restMs ?? 0)),
  };
}

/** A registry that has lost a source does not revoke its earlier verdict. */
const isLost = (before: ReferenceStatus, verdict: RegistryVerdict): boolean =>
  verdict === 'missing' && isNotice(before);
export const isNotice = (standing: ReferenceStatus): standing is Notice =>
  (NOTICES as readonly string[]).includes(standing);

const gravest = (found: readonly (Notice | undefined)[]): RegistryVerdict =>
  NOTICES.find((notice) => found.includes(notice)) ?? 'ok';

/** Update types as registered by Crossref; new versions and additions leave the verdict unchanged. */
const UPDATES: Record<string, Notice> = {
  retraction: 'retracted',
  withdrawal: 'retracted',
  removal: 'retracted',
  expression_of_concern: 'concern',
  partial_retraction: 'corrected',
  correction: 'corrected',
  corrigendum: 'corrected',
  erratum: 'corrected',
};
/** Null if the reply cannot be trusted. */
export function doiVerdict(status: number, body: unknown): RegistryVerdict | null {
  if (status === 404 || status === 410) return 'missing';
  const work = at(body, 'message');
  if (status !== 200 || typeof at(work, 'DOI') !== 'string') return null;
  // `update-to` is what a notice says about another work: citing the notice is not citing a retracted work.
  return gravest(list(at(work, 'updated-by')).map((update) => UPDATES[word(at(update, 'type'))]));
}

/** How PubMed's summary names what refers to a paper, besides its types. */
const REFERRED: Record<string, Notice> = {
  retraction_in: 'retracted',
  expression_of_concern_in: 'concern',
  partial_retraction_in: 'corrected',
  erratum_in: 'corrected',
  corrected_and_republished_in: 'corrected',
};
/** Null if the reply cannot be trusted. */
export function pubmedVerdict(status: number, body: unknown, pmid: string): RegistryVerdict | null {
  const paper = at(at(body, 'result'), pmid);
  if (status !== 200 || at(paper, 'uid') !== pmid) return null;
  if (at(paper, 'error') !== undefined) return 'missing';
  const types = at(paper, 'pubtype');
  if (!Array.isArray(types)) return null;
  return gravest([
    types.map(word).includes('retracted_publication') ? 'retracted' : undefined,
    ...list(at(paper, 'references')).map((one) => REFERRED[word(at(one, 'reftype'))]),
  ]);
}

/** A property of a registry's reply, about which nothing is certain. */
export const at = (from: unknown, key: string): unknown =>
  typeof from === 'object' && from !== null && Object.hasOwn(from, key)
    ? (from as Record<string, unknown>)[key]
    : undefined;
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** Normalizes `Expression of concern in` and `expression-of-concern` to one spelling. */
const word = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_')
    : '';

/** How long a registry asks to be left alone, in seconds or until a date (RFC 9110); a week at most. */
export function restMs(retryAfter: string | null, now: Date): number | undefined {
  const text = retryAfter?.trim() ?? '';
  const wanted = /^\d{1,10}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isFinite(wanted) && text !== '' ? Math.min(Math.max(wanted, 0), LONGEST_WAIT_MS) : undefined;
}
