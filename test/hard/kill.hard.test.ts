import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findingText, isWhole, verifyLedgers } from '#credit/ledger/chain.service.ts';
import { openDatabase } from '#platform/postgres/database.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';
import { steadily } from '../harness/lists/fuzz.ts';
import { type Answer, newActivity, resultDocument, sheetOf } from '../harness/people/sitting.ts';
import { call, registration, serve, tokenAt } from '../harness/process.ts';
import { freePort } from '../harness/stage.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 20);
const LEARNERS = ['bronze', 'silver', 'gold'] as const;
const SECTIONS = [5392, 5393, 5394];
let fresh: FreshDatabase;
let pool: pg.Pool;
const sql = async <Row>(text: string, values: unknown[] = []) =>
  (await pool.query(text, values)).rows as Row[];
before(async () => {
  fresh = await freshDatabase();
  pool = new pg.Pool({ connectionString: fresh.url, max: 2 })
    .on('error', () => {})
    .on('connect', (client) => client.on('error', () => {}));
});
after(async () => {
  await pool.end();
  await fresh.drop();
});

/** What the clients were told had happened. */
interface Told {
  emails: string[];
  attempts: { id: string; key: string }[];
  /** The last note of each place that was acknowledged, and the last that was sent. */
  notes: Map<string, { kept: number; sent: number }>;
}
interface Work {
  url: string;
  tokens: Record<string, string>;
  activities: { id: number; sheet: Answer[] }[];
  told: Told;
  going: { on: boolean };
}
let serial = 0;

async function register({ url, told, going }: Work): Promise<void> {
  while (going.on) {
    const email = `cut-${++serial}@demo.example`;
    const reply = await call(url, 'POST', '/api/registration/', registration(email), null);
    if (reply?.status === 201) told.emails.push(email);
  }
}

async function note({ url, tokens, told, going }: Work, who: string, section: number): Promise<void> {
  const place = `${who} ${section}`;
  const held = told.notes.get(place) ?? { kept: 0, sent: 0 };
  told.notes.set(place, held);
  while (going.on) {
    const number = ++held.sent;
    const document = {
      data: { type: 'Progress', attributes: { note: `note ${number}`, positionSeconds: number % 80_000 } },
    };
    const reply = await call(url, 'PATCH', `/api/progress/${section}/`, document, tokens[who] ?? null);
    if (reply?.status === 200) held.kept = number;
  }
}

async function sit({ url, tokens, activities, told, going }: Work, who: string): Promise<void> {
  const token = tokens[who] ?? null;
  while (going.on) {
    const one = activities[serial++ % activities.length];
    if (!one) return;
    const key = `${who}-${++serial}`;
    const handIn = () =>
      call(url, 'POST', `/api/publications/${one.id}/tests/`, resultDocument(one.id, one.sheet), token, {
        'idempotency-key': key,
      });
    const first = await handIn();
    const isUnread = first?.status === 409;
    if (isUnread) await call(url, 'GET', `/api/publications/${one.id}/tests/`, undefined, token);
    const reply = isUnread ? await handIn() : first;
    if (reply?.status === 201) told.attempts.push({ id: String(reply.json.data?.id), key });
    else if (reply?.status === 200) await wait(2);
  }
}

test(`killed ${ROUNDS} times while people write: nothing acknowledged is lost, nothing is half done or doubled`, async (context) => {
  const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
  context.diagnostic(`seed ${seed}`);
  const random = steadily(seed);
  const port = await freePort();
  const told: Told = { emails: [], attempts: [], notes: new Map() };
  const readyTimes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await serve(fresh, port);
    readyTimes.push(server.readyAfter);
    await sql('DELETE FROM rate_count');
    const tokens = Object.fromEntries(
      await Promise.all(
        LEARNERS.map(async (who) => [who, await tokenAt(server.url, PEOPLE[who].email, DEMO_PASSWORD)]),
      ),
    );
    const activities = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const id = await newActivity({ sql });
        return { id, sheet: await sheetOf({ sql }, id) };
      }),
    );
    const work: Work = { url: server.url, tokens, activities, told, going: { on: true } };
    const clients = [
      register(work),
      register(work),
      ...LEARNERS.flatMap((who) => [sit(work, who), sit(work, who)]),
      ...LEARNERS.map((who, at) => note(work, who, SECTIONS[at] ?? 5392)),
    ];
    await wait(150 + random() * 900);
    await server.cut();
    work.going.on = false;
    await Promise.all(clients);
    assert.deepEqual(await lost(told), [], `after round ${round + 1}`);
  }
  context.diagnostic(
    `${told.emails.length} accounts, ${told.attempts.length} attempts, ready in at most ${Math.round(Math.max(...readyTimes))} ms`,
  );
  assert.ok(told.emails.length > ROUNDS && told.attempts.length > ROUNDS, 'enough was written');
  assert.ok(Math.max(...readyTimes) <= 5_000, `ready after ${Math.max(...readyTimes)} ms`);
  assert.deepEqual(await halfDone(), []);
  await ledgersAreWhole();
});

