import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../app.ts';
import { PROGRAM_ENV as env, isInstalled, recipeText } from './programs.ts';

/** A proxy of the trade with the recipe that operators are given. */
export interface RealProxy {
  port: number;
  /** Where it is called by plain HTTP. */
  plainPort: number;
  close(): Promise<void>;
}
export type Recipe = 'nginx.conf' | 'nginx-second.conf' | 'haproxy.cfg' | 'Caddyfile';

/** The host of all recipes. */
export const PROXIED_HOST = 'library.example.org';
/** How long all recipes wait for an answer. */
const PATIENCE = '60s';
const PROGRAMS: Record<Recipe, string> = {
  'nginx.conf': 'nginx',
  'nginx-second.conf': 'nginx',
  'haproxy.cfg': 'haproxy',
  Caddyfile: 'caddy',
};

/** The first program of these recipes that this machine lacks. */
export const missingFor = (recipes: readonly Recipe[]): string | undefined =>
  [...recipes.map((recipe) => PROGRAMS[recipe]), 'openssl'].find((program) => !isInstalled(program));

/** Starts the program of a recipe before a server; what is replaced in the file is what every operator replaces. */
export async function openRealProxy(
  recipe: Recipe,
  target: number | readonly number[],
  patience = PATIENCE,
): Promise<RealProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  const [port, plainPort] = [await freePort(), await freePort()];
  const targets = [target].flat();
  const file = join(folder, recipe);
  writeFileSync(file, fitted(recipe, { folder, port, plainPort, targets, patience }));
  const child = start(recipe, folder, file);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      output += part.toString();
    });
  const gone = once(child, 'exit');
  await listens(port, child, () => output);
  if (/^\[WARNING\].* config : /m.test(output)) throw new Error(output);
  return {
    port,
    plainPort,
    async close() {
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Fit {
  folder: string;
  port: number;
  plainPort: number;
  targets: readonly number[];
  patience: string;
}
function fitted(recipe: Recipe, { folder, port, plainPort: spare, targets, patience }: Fit): string {
  const own = targets.map((target) => `127.0.0.1:${target}`);
  const lines = (before: string, after: string) =>
    own.map((address, at) => `${before.replace('#', String(at))}${address}${after}`).join('\n');
  const REPLACED: Record<Recipe, [from: string, to: string][]> = {
    'nginx.conf': [
      ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
      ['listen 80;', `listen 127.0.0.1:${spare};`],
      [
        '    server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;',
        lines('    server ', ' max_fails=1 fail_timeout=2s;'),
      ],
    ],
    'nginx-second.conf': [
      ['listen 8080;', `listen 127.0.0.1:${port};`],
      [
        '    server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;',
        lines('    server ', ' max_fails=1 fail_timeout=2s;'),
      ],
    ],
    'haproxy.cfg': [
      ['bind :443 ', `bind 127.0.0.1:${port} `],
      ['bind :80\n', `bind 127.0.0.1:${spare}\n`],
      ['    server one 127.0.0.1:3000', lines('    server s# ', '')],
    ],
    Caddyfile: [
      [' {\n\t# Without', ' {\n\tbind 127.0.0.1\n\t# Without'],
      [' {\n\t# A page', ' {\n\tbind 127.0.0.1\n\t# A page'],
      ['reverse_proxy 127.0.0.1:3000', `reverse_proxy ${own.join(' ')}`],
    ],
  };
  const tls: [string, string][] =
    recipe === 'nginx-second.conf' ? [] : [['/etc/ssl/steady-state.pem', certificateIn(folder)]];
  const text = recipeText(`proxies/${recipe}`, [...REPLACED[recipe], ...tls, [PATIENCE, patience]]);
  const caddyPorts = `{\n\tadmin off\n\tauto_https disable_redirects\n\thttps_port ${port}\n\thttp_port ${spare}\n}\n`;
  return recipe === 'Caddyfile' ? caddyPorts + text : text;
}

/** Signed by itself, with its key in the same file. */
function certificateIn(folder: string): string {
  const [key, pem] = [join(folder, 'key.pem'), join(folder, 'steady-state.pem')];
  const names = `subjectAltName=DNS:${PROXIED_HOST},DNS:*.${PROXIED_HOST}`;
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ];
  const to = ['-subj', `/CN=${PROXIED_HOST}`, '-addext', names, '-keyout', key, '-out', pem];
  execFileSync('openssl', [...made, ...to], { env, stdio: 'ignore' });
  writeFileSync(pem, readFileSync(pem, 'utf8') + readFileSync(key, 'utf8'));
  return pem;
}

function start(recipe: Recipe, folder: string, file: string): ChildProcess {
  const program = PROGRAMS[recipe];
  const options = { env: { ...env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder } };
  if (program === 'haproxy') return spawn(program, ['-db', '-f', file], options);
  if (program === 'caddy')
    return spawn(program, ['run', '--adapter', 'caddyfile', '--config', file], options);
  const main = join(folder, 'main.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (of) => `${of}_temp_path ${folder}/${of};`,
  );
  writeFileSync(
    main,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
events { worker_connections 512; }
http { access_log off; ${temporary.join(' ')} include ${file}; }`,
  );
  return spawn(program, ['-p', folder, '-e', 'stderr', '-c', main], options);
}

/** Waits until a program that was just started takes connections; throws with what it said where it ends before. */
export async function listens(port: number, child: ChildProcess, output: () => string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < 15_000; await wait(50)) {
    if (child.exitCode !== null) throw new Error(`the proxy ended with ${child.exitCode}: ${output()}`);
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error(`the proxy did not listen in time: ${output()}`);
}
