import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Report, ROOT } from '../run-tool.ts';

/** The same engine without windows to lay out and draw: on two cores a journey takes half the time in it. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome', 'msedge'];
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/opt/google/chrome/chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
const PROGRESS_MS = 15_000;

/**
 * For every browser that a test or the bench starts: no sandbox (they may run as root), no devices of the machine, no
 * requests to its vendor.
 */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * For a test's browser: a page lives for seconds, and optimizing its scripts takes a fifth of all the work done for it;
 * a process for the initial empty page, which goes unused, takes a quarter.
 */
export const SHORT_LIVED: readonly string[] = [
  '--js-flags=--no-opt --no-maglev',
  '--renderer-process-limit=1',
];

/** What is needed: a full browser, or only its engine. A full browser also serves where only the engine is needed. */
export type Wanted = 'whole' | 'shell';

/**
 * The path of an installed browser, else of the system's package, else of Playwright's own download; null if none is
 * available.
 */
export async function ensureChromium(report: Report, wanted: Wanted = 'whole'): Promise<string | null> {
  const installed = await findChromium(wanted);
  if (installed) return installed;
  const root = process.getuid?.() === 0;
  if (root && isFile('/usr/bin/apt-get')) {
    report('installing Chromium with the system package manager');
    await run('apt-get', ['update', '-q'], report);
    for (const name of wanted === 'shell' ? ['chromium-headless-shell', 'chromium'] : ['chromium']) {
      await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], report);
      const packaged = await findChromium(wanted);
      if (packaged) return packaged;
    }
  }
  report("installing Playwright's Chromium");
  const cli = join(ROOT, 'node_modules', 'playwright-core', 'cli.js');
  await run(process.execPath, [cli, 'install', ...(root ? ['--with-deps'] : []), 'chromium'], report);
  return findChromium(wanted);
}

async function findChromium(wanted: Wanted): Promise<string | null> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const names = wanted === 'shell' ? [...SHELLS, ...NAMES] : NAMES;
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [process.env.CHROMIUM ?? '', ...onPath, ...FIXED, await playwrightPath()].filter(isFile);
  return found.find(runs) ?? null;
}

async function playwrightPath(): Promise<string> {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}

/** A file of that name may be a stub that only says where to get the browser. */
function runs(path: string): boolean {
  if (process.platform === 'win32') return true;
  const told = spawnSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 20_000 });
  return told.status === 0 && /\d+\.\d+\.\d+/.test(told.stdout);
}

function isFile(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}

async function run(command: string, args: string[], report: Report): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let last = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      last = chunk.trim().split('\n').at(-1) || last;
    });
  }
  const progress = setInterval(() => report(`  ${last.slice(0, 100)}`), PROGRESS_MS);
  const status = await new Promise<number | null>((settle) => {
    child.once('error', () => settle(null));
    child.once('close', settle);
  });
  clearInterval(progress);
  if (status !== 0) report(`  ${command} did not succeed: ${last.slice(0, 200)}`);
}
