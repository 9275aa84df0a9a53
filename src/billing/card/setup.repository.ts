import { type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
import type { SetupStatus } from './setup.rules.ts';

const COLUMNS = {
  id: 'uuid',
  user_id: 'int',
  holding_id: 'int',
  provider: 'text',
  provider_ref: 'text?',
  status: 'text',
  failure: 'text?',
  request_id: 'text',
  started_at: 'instant',
} as const;
const LIST = Object.keys(COLUMNS).join(', ');

/** One attempt to save a card. */
export interface Setup {
  id: string;
  userId: number;
  holdingId: number;
  provider: string;
  ref: string | null;
  status: SetupStatus;
  failure: string | null;
  requestId: string;
  startedAt: Date;
}
const setupIn = (row: RowOf<typeof COLUMNS>): Setup => ({
  id: row.id,
  userId: row.user_id,
  holdingId: row.holding_id,
  provider: row.provider,
  ref: row.provider_ref,
  status: row.status as SetupStatus,
  failure: row.failure,
  requestId: row.request_id,
  startedAt: row.started_at,
});
const setupOrNone = (row: RowOf<typeof COLUMNS> | null) => row && setupIn(row);

const INSERT = statement(
  'card-setup.insert',
  {},
  `INSERT INTO card_setup (id, user_id, holding_id, provider, status, request_id, started_at)
   VALUES ($1, $2, $3, $4, 'started', $5, $6)`,
);
export const insertSetup = (
  db: Writer,
  one: Pick<Setup, 'id' | 'userId' | 'holdingId' | 'provider' | 'requestId'>,
  now: Date,
) => db.run(INSERT, [one.id, one.userId, one.holdingId, one.provider, one.requestId, now]);

const FIND = statement('card-setup.find', COLUMNS, `SELECT ${LIST} FROM card_setup WHERE id = $1`);
export const findSetup = async (db: Reader, id: string): Promise<Setup | null> =>
  setupOrNone(await db.maybe(FIND, [id]));

const LOCK = statement('card-setup.lock', COLUMNS, `SELECT ${LIST} FROM card_setup WHERE id = $1 FOR UPDATE`);
export const lockSetup = async (db: Writer, id: string): Promise<Setup | null> =>
  setupOrNone(await db.maybe(LOCK, [id]));

const STAND = statement(
  'card-setup.stand',
  COLUMNS,
  `UPDATE card_setup SET status = $2, provider_ref = coalesce($3, provider_ref), failure = $4, settled_at = $5
    WHERE id = $1 RETURNING ${LIST}`,
);
export const storeSetup = async (
  db: Writer,
  id: string,
  { status, ref, failure }: Pick<Setup, 'status' | 'ref' | 'failure'>,
  settledAt: Date | null,
): Promise<Setup> => setupIn(await db.one(STAND, [id, status, ref, failure, settledAt]));

const GIVE_UP = `UPDATE card_setup SET status = 'cancelled', failure = 'given-up', settled_at = $2
    WHERE settled_at IS NULL`;
const OF_USER = statement('card-setup.give-up', {}, `${GIVE_UP} AND user_id = $1`);
/** Closes a member's open setups: if the provider keeps such a card after all, it is not used. */
export const giveUpSetups = (db: Writer, userId: number, now: Date) => db.run(OF_USER, [userId, now]);

const LEFT = statement('card-setup.left', {}, `${GIVE_UP} AND started_at < $1`);
/** The same for setups that nobody came back to. */
export const closeLeft = (db: Writer, before: Date, now: Date) => db.run(LEFT, [before, now]);
