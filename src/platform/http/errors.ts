import type { BaseIssue } from 'valibot';
import type { ApiError } from '#kit/contract.ts';
import { badToken, notFound } from '#kit/general.refusals.ts';
import { isRefusal, type Refusal, type RefusalTerms, refuseAll } from '#kit/refusal.ts';
import { detailIn } from '#kit/refusals.ts';
import { refuse as refuseAway } from '../admission/away.refusals.ts';
import { OUTCOME_UNKNOWN, TOO_LONG_CODE } from '../clock/deadline.ts';
import { refuse as refuseField } from './issue.refusals.ts';
import { issueRefusal, keysOf, meantIssues } from './issue-words.ts';
import { JSON_API } from './media-type.ts';
import { refuse } from './request.refusals.ts';

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Sign in needed',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  406: 'Not acceptable',
  408: 'Too slow',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  414: 'Address too long',
  415: 'Media type not supported',
  421: 'Unknown host',
  422: 'Not valid',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Internal Server Error',
  503: 'Not available',
};

export interface ErrorReply {
  status: number;
  errors: ApiError[];
  headers: Record<string, string>;
  /** True if someone should look at it: not the caller's fault. */
  unexpected: boolean;
  /** True if no reply came in time, whatever the cause: the database is away or too slow. */
  isAway: boolean;
}

/**
 * 25006: a standby replied that does not take writes yet; our own read-only handles are kept from writing by their
 * types.
 */
const DATABASE_AWAY =
  /^(25006|57P0[1-4]|08\w{3}|53\w{3}|58030|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;
const AWAY_TEXT =
  /connection (terminated|timeout)|not (currently|yet) accepting connections|timeout exceeded when trying to connect|not queryable|query read timeout/i;
/**
 * PostgreSQL's codes for a transaction that others stood in the way of: it can be tried again, and the database is
 * there.
 */
const CONTENTION_CODES = new Set(['40001', '40P01', '55P03']);
/** PostgreSQL's codes for a value that no column can hold: the caller's fault. */
const DATA_CODES = new Set(['22021', '22P02', '22003', '22P05', '22007', '22008', '22009']);

/** The code with which the schema refuses an account that left during the request (`refuse_departed`). */
const DEPARTED = 'Z0401';

/**
 * The one mapper from anything thrown to JSON:API errors, in the reader's language; a 5xx reveals a request id and
 * nothing else.
 */
export const errorReply = (thrown: unknown, requestId: string, language = 'en'): ErrorReply =>
  replyOf(thrown, requestId)(language);

type ReplyByLanguage = (language: string) => ErrorReply;

function replyOf(thrown: unknown, requestId: string): ReplyByLanguage {
  if (isRefusal(thrown)) return refusalReply(thrown);
  const known = fastifyRefusal(thrown);
  if (known) return refusalReply(known);
  const code = String((thrown as { code?: unknown } | null)?.code ?? '');
  if (DATA_CODES.has(code)) return refusalReply(refuse('invalid-value'));
  if (code === DEPARTED) return refusalReply(badToken());
  const message = thrown instanceof Error ? thrown.message : '';
  const id = requestId;
  if (code === OUTCOME_UNKNOWN) return away(refuseAway('outcome-unknown', { id }));
  if (DATABASE_AWAY.test(code) || AWAY_TEXT.test(message)) return away(refuseAway('not-available', { id }));
  if (code === TOO_LONG_CODE) return away(refuseAway('took-too-long', { id }));
  if (CONTENTION_CODES.has(code)) return unexpected(refuseAway('not-available', { id }));
  return unexpected(refuseAway('internal-error', { id }));
}

/** Not the caller's fault. */
const unexpected =
  (refusal: Refusal, isAway = false): ReplyByLanguage =>
  (language) => ({ ...refusalReply(refusal)(language), unexpected: true, isAway });
const away = (refusal: Refusal): ReplyByLanguage => unexpected(refusal, true);

const refusalReply =
  (refusal: Refusal): ReplyByLanguage =>
  (language): ErrorReply => ({
    status: refusal.status,
    errors: [refusal, ...refusal.others].map((one) => errorOf(one, language)),
    headers: refusal.retryAfterSeconds ? { 'retry-after': String(refusal.retryAfterSeconds) } : {},
    unexpected: false,
    isAway: false,
  });

const errorOf = (one: RefusalTerms, language: string): ApiError => ({
  status: String(one.status),
  code: one.code,
  title: TITLES[one.status] ?? 'Error',
  detail: detailIn(language, one),
  ...(one.source ? { source: one.source } : {}),
  ...(one.meta ? { meta: one.meta } : {}),
});

const FASTIFY: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => refuse('too-large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => refuse('media-type', { type: JSON_API }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => refuse('content-length'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => refuse('empty-body'),
  FST_ERR_BAD_URL: () => refuse('bad-address'),
  FST_ERR_MAX_PARAM_LENGTH: notFound,
};
const fastifyRefusal = (thrown: unknown): Refusal | null =>
  FASTIFY[String((thrown as { code?: unknown } | null)?.code ?? '')]?.() ?? null;

/** The reply to a client whose request could not even be parsed. */
export const brokenRequestReply = (code: string | undefined): ErrorReply =>
  errorReply(BROKEN[code ?? '']?.() ?? refuse('bad-request'), '');
const BROKEN: Record<string, () => Refusal> = {
  HPE_HEADER_OVERFLOW: () => refuse('headers-too-large'),
  ERR_HTTP_REQUEST_TIMEOUT: () => refuse('too-slow'),
};

/** Field errors of a body: one error each, pointing at the field. */
export function refuseBody(issues: readonly BaseIssue<unknown>[]): never {
  refuseAll(issues.flatMap(meantIssues).slice(0, 20).map(fieldError));
  throw refuseField('invalid-field');
}
const fieldError = (issue: BaseIssue<unknown>): Refusal =>
  keysOf(issue).join('/') === 'data/type' && typeof issue.input === 'string'
    ? refuse('type-conflict', { type: issue.input.slice(0, 60) })
    : issueRefusal(issue);

/** PostgreSQL's own code, for races where the schema has the last word. */
export const isUniqueViolation = (thrown: unknown, constraint?: string): boolean => {
  const error = thrown as { code?: string; constraint?: string } | null;
  return error?.code === '23505' && (constraint === undefined || error.constraint === constraint);
};
