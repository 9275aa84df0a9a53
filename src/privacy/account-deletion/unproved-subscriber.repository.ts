import { type Reader, statement } from '#platform/postgres/database.ts';

/**
 * Accounts that a newsletter form opened for an address which nobody has confirmed since, by a newsletter's link, a
 * password or a purchase. Whoever has left a confirmed newsletter keeps the account.
 */
const FORGETTABLE = `FROM user_account u
  WHERE u.scope = 'subscriber' AND u.email_verified_at IS NULL AND NOT u.is_superuser AND u.erased_at IS NULL
    AND u.created_at < $1
    AND NOT EXISTS (SELECT 1 FROM subscriber s JOIN subscription n ON n.subscriber_id = s.id
                     WHERE s.email = u.email AND (n.state <> 'unsubscribed' OR n.confirmed_at IS NOT NULL))
    AND NOT EXISTS (SELECT 1 FROM holding h WHERE h.user_id = u.id)
    AND NOT EXISTS (SELECT 1 FROM membership_order o WHERE o.user_id = u.id)`;

const LIST = statement(
  'unproved-subscriber.list',
  { id: 'int' },
  `SELECT u.id ${FORGETTABLE} AND u.id > $2 ORDER BY u.id LIMIT $3`,
);
/** Those with a higher number than `after`, lowest first. */
export const findForgettable = async (
  db: Reader,
  before: Date,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> => (await db.all(LIST, [before, after, limit])).map(({ id }) => id);

const ONE = statement(
  'unproved-subscriber.one',
  { found: 'bool' },
  `SELECT EXISTS (SELECT 1 ${FORGETTABLE} AND u.id = $2) AS found`,
);
export const isForgettable = async (db: Reader, id: number, before: Date): Promise<boolean> =>
  (await db.one(ONE, [before, id])).found;
