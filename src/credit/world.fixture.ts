import pg from 'pg';
import { type Database, openDatabase } from '#platform/postgres/database.ts';
import { freshDatabase } from '#test/harness/database.ts';
import { awardCredit } from './credit.service.ts';

export const NOW = new Date('2026-11-21T12:00:00Z');
export const PROVIDER = { name: 'Steady State', address: '12 Harbour Street, Boston, MA 02110, USA' };
export const ANA = 2001;
export const BEN = 2002;
export const CLOZAPINE = 2733;
export const LITHIUM = 2734;

export interface World {
  database: Database;
  /** Connected as the owner of the tables. */
  owner: Database;
  /** Plain SQL, bypassing the module's services. */
  sql(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  award(userId: number, publicationId: number, at: Date, more?: object): Promise<boolean>;
  evaluated(userId: number, publicationId: number): Promise<void>;
  close(): Promise<void>;
}

/** Two learners, a physician and a nurse, and two activities, in their own database. */
export async function openWorld(): Promise<World> {
  const fresh = await freshDatabase({ story: false });
  const database = openDatabase(fresh.servingUrl, { pool: 10 });
  const owner = openDatabase(fresh.url, { pool: 1 });
  const raw = new pg.Pool({ connectionString: fresh.url, max: 1 })
    .on('error', () => {})
    .on('connect', (client) => client.on('error', () => {}));
  const sql = (text: string, values: unknown[] = []) => raw.query(text, values);
  await fill(sql);
  return {
    database,
    owner,
    sql,
    award: (userId, publicationId, at, more = {}) =>
      database.write((db) => awardCredit(db, { ...terms(userId, publicationId, at), ...more })),
    async evaluated(userId, publicationId) {
      await sql(
        `INSERT INTO evaluation (user_id, publication_id, answers, claimed_hundredths, submitted_at) VALUES ($1, $2, '[]', 125, $3)`,
        [userId, publicationId, NOW],
      );
    },
    async close() {
      await database.close();
      await owner.close();
      await raw.end();
      await fresh.drop();
    },
  };
}

export const terms = (userId: number, publicationId: number, at: Date) => ({
  userId,
  publicationId,
  kind: 1 as 1 | 2,
  amountHundredths: 125,
  attemptId: null,
  title: `Activity ${publicationId}`,
  learningFormat: 'Enduring material',
  pharmacologyHundredths: 50,
  mateMinutes: 0,
  at,
});

async function fill(sql: World['sql']): Promise<void> {
  await sql(
    `INSERT INTO user_account (id, email, email_verified_at, first_name, last_name, profession, created_at) VALUES
     ($1, 'ana@demo.example', $3, 'Ana', 'Nguyễn', 'Physician', $3), ($2, 'ben@demo.example', NULL, 'Ben', 'Łuk', 'Nursing professional', $3)`,
    [ANA, BEN, NOW],
  );
  for (const id of [CLOZAPINE, LITHIUM]) {
    await sql(
      `INSERT INTO publication (id, slug, title, type, types, publication_date, modified_at)
       VALUES ($1::bigint, 'p-' || $1::bigint, 'P', 'CME', '{CME}', '2026-01-01', $2)`,
      [id, NOW],
    );
    await sql(`INSERT INTO activity (publication_id, starts_on) VALUES ($1, '2026-01-01')`, [id]);
  }
}
