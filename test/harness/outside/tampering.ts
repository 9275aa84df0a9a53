import type pg from 'pg';
import { type ProvedTable, provedTables } from '../people/proved-tables.ts';

/** What an owner of the database could do to a table of proof: ways by their names, as the statements of each. */
export interface Target extends ProvedTable {
  /** The first column of its key, a number. */
  key: string;
  /** All of its key, in its order. */
  order: string;
  /** A change of what it says. */
  change: string;
}
type Ways = Record<string, (target: Target) => string[]>;

/** What each table is changed in: what its readers would fall for. Any other column would do for a ledger. */
const CHANGES: Record<string, string> = {
  attempt: 'score = (score + 1) % 100',
  audit_entry: `action = 'user.sign-out'`,
  certificate: `recipient_name = recipient_name || ' Jr'`,
  credit_day: 'civil_date = civil_date - 400',
  credit_entry: 'amount_hundredths = amount_hundredths + 25',
  evaluation: 'claimed_hundredths = claimed_hundredths + 25',
  front_matter: `content = content || '{"price": "free"}'`,
  front_matter_reading: 'version = version + 1',
  front_matter_shown: 'version = version + 1',
  funding_entry: 'amount_cents = amount_cents * 2',
  gift_card_entry: 'amount_cents = amount_cents * 2',
  ledger_head: `body = replace(body, '"entries":', '"entries":1')`,
  payment_entry: 'amount_cents = amount_cents * 2',
  proof_entry: `event = 'withdrawn'`,
};

/** Something in every ledger of which the story tells nothing. */
export const FILLING = [
  `INSERT INTO audit_entry (at, action, subject, hash) SELECT now(), 'user.sign-in', 'user:' || n, '\\x' FROM generate_series(1, 9) n`,
  `INSERT INTO credit_day (user_id, publication_id, kind, zone, civil_date, earned_at, hash)
   SELECT user_id, publication_id, kind, 'UTC', earned_at::date, earned_at, '\\x' FROM credit_entry WHERE entry = 'award' ORDER BY position LIMIT 9`,
  `INSERT INTO front_matter_reading (user_id, publication_id, sitting_id, version, language, content_hash, read_at, hash)
   SELECT user_id, publication_id, position, version, 'en', repeat('0', 64), shown_at, '\\x' FROM front_matter_shown ORDER BY position LIMIT 9`,
  `INSERT INTO payment_entry (payment_id, entry, order_id, user_id, amount_cents, currency, provider, at, hash)
   SELECT gen_random_uuid(), 'charged', 1000 + n, 901, 100 * n, 'USD', 'sandbox', now(), '\\x' FROM generate_series(1, 9) n`,
  `INSERT INTO funding_entry (publication_id, event, side, kind, amount_cents, currency, payer, payee, supporter, paid_on, note, reason, at, hash)
   SELECT id, 'recorded', 'income', 'provider', 100 * id, 'USD', 'Steady State', 'Steady State', '', '2026-01-02', '', '', now(), '\\x'
   FROM publication ORDER BY id LIMIT 4`,
  `INSERT INTO gift_card_entry (gift_card_id, entry, user_id, referral_id, purchase, amount_cents, currency, at, hash)
   SELECT 9000 + n, 'created', 901, n, 'drill', 100 * n, 'USD', now(), '\\x' FROM generate_series(1, 3) n`,
];

/** The tables of proof, each with at least three rows, or there is no middle. */
export async function targetsIn(owner: pg.Client): Promise<Target[]> {
  const targets: Target[] = [];
  for (const table of await provedTables(owner)) {
    const { rows: found } = await owner.query<{ keys: string[]; rows: number }>(
      `SELECT array_agg(a.attname::text ORDER BY a.attnum) AS keys, (SELECT count(*)::int FROM ${table.name}) AS rows
       FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
       WHERE i.indrelid = $1::regclass AND i.indisprimary`,
      [table.name],
    );
    const { keys = [], rows = 0 } = found[0] ?? {};
    const change = CHANGES[table.name];
    if (!change || rows < 3) throw new Error(`${table.name}: ${rows} rows, changed by ${change}`);
    targets.push({ ...table, key: keys[0] ?? '', order: keys.join(', '), change });
  }
  return targets;
}

const middle = ({ name, order }: Target) =>
  `ctid = (SELECT ctid FROM ${name} ORDER BY ${order} OFFSET (SELECT count(*) / 2 FROM ${name}) LIMIT 1)`;
