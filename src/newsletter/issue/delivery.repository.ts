import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const LEAVE = statement(
  'delivery.leave',
  {},
  `UPDATE campaign_delivery SET unsubscribed_at = $3
    WHERE campaign_id = $1 AND subscriber_id = $2 AND unsubscribed_at IS NULL`,
);
/** Records that a reader unsubscribed by the link in this issue; only the first time counts. */
export const markLeft = (db: Writer, campaignId: number, subscriberId: number, now: Date) =>
  db.run(LEAVE, [campaignId, subscriberId, now]);

const RETURN = statement(
  'delivery.return',
  {},
  'UPDATE campaign_delivery SET unsubscribed_at = NULL WHERE campaign_id = $1 AND subscriber_id = $2',
);
/** Records that the reader took it back by the same link. */
export const markReturned = (db: Writer, campaignId: number, subscriberId: number) =>
  db.run(RETURN, [campaignId, subscriberId]);

/** The key under which the outbox has the letter of a delivery `d`. */
export const LETTER_KEY = `'newsletter:' || d.campaign_id || ':' || d.subscriber_id`;

const KEEP_COUNT = statement(
  'delivery.keep-count',
  {},
  `UPDATE campaign SET recipients = (SELECT count(*) FROM campaign_delivery d WHERE d.campaign_id = campaign.id)
    WHERE id = (SELECT c.id FROM campaign c WHERE c.finished_at IS NOT NULL AND c.recipients IS NULL
        AND NOT EXISTS (SELECT 1 FROM campaign_delivery d CROSS JOIN LATERAL
          (SELECT 1 FROM outbox_message m WHERE m.message_key = ${LETTER_KEY} OFFSET 0) m WHERE d.campaign_id = c.id)
       ORDER BY c.id LIMIT 1 FOR UPDATE SKIP LOCKED)`,
);
/** Counts the readers of an ended issue for good, if the outbox has forgotten all its letters; returns how many issues. */
export const keepCount = (db: Writer) => db.run(KEEP_COUNT);

const KEY = { message_key: 'text' } as const;
const UNSENT = statement(
  'delivery.unsent',
  KEY,
  `SELECT m.message_key FROM subscriber s JOIN outbox_message m ON m.recipient = s.email::text, campaign c
    WHERE s.id = $1 AND m.sent_at IS NULL AND c.kind = ANY($2::text[])
      AND m.message_key = 'newsletter:' || c.id || ':' || s.id`,
);
/** Keys of the issues of some kinds that wait to be sent to a reader, or were given up. */
export const findUnsent = async (
  db: Reader,
  subscriberId: number,
  kinds: readonly string[],
): Promise<string[]> => (await db.all(UNSENT, [subscriberId, kinds])).map((row) => row.message_key);

const UNWANTED = statement(
  'delivery.unwanted',
  KEY,
  `SELECT m.message_key FROM outbox_message m JOIN campaign c ON c.id::text = split_part(m.message_key, ':', 2)
    WHERE m.given_up_at IS NOT NULL AND m.sent_at IS NULL AND m.message_key LIKE 'newsletter:%'
      AND (c.state = 'stopped'
        OR NOT EXISTS (SELECT 1 FROM subscriber s JOIN subscription u ON u.subscriber_id = s.id
                        WHERE s.email = m.recipient::citext AND u.kind = c.kind AND u.state = 'confirmed'))`,
);
/** Keys of what was given up of issues that were stopped, or for readers who do not get that newsletter any more. */
export const findUnwanted = async (db: Reader): Promise<string[]> =>
  (await db.all(UNWANTED)).map((row) => row.message_key);

const DROP = statement(
  'delivery.drop',
  {},
  `DELETE FROM campaign_delivery WHERE (campaign_id, subscriber_id) IN (
     SELECT split_part(key, ':', 2)::bigint, split_part(key, ':', 3)::bigint FROM unnest($1::text[]) AS key)`,
);
/** Forgets who was to get an issue, by the keys of what was taken back: an issue still being sent may reach them again. */
export const dropDeliveries = (db: Writer, keys: readonly string[]) => db.run(DROP, [keys]);

const UNCLAIM = statement(
  'delivery.unclaim',
  {},
  'DELETE FROM campaign_delivery WHERE campaign_id = $1 AND subscriber_id = ANY($2::bigint[])',
);
export const unclaimReaders = (db: Writer, campaignId: number, ids: readonly number[]) =>
  db.run(UNCLAIM, [campaignId, ids]);
