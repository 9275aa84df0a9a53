import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { FundingEvent, FundingKind, FundingSide } from './funding.data.ts';
import type { Funding, FundingEntry } from './funding.rules.ts';

const ENTRIES = statement(
  'funding.entries',
  {
    position: 'int',
    event: 'text',
    corrects: 'int?',
    side: 'text',
    kind: 'text',
    amount_cents: 'int',
    currency: 'text',
    payer: 'text',
    payee: 'text',
    supporter: 'text',
    paid_on: 'date',
    note: 'text',
    reason: 'text',
    at: 'instant',
  },
  `SELECT position, event, corrects, side, kind, amount_cents, currency, payer, payee, supporter, paid_on, note, reason, at
   FROM funding_entry WHERE publication_id = $1 ORDER BY position`,
);
export type FundingEntryRow = FundingEntry & { at: Date };
/** The record of one publication, in the order of entry. */
export async function fundingEntries(db: Reader, publicationId: number): Promise<FundingEntryRow[]> {
  const rows = await db.all(ENTRIES, [publicationId]);
  return rows.map(({ amount_cents, paid_on, event, side, kind, ...rest }) => ({
    ...rest,
    event: event as FundingEvent,
    side: side as FundingSide,
    kind: kind as FundingKind,
    amountCents: amount_cents,
    paidOn: paid_on,
  }));
}

const INSERT = statement(
  'funding.insert',
  {},
  `INSERT INTO funding_entry (publication_id, event, corrects, side, kind, amount_cents, currency, payer, payee, supporter, paid_on, note, reason, at, hash)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, '\\x')`,
);
export async function insertFunding(
  db: Writer,
  publicationId: number,
  one: Funding & Pick<FundingEntry, 'event' | 'corrects' | 'reason'>,
  at: Date,
): Promise<void> {
  const facts = [one.side, one.kind, one.amountCents, one.currency, one.payer, one.payee, one.supporter];
  const said = [one.paidOn, one.note, one.reason];
  await db.run(INSERT, [publicationId, one.event, one.corrects, ...facts, ...said, at]);
}

const JOINT = statement(
  'funding.joint-provider',
  { name: 'text?' },
  'SELECT j.name FROM publication p LEFT JOIN joint_sponsor j ON j.id = p.joint_sponsor_id WHERE p.id = $1',
);
/** The joint provider of an activity; null if there is none. */
export const jointProvider = async (db: Reader, publicationId: number): Promise<string | null> =>
  (await db.maybe(JOINT, [publicationId]))?.name ?? null;
