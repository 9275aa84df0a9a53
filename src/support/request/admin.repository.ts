import { shownNameOf } from '#identity/user/shown-name.rules.ts';
import { saysPerson } from '#platform/http/name-match.ts';
import { type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
import { REQUEST_SORTS, type RequestSort } from './admin.data.ts';

const ROW = {
  id: 'int',
  reference: 'text',
  state: 'text',
  version: 'int',
  name: 'text',
  email: 'text',
  subject: 'text',
  excerpt: 'text',
  created_at: 'instant',
  assignee_id: 'int?',
  assignee_name: 'text?',
} as const;
export type RequestRow = RowOf<typeof ROW>;
const LIST = `r.id, r.reference, r.state, r.version, r.name, r.email, r.subject, left(r.body, 160) AS excerpt, r.created_at,
  r.assignee_id, ${shownNameOf('a')} AS assignee_name`;

export interface RequestFilter {
  state: string | null;
  assignee: number | null;
  /** Parts of the number, the sender or the text, most selective first. */
  words: readonly string[];
}
const FOUND = saysPerson('r.person_words', '$2', '$3');
const ALL = '$2::text IS NULL AND $3::text[] IS NOT NULL';
const ASKED = '($1::bigint IS NULL OR r.assignee_id = $1)';
const IN_ORDER: Record<RequestSort, string> = {
  created: 'r.created_at, r.id',
  '-created': 'r.created_at DESC, r.id DESC',
};

interface Kind {
  sort: RequestSort;
  inState: boolean;
  isSearch: boolean;
}
/** Each combination uses its own index, so each is a statement of its own. */
const listBy = ({ sort, inState, isSearch }: Kind) =>
  statement(
    `request-desk.list.${sort}${inState ? '.state' : ''}${isSearch ? '.found' : ''}`,
    ROW,
    `SELECT ${LIST} FROM (SELECT * FROM support_request r WHERE ${ASKED} AND ${isSearch ? FOUND : ALL}
        AND ${inState ? 'r.state = $4::text' : '$4::text IS NULL'} ORDER BY ${IN_ORDER[sort]} LIMIT $5::int OFFSET $6::int) r
      LEFT JOIN user_account a ON a.id = r.assignee_id ORDER BY ${IN_ORDER[sort]}`,
  );
const countsOf = (isSearch: boolean) =>
  statement(
    `request-desk.counts${isSearch ? '.found' : ''}`,
    { state: 'text', count: 'int' },
    `SELECT r.state, count(*) AS count FROM support_request r WHERE ${ASKED} AND ${isSearch ? FOUND : ALL} GROUP BY r.state`,
  );
for (const isSearch of [true, false]) {
  countsOf(isSearch);
  for (const sort of REQUEST_SORTS) for (const inState of [true, false]) listBy({ sort, inState, isSearch });
}

const valuesOf = ({ assignee, words: [first, ...others] }: RequestFilter) => [
  assignee,
  first ?? null,
  others,
];
export const listRequests = (
  db: Reader,
  asked: RequestFilter,
  sort: RequestSort,
  page: { size: number; offset: number },
): Promise<RequestRow[]> =>
  db.all(listBy({ sort, inState: asked.state !== null, isSearch: asked.words.length > 0 }), [
    ...valuesOf(asked),
    asked.state,
    page.size,
    page.offset,
  ]);
/** Counts by state, whatever state is asked for. */
export const countRequests = (db: Reader, asked: RequestFilter) =>
  db.all(countsOf(asked.words.length > 0), valuesOf(asked));

const OLDEST = statement(
  'request-desk.oldest',
  { id: 'int', created_at: 'instant' },
  `SELECT id, created_at FROM support_request WHERE state = 'open' ORDER BY created_at, id LIMIT 1`,
);
export const oldestOpen = (db: Reader) => db.maybe(OLDEST);

const WHOLE = {
  ...ROW,
  body: 'text',
  language: 'text',
  forwarded_at: 'instant?',
  account_id: 'int?',
  account_name: 'text?',
  user_id: 'int?',
  writer_name: 'text?',
} as const;
export type WholeRequest = RowOf<typeof WHOLE>;
const ONE = statement(
  'request-desk.one',
  WHOLE,
  `SELECT ${LIST}, r.body, r.language, r.forwarded_at, u.id AS account_id, ${shownNameOf('u')} AS account_name,
      r.user_id, ${shownNameOf('w')} AS writer_name
    FROM support_request r LEFT JOIN user_account a ON a.id = r.assignee_id
    LEFT JOIN user_account u ON u.email = r.email::citext AND u.erased_at IS NULL
    LEFT JOIN user_account w ON w.id = r.user_id WHERE r.id = $1`,
);
export const findRequest = (db: Reader, id: number) => db.maybe(ONE, [id]);

const LOCK = statement(
  'request-desk.lock',
  {
    id: 'int',
    reference: 'text',
    state: 'text',
    version: 'int',
    email: 'text',
    subject: 'text',
    body: 'text',
    language: 'text',
    created_at: 'instant',
    assignee_id: 'int?',
  },
  `SELECT id, reference, state, version, email, subject, body, language, created_at, assignee_id
     FROM support_request WHERE id = $1 FOR UPDATE`,
);
export type LockedRequest = NonNullable<typeof LOCK.row>;
/** Serializes actions on one request. */
export const lockRequest = (db: Writer, id: number) => db.maybe(LOCK, [id]);

const STORE = statement(
  'request-desk.store',
  {},
  'UPDATE support_request SET state = $2, assignee_id = $3, version = version + 1 WHERE id = $1',
);
export const storeStanding = (db: Writer, id: number, state: string, assigneeId: number | null) =>
  db.run(STORE, [id, state, assigneeId]);

const ENTRY = statement(
  'request-desk.entry',
  { id: 'int' },
  'INSERT INTO support_entry (request_id, kind, author_id, body, at) VALUES ($1, $2, $3, $4, $5) RETURNING id',
);
export const insertEntry = async (
  db: Writer,
  row: { requestId: number; kind: string; authorId: number; body: string; at: Date },
): Promise<number> => (await db.one(ENTRY, [row.requestId, row.kind, row.authorId, row.body, row.at])).id;

const SAME = statement(
  'request-desk.same-entry',
  { at: 'instant', entriesSince: 'int', isForwardedSince: 'bool' },
  `SELECT e.at, (SELECT count(*) FROM support_entry l WHERE l.request_id = $1 AND l.id > e.id) AS "entriesSince",
          coalesce(r.forwarded_at >= e.at, false) AS "isForwardedSince"
     FROM support_entry e JOIN support_request r ON r.id = e.request_id
    WHERE e.request_id = $1 AND e.kind = $2 AND e.author_id = $3 AND e.body = $4 ORDER BY e.id DESC LIMIT 1`,
);
/** When the author last wrote the same, and what was done since. */
export const sameEntry = (
  db: Reader,
  row: { requestId: number; kind: string; authorId: number; body: string },
) => db.maybe(SAME, [row.requestId, row.kind, row.authorId, row.body]);

const ENTRIES = statement(
  'request-desk.entries',
  {
    id: 'int',
    kind: 'text',
    author_id: 'int',
    author_name: 'text',
    body: 'text',
    at: 'instant',
    is_known: 'bool',
    sent_at: 'instant?',
    given_up_at: 'instant?',
  },
  `SELECT e.id, e.kind, e.author_id, coalesce(${shownNameOf('a')}, '') AS author_name, e.body, e.at, m.id IS NOT NULL AS is_known, m.sent_at, m.given_up_at
     FROM support_entry e JOIN user_account a ON a.id = e.author_id JOIN support_request r ON r.id = e.request_id
     LEFT JOIN outbox_message m ON e.kind = 'answer' AND m.message_key = 'support-answer:' || r.reference || ':' || e.id
    WHERE e.request_id = $1 ORDER BY e.id`,
);
export type RequestEntryRow = NonNullable<typeof ENTRIES.row>;
export const entriesOf = (db: Reader, requestId: number) => db.all(ENTRIES, [requestId]);

const ANSWERS = statement(
  'request-desk.answers',
  { id: 'int' },
  `SELECT id FROM support_entry WHERE request_id = $1 AND kind = 'answer' AND id < $2 ORDER BY id`,
);
export const answersBefore = async (db: Reader, requestId: number, entryId: number): Promise<number[]> =>
  (await db.all(ANSWERS, [requestId, entryId])).map(({ id }) => id);

const OTHERS = statement(
  'request-desk.others',
  { id: 'int', reference: 'text', state: 'text', created_at: 'instant' },
  `SELECT id, reference, state, created_at FROM support_request
    WHERE email = $1 AND id <> $2 ORDER BY created_at DESC, id DESC LIMIT $3`,
);
export type OtherRow = NonNullable<typeof OTHERS.row>;
export const othersFrom = (db: Reader, email: string, id: number, limit: number) =>
  db.all(OTHERS, [email, id, limit]);
