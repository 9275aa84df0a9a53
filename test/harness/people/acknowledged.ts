import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isWhole, verifyLedgers } from '#credit/ledger/chain.service.ts';
import { openDatabase } from '#platform/postgres/database.ts';
import { buy } from './buyers.ts';
import { type Answered, steadyClients } from './steady-clients.ts';

/** Of purchases and accounts, before and after. */
const LOAD = 5;
const BUYERS = 3;
const IN_A_ROW = 10;
const PATIENCE_MS = 120_000;
const quiet = () => {};

/** What people were told is saved. */
export interface Acknowledged {
  /** E-mail addresses of new accounts. */
  accounts: string[];
  /** Orders whose payment was acknowledged. */
  paid: string[];
}
/** People who read, register and buy, whatever happens to the database behind. */
export interface Load extends Acknowledged {
  answers: Answered[];
  /** Until so many more were acknowledged. */
  grown(): Promise<void>;
  /** Until, since this was asked, ten in a row were answered well. */
  served(): Promise<void>;
  stop(): Promise<void>;
}
/** `databaseUrl`: as the owner of the tables, to take back what limits have counted. */
export function openLoad(url: string, databaseUrl: string): Load {
  const clients = steadyClients(url, () => forget(databaseUrl));
  const { answers, accounts } = clients;
  const [going, paid] = [{ on: true }, [] as string[]];
  const buyers = Array.from({ length: BUYERS }, () => buy({ url, going, paid }));
  const until = async (holds: () => boolean, why: string) => {
    for (const began = Date.now(); !holds(); await wait(20)) assert.ok(Date.now() - began < PATIENCE_MS, why);
  };
  return {
    answers,
    accounts,
    paid,
    grown() {
      const [moreAccounts, morePaid] = [accounts.length + LOAD, paid.length + LOAD];
      const isGrown = () => accounts.length >= moreAccounts && paid.length >= morePaid;
      return until(isGrown, 'nothing is acknowledged any more');
    },
    served() {
      const since = answers.length;
      const isServed = () => {
        const latest = answers.slice(since).slice(-IN_A_ROW);
        return latest.length === IN_A_ROW && latest.every(isFine);
      };
      return until(isServed, 'it does not serve again');
    },
    async stop() {
      going.on = false;
      await Promise.all([clients.stop(), ...buyers]);
    },
  };
}

async function forget(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2_000 });
  client.on('error', quiet);
  await client.connect().then(
    () => client.query('TRUNCATE rate_count').catch(quiet),
    () => undefined,
  );
  await client.end().catch(quiet);
}

export const isFine = ({ status }: Answered): boolean => status >= 200 && status < 300;
/** Neither well nor 503 with the time to come back: what nobody is to be told. */
export const unclear = (answers: readonly Answered[]): Answered[] =>
  answers.filter((one) => !isFine(one) && !(one.status === 503 && Number(one.retryAfter) > 0));

/** Until the first account that was asked for after that moment was acknowledged, in milliseconds; infinite: none was. */
export function firstWriteAfter(answers: readonly Answered[], moment: number): number {
  const acknowledged = answers.filter(({ status, began }) => status === 201 && began > moment);
  return Math.min(...acknowledged.map(({ began, took }) => began + took - moment));
}

/** What was said to be saved and is not there; `url`: of the database, as the owner of the tables. */
export async function lostOf(url: string, { accounts, paid }: Acknowledged): Promise<string[]> {
  const missing = async (text: string, wanted: readonly string[]) => {
    const there = new Set(await firstColumn(url, text));
    return wanted.filter((each) => !there.has(each));
  };
  return [
    ...(await missing('SELECT email::text FROM user_account', accounts)),
    ...(await missing(
      `SELECT o.id::text FROM membership_order o JOIN receipt r ON r.order_id = o.id WHERE o.status = 'paid'`,
      paid,
    )),
  ];
}

/** What was done more than once, in words: a charge, an entry, a letter for one order, a membership of one buyer. */
export const twiceIn = (url: string): Promise<string[]> =>
  firstColumn(
    url,
    `SELECT 'charges of order ' || p.order_id || ': ' || count(*) FROM sandbox_charge s JOIN payment p ON p.id::text = s.key
       WHERE s.status = 'paid' AND s.refunded_at IS NULL GROUP BY p.order_id HAVING count(*) > 1
     UNION ALL SELECT 'entries of order ' || order_id || ': ' || count(*) FROM payment_entry WHERE entry = 'charged'
       GROUP BY order_id HAVING count(*) > 1
     UNION ALL SELECT 'letters of receipt ' || r.number || ': ' || count(*) FROM receipt r
       JOIN outbox_message m ON m.message_key = 'receipt:' || r.number GROUP BY r.number HAVING count(*) > 1
     UNION ALL SELECT 'memberships of ' || h.user_id || ': ' || count(*) FROM holding h
       JOIN membership_order o ON o.holding_id = h.id GROUP BY h.user_id HAVING count(*) > 1`,
  );

/** Tables of ledgers that are not whole, in words. */
export async function brokenLedgers(url: string): Promise<string[]> {
  const database = openDatabase(url, { pool: 1, work: true });
  try {
    const findings = await verifyLedgers(database.reader());
    assert.ok(findings.length > 0, 'there is no ledger');
    return findings.filter((one) => !isWhole(one)).map(({ table }) => table);
  } finally {
    await database.close();
  }
}

async function firstColumn(url: string, text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<string[]>({ text, rowMode: 'array' });
  await client.end();
  return rows.map(([one]) => String(one));
}
