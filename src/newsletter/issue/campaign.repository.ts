import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';

/** What an issue carries: numbers of publications, or one tip. Words are looked up in each reader's language. */
export interface CampaignContent {
  publications?: number[];
  tip?: { publicationId: number; text: string };
}
const CAMPAIGN = {
  id: 'int',
  issue: 'text',
  kind: 'text',
  content: json<CampaignContent>(),
  created_at: 'instant',
} as const;

const EXISTS = statement(
  'campaign.exists',
  { opened: 'bool' },
  'SELECT EXISTS (SELECT 1 FROM campaign WHERE issue = $1) AS opened',
);
export const isOpened = async (db: Reader, issue: string): Promise<boolean> =>
  (await db.one(EXISTS, [issue])).opened;

const COUNT = statement(
  'campaign.count',
  { count: 'int' },
  'SELECT count(*) AS count FROM campaign WHERE kind = $1',
);
export const countCampaigns = async (db: Reader, kind: string): Promise<number> =>
  (await db.one(COUNT, [kind])).count;

const OPEN = statement(
  'campaign.open',
  { id: 'int' },
  `INSERT INTO campaign (issue, kind, content, created_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (issue) DO NOTHING RETURNING id`,
);
/** Opens an issue; of two that try at once, one does. */
export const openCampaign = (
  db: Writer,
  row: { issue: string; kind: string; content: CampaignContent; now: Date },
) => db.maybe(OPEN, [row.issue, row.kind, row.content, row.now]);

const TAKE = statement(
  'campaign.take',
  CAMPAIGN,
  `SELECT id, issue, kind, content, created_at FROM campaign WHERE finished_at IS NULL
    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
);
/** An unfinished issue that nobody else sends from just now. */
export const takeUnfinished = (db: Writer) => db.maybe(TAKE);

const FINISH = statement('campaign.finish', {}, 'UPDATE campaign SET finished_at = $2 WHERE id = $1');
export const finishCampaign = (db: Writer, id: number, now: Date) => db.run(FINISH, [id, now]);

// The audience is read at this moment, confirmed subscribers alone; the primary key makes it once each.
const CLAIM = statement(
  'campaign.claim',
  { subscriber_id: 'int' },
  `INSERT INTO campaign_delivery (campaign_id, subscriber_id, queued_at)
   SELECT $1::bigint, u.subscriber_id, $3::timestamptz FROM subscription u
    WHERE u.kind = $2 AND u.state = 'confirmed'
      AND NOT EXISTS (SELECT 1 FROM campaign_delivery d WHERE d.campaign_id = $1::bigint AND d.subscriber_id = u.subscriber_id)
    ORDER BY u.subscriber_id LIMIT $4
   ON CONFLICT DO NOTHING RETURNING subscriber_id`,
);
export const claimReaders = async (
  db: Writer,
  campaign: { id: number; kind: string },
  now: Date,
  limit: number,
): Promise<number[]> =>
  (await db.all(CLAIM, [campaign.id, campaign.kind, now, limit])).map((row) => row.subscriber_id);

const READERS = statement(
  'campaign.readers',
  { id: 'int', email: 'text', language: 'text', confirmed_at: 'instant?' },
  `SELECT s.id, s.email, s.language, u.confirmed_at FROM subscriber s JOIN subscription u ON u.subscriber_id = s.id AND u.kind = $2
    WHERE s.id = ANY($1::bigint[]) ORDER BY s.id`,
);
export const readersOf = (db: Reader, ids: readonly number[], kind: string) => db.all(READERS, [ids, kind]);
export type LetterReader = NonNullable<typeof READERS.row>;
