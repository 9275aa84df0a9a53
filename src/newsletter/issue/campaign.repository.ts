import type { DigestTip } from '#catalog/digest/tip.data.ts';
import { json, type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
import type { IssueState, LanguageFallback } from './admin.data.ts';
import { AUDIENCE, type Audience, audienceValues } from './audience.repository.ts';
import type { LetterSegment, LetterWords } from './letter.schema.ts';

/**
 * The content of an issue that the program put together: ids of publications, or one tip. Texts are looked up in each
 * reader's language.
 */
export interface CampaignContent {
  publications?: number[];
  /** None of them is new. */
  isOlder?: true;
  tip?: DigestTip;
}
const CAMPAIGN = {
  id: 'int',
  issue: 'text',
  kind: 'text',
  origin: 'text',
  state: 'text',
  content: json<CampaignContent>(),
  segment: json<Partial<LetterSegment>>(),
  unwritten: 'text',
  letters: json<Partial<Record<string, LetterWords>>>(),
  starts_at: 'civil?',
  held_at: 'instant?',
  created_at: 'instant',
  modified_at: 'instant',
  finished_at: 'instant?',
} as const;
type CampaignColumns = RowOf<typeof CAMPAIGN>;
export type CampaignRow = Omit<CampaignColumns, 'state' | 'unwritten'> & {
  state: IssueState;
  unwritten: LanguageFallback;
};
const COLUMNS = `id, issue, kind, origin, state, content, segment, unwritten,
  (SELECT coalesce(json_object_agg(l.language, json_build_object('subject', l.subject, 'preheader', l.preheader, 'blocks', l.blocks)), '{}')
     FROM campaign_letter l WHERE l.campaign_id = campaign.id) AS letters,
  starts_at, held_at, created_at, modified_at, finished_at`;

const EXISTS = statement(
  'campaign.exists',
  { opened: 'bool' },
  'SELECT EXISTS (SELECT 1 FROM campaign WHERE issue = $1) AS opened',
);
export const isOpened = async (db: Reader, issue: string): Promise<boolean> =>
  (await db.one(EXISTS, [issue])).opened;

const COUNT = statement(
  'campaign.count-tips',
  { count: 'int' },
  `SELECT count(*) AS count FROM campaign WHERE issue LIKE 'tips:%'`,
);
/** Counts the issues that took a tip, whatever newsletter an editor made them part of: each takes the next one. */
export const countTips = async (db: Reader): Promise<number> => (await db.one(COUNT)).count;

const ANNOUNCED = statement(
  'campaign.announced',
  { publications: json<number[]>() },
  `SELECT coalesce(json_agg(DISTINCT p.id), '[]') AS publications
     FROM campaign c CROSS JOIN LATERAL (
       SELECT (b.block->>'publicationId')::bigint AS id
         FROM campaign_letter l CROSS JOIN jsonb_array_elements(l.blocks) AS b(block)
        WHERE l.campaign_id = c.id AND b.block->>'kind' = 'publication'
       UNION ALL
       SELECT n.id::bigint FROM jsonb_array_elements_text(c.content->'publications') AS n(id)
        WHERE NOT EXISTS (SELECT 1 FROM campaign_letter l WHERE l.campaign_id = c.id)) AS p
    WHERE c.issue LIKE 'monthly:%' AND c.state IN ('sending', 'paused', 'sent')`,
);
/** What monthly issues have announced; one that an editor wrote, what its letters name. */
export const findAnnounced = async (db: Reader): Promise<number[]> => (await db.one(ANNOUNCED)).publications;

const OPEN = statement(
  'campaign.open',
  { id: 'int' },
  `INSERT INTO campaign (issue, kind, content, state, starts_at, created_at, modified_at)
   VALUES ($1, $2, $3, 'scheduled', $4::timestamp, $5, $5) ON CONFLICT (issue) DO NOTHING RETURNING id`,
);
/** Opens an issue for its hour; of two attempts at the same time, one succeeds. */
export const openCampaign = (
  db: Writer,
  row: { issue: string; kind: string; content: CampaignContent; startsAt: string; now: Date },
) => db.maybe(OPEN, [row.issue, row.kind, row.content, row.startsAt, row.now]);

const DUE = statement(
  'campaign.due',
  CAMPAIGN,
  `SELECT ${COLUMNS} FROM campaign WHERE state = 'scheduled' AND starts_at <= $1::timestamp
    ORDER BY starts_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
);
/** Locks an issue whose hour has come and that no other process is beginning. */
export const takeDue = (db: Writer, hour: string) => db.maybe(DUE, [hour]) as Promise<CampaignRow | null>;

const TAKE = statement(
  'campaign.take',
  CAMPAIGN,
  `SELECT ${COLUMNS} FROM campaign WHERE state = 'sending' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
);
/** Locks an issue in progress that no other process is sending. */
export const takeUnfinished = (db: Writer) => db.maybe(TAKE) as Promise<CampaignRow | null>;

const LOCK = statement('campaign.lock', CAMPAIGN, `SELECT ${COLUMNS} FROM campaign WHERE id = $1 FOR UPDATE`);
/** Waits for a batch that is being queued. */
export const lockCampaign = (db: Writer, id: number) => db.maybe(LOCK, [id]) as Promise<CampaignRow | null>;

const ONE = statement('campaign.one', CAMPAIGN, `SELECT ${COLUMNS} FROM campaign WHERE id = $1`);
export const findCampaign = (db: Reader, id: number) => db.maybe(ONE, [id]) as Promise<CampaignRow | null>;

const MOVE = statement(
  'campaign.move',
  {},
  `UPDATE campaign SET state = $2, starts_at = $3::timestamp, held_at = $4, content = $5, modified_at = $6,
     finished_at = CASE WHEN $2 IN ('stopped', 'sent') THEN $7::timestamptz END
    WHERE id = $1`,
);
export interface CampaignMove {
  state: IssueState;
  startsAt: string | null;
  heldAt: Date | null;
  content: CampaignContent;
  modifiedAt: Date;
  now: Date;
}
export const moveCampaign = (db: Writer, id: number, to: CampaignMove) =>
  db.run(MOVE, [id, to.state, to.startsAt, to.heldAt, to.content, to.modifiedAt, to.now]);

const INSERT = statement(
  'campaign.write',
  { id: 'int' },
  `INSERT INTO campaign (issue, kind, content, origin, state, created_at, modified_at)
   VALUES ($1, $2, '{}', 'written', 'draft', $3, $3) RETURNING id`,
);
const NAME = statement('campaign.name', {}, `UPDATE campaign SET issue = 'written:' || id WHERE id = $1`);
/** Adds an issue that somebody will write. */
export async function insertWritten(
  db: Writer,
  row: { name: string; kind: string; now: Date },
): Promise<number> {
  const { id } = await db.one(INSERT, [row.name, row.kind, row.now]);
  await db.run(NAME, [id]);
  return id;
}

const TERMS = statement(
  'campaign.terms',
  {},
  'UPDATE campaign SET kind = $2, segment = $3, unwritten = $4, held_at = $5, modified_at = $6 WHERE id = $1',
);
export const updateTerms = (
  db: Writer,
  id: number,
  to: { kind: string; segment: object; unwritten: string; heldAt: Date | null; modifiedAt: Date },
) => db.run(TERMS, [id, to.kind, to.segment, to.unwritten, to.heldAt, to.modifiedAt]);

const PUT = statement(
  'campaign-letter.put',
  {},
  `INSERT INTO campaign_letter (campaign_id, language, subject, preheader, blocks) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (campaign_id, language)
   DO UPDATE SET subject = excluded.subject, preheader = excluded.preheader, blocks = excluded.blocks`,
);
export const putLetter = (db: Writer, id: number, language: string, words: LetterWords) =>
  db.run(PUT, [id, language, words.subject, words.preheader, JSON.stringify(words.blocks)]);
const DROP = statement(
  'campaign-letter.drop',
  {},
  'DELETE FROM campaign_letter WHERE campaign_id = $1 AND language = $2',
);
export const dropLetter = (db: Writer, id: number, language: string) => db.run(DROP, [id, language]);

// The audience is read at this moment, confirmed subscribers only; the primary key allows each reader once.
const claiming = (whom: string): string =>
  `INSERT INTO campaign_delivery (campaign_id, subscriber_id, queued_at)
   SELECT $10::bigint, s.id, $8::timestamptz FROM ${AUDIENCE} AND ${whom}
    ORDER BY s.id LIMIT $11
   ON CONFLICT DO NOTHING RETURNING subscriber_id`;
/** From where the last batch ended: whoever has had the issue is not looked at again by each batch. */
const CLAIM = statement(
  'campaign.claim',
  { subscriber_id: 'int' },
  claiming(
    's.id > coalesce((SELECT max(d.subscriber_id) FROM campaign_delivery d WHERE d.campaign_id = $10::bigint), 0)',
  ),
);
/** Whoever came, or came back, behind that. */
const CLAIM_REST = statement(
  'campaign.claim-rest',
  { subscriber_id: 'int' },
  claiming(
    'NOT EXISTS (SELECT 1 FROM campaign_delivery d WHERE d.campaign_id = $10::bigint AND d.subscriber_id = s.id)',
  ),
);
/** The next readers, and whether they are the last; only once there is nobody further on, those left behind. */
export async function claimReaders(
  db: Writer,
  campaign: Audience & { id: number },
  now: Date,
  limit: number,
): Promise<{ ids: number[]; isLast: boolean }> {
  const values = [...audienceValues(campaign, now), campaign.id, limit];
  const next = await db.all(CLAIM, values);
  const claimed = next.length > 0 ? next : await db.all(CLAIM_REST, values);
  return {
    ids: claimed.map((row) => row.subscriber_id),
    isLast: next.length === 0 && claimed.length < limit,
  };
}

// Whoever unsubscribes now waits for this batch and takes back its letter, or has done so before and is left out here.
const READERS = statement(
  'campaign.readers',
  { id: 'int', email: 'text', language: 'text', confirmed_at: 'instant?' },
  `SELECT s.id, s.email, s.language, u.confirmed_at FROM subscriber s JOIN subscription u ON u.subscriber_id = s.id AND u.kind = $2
    WHERE s.id = ANY($1::bigint[]) AND u.state = 'confirmed' ORDER BY s.id FOR SHARE OF u`,
);
export const readersOf = (db: Writer, ids: readonly number[], kind: string) => db.all(READERS, [ids, kind]);
export type LetterReader = NonNullable<typeof READERS.row>;
