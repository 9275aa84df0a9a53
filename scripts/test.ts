import { globSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { awayOf } from '#platform/postgres/embedded-place.ts';
import { stopServer } from '#platform/postgres/embedded-server.ts';
import { isAlive } from '#platform/process/lock.ts';
import { buildIfChanged } from './build.ts';
import { LINT, ROOT, runTool, say } from './run-tool.ts';
import { linesOf } from './running/failure.ts';
import { onStop, stopAll, stopOnSignals } from './running/stopping.ts';
import { runAgain } from './tests/again.ts';
import { isAlone } from './tests/alone.data.ts';
import { ensureChromium } from './tests/chromium.ts';
import { AT_ONCE, COMPILED, runByCrew } from './tests/crew.ts';
import { closingLine, openReport } from './tests/report.ts';
import { budgetOf, longestFirst, noteTimes, readTimes, shardOf } from './tests/times.ts';

const PLACES = ['src', 'test', 'seed', 'scripts'];
/**
 * A file that hangs is stopped; on a busy machine the longest takes half of this. A soak takes as long as requested.
 */
const FILE_PATIENCE_MS = 1_200_000 + Number(process.env.SOAK_MINUTES ?? 0) * 60_000;
const FOLDER = 'steady-state-run-';
const INTERRUPTED = 130;

const { values, positionals } = parseArgs({
  options: {
    hard: { type: 'boolean' },
    shard: { type: 'string' },
    note: { type: 'boolean' },
    apart: { type: 'boolean' },
    together: { type: 'boolean' },
  },
  allowPositionals: true,
});
const print = (text: string) => process.stdout.write(`${text}\n`);
const times = readTimes();
/** What failed alongside other files and passed alone. */
let unsteady: string[] = [];
const report = openReport(print, (file) => budgetOf(times, file));

stopOnSignals(INTERRUPTED);
try {
  const files = findFiles();
  if (positionals.length === 0 && /^1\//.test(values.shard ?? '1/1')) await checkSources();
  await prepare();
  const crew = { atOnce: AT_ONCE, timeout: FILE_PATIENCE_MS, isAlone: alone() };
  await runByCrew(files, crew, report.listener);
  if (files.length > 1) unsteady = await runAgain(report, crew.timeout);
  if (values.note) noteTimes(times, report.ended);
} catch (error) {
  report.fail('the tests could not run to their end', linesOf(error).join('\n'));
} finally {
  await stopAll();
}
close();

async function checkSources(): Promise<void> {
  const [types, lint] = await Promise.all([checkTypes(), runTool('biome', LINT)]);
  for (const [name, { status, output, seconds }] of Object.entries({ types, lint })) {
    if (status !== 0) {
      report.fail(name, output);
      continue;
    }
    report.pass();
    print(`✓ ${name}  in ${seconds.toFixed(1)} s`);
  }
}

async function checkTypes() {
  const generated = await runTool('react-router', ['typegen']);
  return generated.status === 0 ? runTool('tsc', []) : generated;
}

/** Prepares everything the files need: the built web, a browser, a database server for this run. */
async function prepare(): Promise<void> {
  process.env.NODE_ENV = 'test';
  process.env.NODE_COMPILE_CACHE ??= COMPILED;
  await buildIfChanged(say).catch((error) => report.fail('build', linesOf(error).join('\n')));
  const chromium = await ensureChromium(say, 'shell');
  if (chromium) process.env.CHROMIUM = chromium;
  else say('no Chromium could be found or installed: browser journeys are skipped');
  await sweepFolders();
  const dataDir = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`));
  await chmod(dataDir, 0o711);
  onStop(() => removeFolder(dataDir));
  process.env.TEST_DATA_DIR = dataDir;
  const { DATABASE_URL: given, DATABASE_SERVING_URL: serving } = process.env;
  const both = given ? { url: given, servingUrl: serving ?? given } : await openPostgres(dataDir);
  process.env.TEST_DATABASE_URL = both.url;
  process.env.TEST_DATABASE_SERVING_URL = both.servingUrl;
  delete process.env.DATABASE_URL;
  delete process.env.DATABASE_SERVING_URL;
}

async function openPostgres(dataDir: string): Promise<{ url: string; servingUrl: string }> {
  const { url, servingUrl, stop } = await startEmbeddedPostgres({ dataDir, report: say, throwaway: true });
  onStop(stop);
  return { url, servingUrl };
}

function alone(): (file: string) => boolean {
  if (values.apart) return () => true;
  return values.together ? () => false : isAlone;
}

function findFiles(): string[] {
  const all = PLACES.flatMap((place) => globSync(`${place}/**/*.test.ts`, { cwd: ROOT })).sort();
  const wanted = all.filter((file) => values.hard || !file.endsWith('.hard.test.ts'));
  const named = (file: string) => positionals.length === 0 || positionals.some((part) => file.includes(part));
  const files = wanted.filter(named);
  const part = values.shard === undefined ? longestFirst(times, files) : shardOf(times, files, values.shard);
  return part.map((file) => join(ROOT, file));
}

/** Removes what killed runs left behind. */
async function sweepFolders(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(FOLDER))) {
    const pid = Number(name.slice(FOLDER.length).split('-')[0]);
    if (!isAlive(pid)) await removeFolder(join(tmpdir(), name)).catch(() => undefined);
  }
}

async function removeFolder(dataDir: string): Promise<void> {
  for (const root of [join(dataDir, 'postgres'), awayOf(dataDir)]) {
    await stopServer(root);
    await rm(root, { recursive: true, force: true });
  }
  await rm(dataDir, { recursive: true, force: true });
}

function close(): void {
  const { count, skipped, failures, overBudget } = report;
  const lists = {
    skipped,
    'over budget': overBudget,
    'failed beside others, passed alone': unsteady,
    failed: failures,
  };
  for (const [title, lines] of Object.entries(lists))
    if (lines.length > 0) print(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  print(`\n${closingLine(count, skipped.length)}`);
  process.exitCode = count.failed > 0 ? 1 : 0;
}
