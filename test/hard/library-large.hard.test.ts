import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { writeCourses } from '../harness/courses.ts';
import { type EmptyLibrary, openEmptyLibrary } from '../harness/library.ts';

/** A society brings its courses in a day, most of which are its own work: the command must be none of it. */
const COURSES = Number(process.env.LIBRARY_COURSES ?? 200);
/** Of processor time: a machine that does other work takes longer by the clock. */
const MINUTES_MAX = 3;
const MEGABYTES_MAX = 700;
const COMMAND = join(import.meta.dirname, '../../scripts/library.ts');
/** Told on the last line: the most memory that the process ever held, and its processor time. */
const WITH_FIGURES = `--import=data:text/javascript,${encodeURIComponent(
  `process.on('exit', () => { const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    console.error('FIGURES ' + maxRSS + ' ' + (userCPUTime + systemCPUTime)); })`,
)}`;
let library: EmptyLibrary;
let client: pg.Client;
let folder: string;
before(async () => {
  library = await openEmptyLibrary();
  client = new pg.Client({ connectionString: library.ownerUrl });
  await client.connect();
  folder = mkdtempSync(join(tmpdir(), 'library-large-'));
  writeCourses(folder, COURSES);
});
after(async () => {
  await client?.end();
  await library?.close();
  rmSync(folder ?? '', { recursive: true, force: true });
});

async function bringIn(...more: string[]) {
  const began = performance.now();
  const child = spawn(process.execPath, [WITH_FIGURES, COMMAND, 'import', folder, ...more], {
    env: {
      ...process.env,
      DATABASE_URL: library.ownerUrl,
      DATA_DIR: library.config.dataDir,
      STORAGE: `file:${library.files}`,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [told, said] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [status] = await once(child, 'close');
  assert.equal(status, 0, `${told}\n${said}`);
  const [, kilobytes, microseconds] = /FIGURES (\d+) (\d+)/.exec(said) ?? [];
  assert.ok(kilobytes && microseconds, said);
  return {
    told,
    seconds: (performance.now() - began) / 1000,
    minutes: Number(microseconds) / 60_000_000,
    megabytes: Number(kilobytes) / 1024,
  };
}
const counted = async (table: string): Promise<number> =>
  (await client.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n;
/** Which transactions wrote what is there. */
const writers = async (): Promise<unknown> => {
  const tables = [
    'publication',
    'section',
    'item',
    'choice',
    'section_translation',
    'text_translation',
    'audit_entry',
  ];
  const rows: unknown[] = [];
  for (const table of tables)
    rows.push(
      (await client.query(`SELECT xmin::text AS by, count(*)::int AS n FROM ${table} GROUP BY 1 ORDER BY 1`))
        .rows,
    );
  return rows;
};

test('200 courses come in within minutes and in little memory; a dry run says the same before, and a second run writes nothing', {
  timeout: 30 * 60_000,
}, async (t) => {
  const figures: string[] = [];
  const note = (
    what: string,
    { minutes, seconds, megabytes }: { minutes: number; seconds: number; megabytes: number },
  ) => {
    figures.push(
      `${what}: ${Math.round(seconds)} s, of the processor ${Math.round(minutes * 60)} s, ${Math.round(megabytes)} MB`,
    );
    assert.ok(minutes < MINUTES_MAX, figures.join('; '));
    assert.ok(megabytes < MEGABYTES_MAX, figures.join('; '));
  };
  const dry = await bringIn('--dry-run');
  note('dry run', dry);
  assert.equal(await counted('publication'), 0);
  const first = await bringIn();
  note('import', first);
  assert.equal(first.told.trim(), dry.told.replace(/^a dry run.*$/m, '').trim());
  assert.match(first.told, new RegExp(`^publications: ${COURSES} new, 0 changed, 0 unchanged$`, 'm'));
  assert.equal(await counted('publication'), COURSES);
  for (const [table, least] of [
    ['section', 4],
    ['item', 4],
    ['section_translation', 4],
    ['text_translation', 4],
  ] as const)
    assert.ok((await counted(table)) > least * COURSES, `${table}: ${await counted(table)}`);
  const before = await writers();
  const second = await bringIn();
  note('second run', second);
  assert.doesNotMatch(second.told, /[1-9]\d* (new|changed)/);
  assert.deepEqual(await writers(), before);
  t.diagnostic(figures.join('; '));
});
