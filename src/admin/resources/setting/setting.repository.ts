import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const ALL = statement('setting.all', { key: 'text', value: 'text' }, 'SELECT key, value FROM config_entry');
export const storedSettings = async (db: Reader): Promise<Map<string, string>> =>
  new Map((await db.all(ALL)).map(({ key, value }) => [key, value]));

const PUT = statement(
  'setting.put',
  {},
  'INSERT INTO config_entry (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
);
export const putSetting = (db: Writer, key: string, value: string) => db.run(PUT, [key, value]);

const REMOVE = statement('setting.remove', {}, 'DELETE FROM config_entry WHERE key = $1');
export const removeSetting = (db: Writer, key: string) => db.run(REMOVE, [key]);

const LOCK = statement(
  'setting.lock',
  { locked: 'text' },
  `SELECT pg_advisory_xact_lock(hashtextextended('settings', 0))::text AS locked`,
);
/** Makes editors of the configuration wait for each other: two values may depend on each other. */
export const lockSettings = (db: Writer) => db.run(LOCK);
