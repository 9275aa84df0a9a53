import { statement, type Writer } from '#platform/postgres/database.ts';

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