const last = ({ name, order }: Target) =>
  `ctid = (SELECT ctid FROM ${name} ORDER BY ${order.replaceAll(/$|,/g, ' DESC$&')} LIMIT 1)`;
/** Whatever stands in the way of rows that should not be. */
const loosened = (name: string) => `DO $$ DECLARE r record; BEGIN
  FOR r IN SELECT conrelid::regclass AS at, conname FROM pg_constraint
    WHERE (conrelid = '${name}'::regclass AND contype IN ('f', 'c', 'u')) OR (confrelid = '${name}'::regclass AND contype = 'f') LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', r.at, r.conname); END LOOP;
  FOR r IN SELECT indexrelid::regclass AS index FROM pg_index WHERE indrelid = '${name}'::regclass AND indisunique AND NOT indisprimary LOOP
    EXECUTE format('DROP INDEX %s', r.index); END LOOP; END $$`;
/** Every link of a chain made anew, as its own trigger makes it. */
export const rechained = (name: string) => `DO $$ DECLARE r record; before bytea; fresh bytea; BEGIN
  FOR r IN SELECT position FROM ${name} ORDER BY position LOOP
    UPDATE ${name} t SET prev_hash = before WHERE position = r.position;
    UPDATE ${name} t SET hash = ledger_hash(prev_hash, to_jsonb(t)) WHERE position = r.position RETURNING hash INTO fresh;
    before := fresh;
  END LOOP; END $$`;
/** Positions without a gap again, in the same order. */
const closedUp = (name: string) => [
  `UPDATE ${name} SET position = -position`,
  `UPDATE ${name} t SET position = n FROM (SELECT position AS at, row_number() OVER (ORDER BY position DESC) AS n FROM ${name}) o WHERE t.position = o.at`,
];
const doubled = (order: string) => (name: string) => [
  'DROP TABLE IF EXISTS twice',
  `CREATE TABLE twice AS SELECT row_number() OVER (ORDER BY ${order}) AS n, t.* FROM (SELECT *, 1 AS turn FROM ${name} UNION ALL SELECT *, 2 FROM ${name}) t`,
  'UPDATE twice SET position = n',
  'ALTER TABLE twice DROP COLUMN n, DROP COLUMN turn',
  `DELETE FROM ${name}`,
  `INSERT INTO ${name} SELECT * FROM twice`,
  rechained(name),
];
/** The first and the last change places. */
const swapped = ({ name, key }: Target) => [
  'DROP TABLE IF EXISTS two',
  `CREATE TABLE two AS SELECT min(${key}) AS a, max(${key}) AS b FROM ${name}`,
  `UPDATE ${name} SET ${key} = -${key} WHERE ${key} IN (SELECT unnest(ARRAY[a, b]) FROM two)`,
  `UPDATE ${name} SET ${key} = (SELECT CASE -${key} WHEN a THEN b ELSE a END FROM two) WHERE ${key} < 0`,
];

const both: Ways = {
  'changed in the middle': (one) => [`UPDATE ${one.name} SET ${one.change} WHERE ${middle(one)}`],
  'robbed of a row in its middle': (one) => [`DELETE FROM ${one.name} WHERE ${middle(one)}`],
  'cut off at its end': (one) => [`DELETE FROM ${one.name} WHERE ${last(one)}`],
  emptied: ({ name }) => [`DELETE FROM ${name}`],
  truncated: ({ name }) => [`TRUNCATE ${name} CASCADE`],
  reordered: swapped,
};
const ledgers: Ways = {
  'changed in the middle and rechained': (one) => [
    `UPDATE ${one.name} SET ${one.change} WHERE ${middle(one)}`,
    rechained(one.name),
  ],
  'robbed of a row in its middle, closed up and rechained': (one) => [
    `DELETE FROM ${one.name} WHERE ${middle(one)}`,
    ...closedUp(one.name),
    rechained(one.name),
  ],
  'robbed of its first row, closed up and rechained': ({ name }) => [
    `DELETE FROM ${name} WHERE position = 1`,
    ...closedUp(name),
    rechained(name),
  ],
  'reordered and rechained': (one) => [...swapped(one), rechained(one.name)],
  'doubled behind its end and rechained': ({ name }) => doubled('turn, position')(name),
  'doubled entry by entry and rechained': ({ name }) => doubled('position, turn')(name),
};
const subjectOf = ({ name }: Target, row: string) =>
  name === 'front_matter' ? `${row}.publication_id || '/' || ${row}.version` : `${row}.id::text`;
