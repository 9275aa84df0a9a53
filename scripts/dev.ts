import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '#platform/config/config.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { ROOT, readEnvFile, say } from './run-tool.ts';
import { endWith } from './running/failure.ts';
import { onStop, stopAll, stopOnSignals } from './running/stopping.ts';

const WATCHED = ['src', 'public', 'migrations', 'seed', 'scripts'];
const NO_CHANGE = /(^|[/\\])\.|\.test\.tsx?$|~$/;
const QUIET_MS = 200;

let server: ChildProcess | null = null;
let changed: NodeJS.Timeout | undefined;
let turn = Promise.resolve();

stopOnSignals();
try {
  readEnvFile();
  const config = loadConfig(process.env);
  // Started here too, so that the database stays up across restarts of the server.
  if (!config.databaseUrl) {
    const { stop } = await startEmbeddedPostgres({ dataDir: config.dataDir, report: say });
    onStop(stop);
  }
  const watchers = WATCHED.map(watchFolder);
  onStop(async () => {
    for (const watcher of watchers) watcher.close();
    clearTimeout(changed);
    await turn;
    await stopChild();
  });
  await startChild();
} catch (error) {
  endWith(error);
  await stopAll();
}

function watchFolder(folder: string): FSWatcher {
  return watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
    if (!name || NO_CHANGE.test(name)) return;
    clearTimeout(changed);
    changed = setTimeout(() => {
      say(`${join(folder, name)} changed: starting again`);
      turn = turn.then(stopChild).then(startChild);
    }, QUIET_MS);
  });
}

async function startChild(): Promise<void> {
  // In its own process group: Ctrl-C reaches this process, which stops the server and then the database.
  server = spawn(process.execPath, [join(ROOT, 'scripts', 'start.mjs'), '--sources'], {
    stdio: 'inherit',
    detached: true,
  });
}

async function stopChild(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
}
