import type { BaseIssue } from 'valibot';
import type { ApiError } from '#kit/contract.ts';
import { badToken, isRefusal, Refusal, type RefusalTerms, type RefusalWords } from '#kit/refusal.ts';
import { OUTCOME_UNKNOWN, TOO_LONG_CODE } from './deadline.ts';
import { issueWords, meantIssues } from './issue-words.ts';

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
  /** True when someone should look: not the caller's doing. */
  unexpected: boolean;
}

const DATABASE_AWAY = /^(57P0[1-4]|08\w{3}|53\w{3}|58030|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;
const AWAY_TEXT =
  /connection (terminated|timeout)|not (currently|yet) accepting connections|timeout exceeded when trying to connect|not queryable|query read timeout/i;
/** PostgreSQL's words for a value that no column can hold: the caller's doing. */
const DATA_CODES = new Set(['22021', '22P02', '22003', '22P05', '22007', '22008']);

/** What the schema refuses whoever left while it was asked for them (`refuse_departed`). */
const DEPARTED = 'Z0401';

/** What an error says to this reader: other words for the code's English ones. */
export type Wording = (error: { code: string; detail: string; words?: RefusalWords }) => string;
const asItIs: Wording = ({ detail }) => detail;

/** No answer came in time, whatever kept it: the database is away, or too slow. */
export const isAway = ({ status, unexpected }: ErrorReply): boolean => status === 503 && unexpected;

/** The one mapper from anything thrown to JSON:API errors; a 5xx says a request id and nothing else. */
export function errorReply(thrown: unknown, requestId: string, wording = asItIs): ErrorReply {
  const reply = replyOf(thrown, requestId);
  const errors = reply.errors.map(({ words, ...one }) => ({
    ...one,
    detail: wording(words ? { ...one, words } : one),
  }));
  return { ...reply, errors };
}

/** Before it is put into a reader's language. */
type Worded = Omit<ErrorReply, 'errors'> & { errors: (ApiError & { words?: RefusalWords | undefined })[] };

function replyOf(thrown: unknown, requestId: string): Worded {
  if (isRefusal(thrown)) return refusalReply(thrown);
  const known = fastifyRefusal(thrown);
  if (known) return refusalReply(known);
  const code = String((thrown as { code?: unknown } | null)?.code ?? '');
  if (DATA_CODES.has(code))
    return refusalReply(
      new Refusal({ code: 'invalid-value', status: 422, detail: 'A value cannot be stored as it is.' }),
    );
  if (code === DEPARTED) return refusalReply(badToken());
  const message = thrown instanceof Error ? thrown.message : '';
  if (code === OUTCOME_UNKNOWN)
    return momentarily(
      OUTCOME_UNKNOWN,
      `The connection was lost while this was being saved: it may or may not have been saved. Look before you send it again. (${requestId})`,
      5,
    );
  if (DATABASE_AWAY.test(code) || AWAY_TEXT.test(message))
    return momentarily('not-available', `Please try again in a moment. (${requestId})`, 2);
  if (code === TOO_LONG_CODE) return momentarily('took-too-long', `This took too long. (${requestId})`, 5);
  return {
    status: 500,
    errors: [
      {
        status: '500',
        code: 'internal-error',
        title: TITLES[500] ?? '',
        detail: `Internal Server Error (${requestId})`,
      },
    ],
    headers: {},
    unexpected: true,
  };
}

/** Not the caller's doing, and nothing that asking again later would not mend. */
function momentarily(code: string, detail: string, retryAfterSeconds: number): Worded {
  return { ...refusalReply(new Refusal({ code, status: 503, detail, retryAfterSeconds })), unexpected: true };
}

function refusalReply(refusal: Refusal): Worded {
  const all: RefusalTerms[] = [refusal, ...refusal.others];
  return {
    status: refusal.status,
    errors: all.map((one) => ({
      status: String(one.status),
      code: one.code,
      title: TITLES[one.status] ?? 'Error',
      detail: one.detail,
      ...(one.source ? { source: one.source } : {}),
      ...(one.meta ? { meta: one.meta } : {}),
      words: one.words,
    })),
    headers: refusal.retryAfterSeconds ? { 'retry-after': String(refusal.retryAfterSeconds) } : {},
    unexpected: false,
  };
}

const FASTIFY: Record<string, RefusalTerms> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too-large', status: 413, detail: 'The request is larger than 1 MB.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'media-type',
    status: 415,
    detail: 'Send application/vnd.api+json.',
    source: { header: 'Content-Type' },
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'content-length',
    status: 400,
    detail: 'The length told is not the length sent.',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'empty-body', status: 400, detail: 'The request has no body.' },
  FST_ERR_BAD_URL: { code: 'bad-address', status: 400, detail: 'The address cannot be read.' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'not-found', status: 404, detail: "Sorry, we can't find this page." },
};
function fastifyRefusal(thrown: unknown): Refusal | null {
  const code = String((thrown as { code?: unknown } | null)?.code ?? '');
  const terms = FASTIFY[code];
  return terms ? new Refusal(terms) : null;
}

/** What a client gets whose request could not even be parsed. */
export function brokenRequestReply(code: string | undefined): ErrorReply {
  return errorReply(new Refusal(BROKEN[code ?? ''] ?? UNREADABLE), '');
}
const UNREADABLE: RefusalTerms = {
  code: 'bad-request',
  status: 400,
  detail: 'The request cannot be read as HTTP.',
};
const BROKEN: Record<string, RefusalTerms> = {
  HPE_HEADER_OVERFLOW: {
    code: 'headers-too-large',
    status: 431,
    detail: 'Address and headers are larger than 16 KB.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    code: 'too-slow',
    status: 408,
    detail: 'The request took too long to arrive.',
  },
};

/** Field errors of a body: one error each, pointing at the field. */
export function invalidBody(issues: readonly BaseIssue<unknown>[]): Refusal {
  const terms = issues
    .flatMap(meantIssues)
    .slice(0, 20)
    .map((issue): RefusalTerms => {
      const path = (issue.path ?? []).map((step) => String(step.key));
      const pointer = `/${path.join('/')}`;
      const conflict = pointer === '/data/type' && typeof issue.input === 'string';
      return conflict
        ? {
            code: 'type-conflict',
            status: 409,
            detail: `This address takes another type than ${issue.input.slice(0, 60)}.`,
            source: { pointer },
          }
        : { code: 'invalid-field', status: 422, detail: issueWords(issue), source: { pointer } };
    });
  const [first, ...others] = terms;
  return new Refusal({
    ...(first ?? { code: 'invalid-field', status: 422, detail: 'The request is not valid.' }),
    others,
  });
}

/** PostgreSQL's own code, where the schema is the last word on a race. */
export const isUniqueViolation = (thrown: unknown, constraint?: string): boolean => {
  const error = thrown as { code?: string; constraint?: string } | null;
  return error?.code === '23505' && (constraint === undefined || error.constraint === constraint);
};
