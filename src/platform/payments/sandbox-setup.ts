import { randomUUID } from 'node:crypto';
import { type Database, type RowOf, statement } from '../postgres/database.ts';
import type { CardSetups, ProviderCardSetup, SetupTerms } from './payment.ts';
import { BRAND, CARDS, isExpired } from './sandbox-cards.ts';

const COLUMNS = {
  key: 'text',
  ref: 'text',
  card_last4: 'text',
  exp_month: 'int',
  exp_year: 'int',
  method_ref: 'text',
  status: 'text',
  failure: 'text?',
} as const;
const LIST = Object.keys(COLUMNS).join(', ');

const KEEP = statement(
  'sandbox-setup.keep',
  {},
  `INSERT INTO sandbox_setup (key, ref, card_last4, exp_month, exp_year, method_ref, status, failure, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (key) DO NOTHING`,
);
const BY_KEY = statement('sandbox-setup.by-key', COLUMNS, `SELECT ${LIST} FROM sandbox_setup WHERE key = $1`);
const BY_REF = statement('sandbox-setup.by-ref', COLUMNS, `SELECT ${LIST} FROM sandbox_setup WHERE ref = $1`);
const ANSWER = statement(
  'sandbox-setup.answer',
  {},
  `UPDATE sandbox_setup SET status = $2, failure = $3 WHERE ref = $1 AND status = 'requires_action'`,
);

/** Keeps cards in the sandbox without charging them, in transactions of its own. */
export function sandboxSetups(database: Database): CardSetups {
  const byRef = async (ref: string): Promise<ProviderCardSetup | null> => {
    const row = await database.reader().maybe(BY_REF, [ref]);
    return row && setupIn(row);
  };
  return {
    async begin(terms, now) {
      const { status, failure } = outcomeOf(terms, now);
      const { number = '', expMonth = 1, expYear = 1970 } = terms.card ?? {};
      const card = [digitsOf(number).slice(-4), expMonth, expYear, `method_${randomUUID()}`];
      const ref = `sandbox_${randomUUID()}`;
      await database.write((db) => db.run(KEEP, [terms.key, ref, ...card, status, failure, now]));
      return setupIn(await database.reader().one(BY_KEY, [terms.key]));
    },
    look: byRef,
    async confirm(ref, isApproved) {
      const [status, failure] = isApproved ? ['kept', null] : ['failed', 'confirmation-failed'];
      await database.write((db) => db.run(ANSWER, [ref, status, failure]));
      return byRef(ref);
    },
  };
}

const digitsOf = (number: string): string => number.replace(/\D/g, '');

function outcomeOf({ card }: SetupTerms, now: Date): { status: string; failure: string | null } {
  const says = card && CARDS[digitsOf(card.number)]?.first;
  if (!card || !says) return { status: 'failed', failure: 'card-not-accepted' };
  if (isExpired({ exp_month: card.expMonth, exp_year: card.expYear }, now))
    return { status: 'failed', failure: 'expired-card' };
  return { ...says, status: says.status === 'paid' ? 'kept' : says.status };
}

function setupIn(row: RowOf<typeof COLUMNS>): ProviderCardSetup {
  const status = row.status as ProviderCardSetup['status'];
  const { card_last4: last4, exp_month: expMonth, exp_year: expYear, method_ref: methodRef } = row;
  const card = { customerRef: 'sandbox', methodRef, brand: BRAND, last4, expMonth, expYear };
  return {
    key: row.key,
    ref: row.ref,
    status,
    failure: row.failure,
    clientSecret: null,
    kept: status === 'kept' ? card : null,
  };
}