const kindOf = ({ name }: Target) => name.replaceAll('_', '-');
const inChain = (statements: string[]) => [
  'ALTER TABLE proof_entry DISABLE TRIGGER USER',
  ...statements,
  ...closedUp('proof_entry'),
  rechained('proof_entry'),
  'ALTER TABLE proof_entry ENABLE TRIGGER USER',
];
const rows: Ways = {
  'changed in the middle, in the chain too, which was rechained': (one) => [
    `UPDATE ${one.name} SET ${one.change} WHERE ${middle(one)}`,
    ...inChain([
      `UPDATE proof_entry p SET digest = proof_digest(proof_content(r)) FROM ${one.name} r
       WHERE p.kind = '${kindOf(one)}' AND p.event = 'entered' AND p.subject = ${subjectOf(one, 'r')}`,
    ]),
  ],
  'robbed of its last row, in the chain too, which was rechained': (one) => [
    `DELETE FROM ${one.name} WHERE ${last(one)}`,
    ...inChain([
      `DELETE FROM proof_entry p WHERE p.kind = '${kindOf(one)}'
       AND NOT EXISTS (SELECT 1 FROM ${one.name} r WHERE p.subject = ${subjectOf(one, 'r')})`,
    ]),
  ],
  doubled: ({ name, key }) => [
    `CREATE TABLE twice AS SELECT * FROM ${name}`,
    `UPDATE twice SET ${key} = ${key} + 1000000`,
    `INSERT INTO ${name} SELECT * FROM twice`,
  ],
};
/** A row cannot be tampered with before its guards are off; afterwards they stand as if nothing had been. */
const unguarded = ({ name, key }: Target, statements: string[]) => [
  `ALTER TABLE ${name} DISABLE TRIGGER USER`,
  `ALTER TABLE ${name} ALTER COLUMN ${key} DROP IDENTITY IF EXISTS`,
  loosened(name),
  ...statements,
  `ALTER TABLE ${name} ENABLE TRIGGER USER`,
];

const IDLE = `CREATE OR REPLACE FUNCTION idle() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN coalesce(NEW, OLD); END'`;
const guardWays = ({ name, triggers }: Target): Record<string, string[]> => {
  const [first = ''] = triggers;
  const of = (trigger: string): [string, string[]][] => [
    [`left with ${trigger} disabled`, [`ALTER TABLE ${name} DISABLE TRIGGER ${trigger}`]],
    [`left with ${trigger} for replicas`, [`ALTER TABLE ${name} ENABLE REPLICA TRIGGER ${trigger}`]],
    [`left without ${trigger}`, [`DROP TRIGGER ${trigger} ON ${name}`]],
  ];
  return {
    'left with all triggers disabled': [`ALTER TABLE ${name} DISABLE TRIGGER USER`],
    ...Object.fromEntries(triggers.flatMap(of)),
    'left with an idle trigger of the same name': [
      IDLE,
      `DROP TRIGGER ${first} ON ${name}`,
      `CREATE TRIGGER ${first} BEFORE INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION idle()`,
    ],
  };
};

export interface Attack {
  tables: Target[];
  way: string;
  statements: string[];
}
/** Each way once for all tables that know it: a check names every one of them, or it failed. */
function together(attacks: Attack[]): Attack[] {
  const byWay = Map.groupBy(attacks, ({ way }) => way);
  return [...byWay].map(([way, some]) => ({
    way,
    tables: some.flatMap(({ tables }) => tables),
    statements: some.flatMap(({ statements }) => statements),
  }));
}
/** Everything that can be done to what tables say. Ledgers but that of heads do not speak of each other. */
export function attacksOn(tables: readonly Target[]): Attack[] {
  const each = (some: readonly Target[]) =>
    some.flatMap((table) =>
      Object.entries({ ...both, ...(table.ledger ? ledgers : rows) }).map(([way, statements]) => ({
        tables: [table],
        way,
        statements: unguarded(table, statements(table)),
      })),
    );
  const isApart = ({ name, ledger }: Target) => !ledger || name === 'ledger_head' || name === 'proof_entry';
  return [...each(tables.filter(isApart)), ...together(each(tables.filter((one) => !isApart(one))))];
}
/** Everything that can be done to guards, with every row as it was. */
export const disarmings = (tables: readonly Target[]): Attack[] =>
  together(
    tables.flatMap((table) =>
      Object.entries(guardWays(table)).map(([way, statements]) => ({ tables: [table], way, statements })),
    ),
  );