async function lost(told: Told): Promise<string[]> {
  const accounts = new Set(
    (await sql<{ email: string }>(`SELECT email::text FROM user_account`)).map(({ email }) => email),
  );
  const attempts = new Map(
    (await sql<{ id: string; submission_key: string }>('SELECT id, submission_key FROM attempt')).map(
      (row) => [String(row.id), row.submission_key],
    ),
  );
  const notes = new Map(
    (
      await sql<{ user_id: string; section_id: string; text: string }>(
        'SELECT user_id, section_id, text FROM section_note',
      )
    ).map((row) => [`${row.user_id} ${row.section_id}`, Number(row.text.split(' ')[1])]),
  );
  return [
    ...told.emails.filter((email) => !accounts.has(email)).map((email) => `account ${email}`),
    ...told.attempts.filter(({ id, key }) => attempts.get(id) !== key).map(({ id }) => `attempt ${id}`),
    ...[...told.notes].flatMap(([place, { kept, sent }]) => {
      const [who = '', section = ''] = place.split(' ');
      const found = notes.get(`${PEOPLE[who as 'gold'].id} ${section}`) ?? 0;
      return found >= kept && found <= sent
        ? []
        : [`note of ${place}: ${found} is kept, ${kept} was acknowledged, ${sent} sent`];
    }),
  ];
}

/** Every trace of a deed that happened in part, or twice. */
async function halfDone(): Promise<string[]> {
  const rows = await sql<{ problem: string }>(
    `SELECT 'credit without attempt ' || c.position AS problem FROM credit_entry c WHERE c.attempt_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM attempt a WHERE a.id = c.attempt_id AND a.status = 'APPROVED')
     UNION ALL SELECT 'passed attempt without credit ' || a.id FROM attempt a WHERE a.status = 'APPROVED' AND NOT a.practice AND NOT EXISTS (SELECT 1 FROM credit_entry c WHERE c.attempt_id = a.id)
     UNION ALL SELECT 'passed attempt without completion ' || a.id FROM attempt a WHERE a.status = 'APPROVED' AND NOT EXISTS (SELECT 1 FROM completion c WHERE c.user_id = a.user_id AND c.publication_id = a.publication_id)
     UNION ALL SELECT 'answers missing ' || a.id FROM attempt a WHERE a.item_count <> (SELECT count(*) FROM attempt_answer x WHERE x.attempt_id = a.id)
     UNION ALL SELECT 'passed twice ' || user_id || ' ' || publication_id FROM attempt WHERE status = 'APPROVED' AND NOT practice GROUP BY user_id, publication_id, kind HAVING count(*) > 1
     UNION ALL SELECT 'credited twice ' || user_id || ' ' || publication_id FROM credit_entry WHERE entry = 'award' GROUP BY user_id, publication_id, kind HAVING count(*) > 1
     UNION ALL SELECT 'account without its letter ' || u.email FROM user_account u WHERE u.email LIKE 'cut-%' AND NOT EXISTS (SELECT 1 FROM outbox_message o WHERE o.recipient = u.email::text)
     UNION ALL SELECT 'letter twice ' || recipient FROM outbox_message WHERE recipient LIKE 'cut-%' GROUP BY recipient HAVING count(*) > 1`,
  );
  return rows.map(({ problem }) => problem);
}

async function ledgersAreWhole(): Promise<void> {
  const database = openDatabase(fresh.servingUrl, { pool: 1 });
  try {
    const findings = await verifyLedgers(database.reader(), () => {});
    assert.ok(findings.length > 0);
    assert.deepEqual(findings.filter((one) => !isWhole(one)).map(findingText), []);
  } finally {
    await database.close();
  }
}

test('who sends a header or a body too slowly is answered 408 and let go, within the time allowed', async () => {
  const server = await serve(fresh);
  const port = Number(new URL(server.url).port);
  const slow = (text: string) =>
    new Promise<{ text: string; after: number }>((resolve) => {
      const began = Date.now();
      let told = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      const drip = setInterval(() => socket.writable && socket.write('x'), 1_000);
      socket.on('data', (part: Buffer) => {
        told += part.toString();
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(drip);
        resolve({ text: told, after: Date.now() - began });
      });
    });
  try {
    const [header, body] = await Promise.all([
      slow('GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: '),
      slow(
        'POST /api/login/ HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{',
      ),
    ]);
    assert.match(header.text, /^HTTP\/1\.1 408 /);
    assert.ok(
      header.after >= 9_000 && header.after < 14_000,
      `headers may take 10 s, not ${header.after} ms`,
    );
    assert.match(body.text, /^HTTP\/1\.1 408 /);
    assert.ok(body.after < 35_000, `a request may take 30 s, not ${body.after} ms`);
  } finally {
    assert.equal(await server.stop(), 0);
  }
});
