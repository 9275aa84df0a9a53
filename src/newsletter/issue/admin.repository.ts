import { type Reader, type RowOf, statement } from '#platform/postgres/database.ts';
import type { IssueState } from './admin.data.ts';
import { LETTER_KEY } from './delivery.repository.ts';

const ROW = {
  id: 'int',
  issue: 'text',
  kind: 'text',
  origin: 'text',
  state: 'text',
  subject: 'text?',
  starts_at: 'civil?',
  created_at: 'instant',
  finished_at: 'instant?',
  recipients: 'int',
} as const;
export type IssueRow = Omit<RowOf<typeof ROW>, 'state'> & { state: IssueState };
const ISSUE = `c.id, c.issue, c.kind, c.origin, c.state, c.starts_at, c.created_at, c.finished_at,
  (SELECT l.subject FROM campaign_letter l WHERE l.campaign_id = c.id ORDER BY l.language <> 'en', l.language LIMIT 1) AS subject,
  coalesce(c.recipients, (SELECT count(*) FROM campaign_delivery d WHERE d.campaign_id = c.id)) AS recipients`;

const LIST = statement(
  'issue-desk.list',
  ROW,
  `SELECT ${ISSUE} FROM (SELECT * FROM campaign WHERE $1::text IS NULL OR kind = $1
      ORDER BY created_at DESC, id DESC LIMIT $2::int OFFSET $3::int) c ORDER BY c.created_at DESC, c.id DESC`,
);
export const listIssues = (db: Reader, kind: string | null, page: { size: number; offset: number }) =>
  db.all(LIST, [kind, page.size, page.offset]) as Promise<IssueRow[]>;

const COUNT = statement(
  'issue-desk.count',
  { count: 'int' },
  'SELECT count(*) AS count FROM campaign WHERE $1::text IS NULL OR kind = $1',
);
export const countIssues = async (db: Reader, kind: string | null): Promise<number> =>
  (await db.one(COUNT, [kind])).count;

const ONE = statement('issue-desk.one', ROW, `SELECT ${ISSUE} FROM campaign c WHERE c.id = $1`);
export const findIssue = (db: Reader, id: number) => db.maybe(ONE, [id]) as Promise<IssueRow | null>;

const READERS = statement(
  'issue-desk.readers',
  { kind: 'text', confirmed: 'int', unconfirmed: 'int', unsubscribed: 'int' },
  `SELECT kind, count(*) FILTER (WHERE state = 'confirmed') AS confirmed,
     count(*) FILTER (WHERE state = 'unconfirmed') AS unconfirmed,
     count(*) FILTER (WHERE state = 'unsubscribed') AS unsubscribed
   FROM subscription GROUP BY kind ORDER BY kind`,
);
/** How many readers asked for each kind of newsletter, by the state of the subscription. */
export const countReaders = (db: Reader) => db.all(READERS);

const FIGURES = {
  sent: 'int',
  waiting: 'int',
  failed: 'int',
  forgotten: 'int',
  unsubscribed: 'int',
  unsubscribedThrough: 'int',
} as const;
export type IssueFigures = RowOf<typeof FIGURES>;
// By key, one letter after the other: the outbox is longer than an issue, and its letters are long.
const OF = statement(
  'issue-desk.figures',
  FIGURES,
  `SELECT count(m.sent_at) AS sent,
     count(*) FILTER (WHERE m.id IS NOT NULL AND m.sent_at IS NULL AND m.given_up_at IS NULL) AS waiting,
     count(*) FILTER (WHERE m.sent_at IS NULL AND m.given_up_at IS NOT NULL) AS failed,
     coalesce(max(c.recipients), count(d.subscriber_id) FILTER (WHERE m.id IS NULL)) AS forgotten,
     count(*) FILTER (WHERE u.state = 'unsubscribed' AND u.unsubscribed_at >= d.queued_at) AS unsubscribed,
     count(d.unsubscribed_at) AS "unsubscribedThrough"
   FROM campaign c LEFT JOIN campaign_delivery d ON d.campaign_id = c.id
   LEFT JOIN LATERAL (SELECT m.id, m.sent_at, m.given_up_at FROM outbox_message m
     WHERE c.recipients IS NULL AND m.message_key = ${LETTER_KEY} OFFSET 0) m ON true
   LEFT JOIN subscription u ON u.subscriber_id = d.subscriber_id AND u.kind = $2
   WHERE c.id = $1`,
);
export const figuresOf = (db: Reader, id: number, kind: string) => db.one(OF, [id, kind]);
