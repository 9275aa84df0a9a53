import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * An image made by the project's recipe with buildah, and containers of it run by crun. No base is pulled from a
 * registry.
 */
export interface Image {
  /** Its own configuration. */
  config: ImageConfig;
  /** Its files, as the container sees them. */
  root: string;
  run(args: readonly string[], env: Record<string, string>): Container;
  remove(): void;
}
export interface ImageConfig {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  WorkingDir: string;
  StopSignal: string;
  Labels: Record<string, string>;
  Healthcheck: { Test: string[] };
}
export interface Container {
  data: string;
  output(): string;
  /** Its exit status. */
  gone: Promise<number | null>;
  /** Runs a command in the container, alongside the program. */
  exec(args: readonly string[]): Promise<number | null>;
  stop(signal: string): void;
}

const ROOT = join(import.meta.dirname, '../../..');
const NODE = join(ROOT, `node_modules/node-linux-${process.arch}/bin/node`);
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** The id on this machine to which the container's user 0 is mapped. */
const FIRST_ID = 200_000;
const USER = 10_001;

const NEEDED = ['buildah', 'crun', 'npm', 'strip', 'ldd'];
/** Why no image can be made or run here. */
export function missingForContainers(): string | undefined {
  const program = NEEDED.find((one) => spawnSync('sh', ['-c', `command -v ${one}`]).status !== 0);
  if (program) return `${program} is not installed`;
  if (!existsSync(NODE)) return `no Node for linux-${process.arch} came along`;
  return spawnSync('unshare', ['--user', '--mount', '--pid', '--fork', 'true']).status === 0
    ? undefined
    : 'unshare may not make namespaces here';
}

export function makeImage(): Image {
  const base = mkdtempSync(join(tmpdir(), 'image-'));
  chmodSync(base, 0o711);
  try {
    return madeIn(base);
  } catch (error) {
    rmSync(base, { recursive: true, force: true });
    throw error;
  }
}

function madeIn(base: string): Image {
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' };
  // Plain folders only: nothing stays mounted.
  const store = ['--root', join(base, 'store'), '--runroot', join(base, 'run'), '--storage-driver', 'vfs'];
  const buildah = (...args: string[]): string => {
    const done = spawnSync('buildah', [...store, ...args], { env, encoding: 'utf8', maxBuffer: 1 << 26 });
    if (done.status === 0) return done.stdout.trim();
    throw new Error(`buildah ${args[0]} ended with ${done.status}: ${done.stdout}${done.stderr}`);
  };
  const keep = (name: string, folder: string) => {
    const made = buildah('from', 'scratch');
    cpSync(folder, buildah('mount', made), { recursive: true, verbatimSymlinks: true });
    const certificates = process.env.NODE_EXTRA_CA_CERTS ? `NODE_EXTRA_CA_CERTS=${CERTIFICATES}` : 'CA=';
    if (name === 'builder')
      buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', '--env', certificates, made);
    buildah('commit', '--quiet', '--rm', made, name);
  };
  keep('builder', builderIn(join(base, 'builder')));
  keep('base', baseIn(join(base, 'base')));
  const given = ['BUILDER=localhost/builder', 'BASE=localhost/base', 'VERSION=7.8.9', 'REVISION=0123abc'];
  const args = given.flatMap((one) => ['--build-arg', one]);
  const recipe = ['--file', join(ROOT, 'deploy/Containerfile')];
  buildah('build', '--format', 'docker', '--network', 'host', ...args, ...recipe, '--tag', 'made', ROOT);
  const told = JSON.parse(buildah('inspect', '--type', 'image', 'made')) as {
    Docker: { config: ImageConfig };
  };
  const root = join(base, 'root');
  // Copied with owners and modes.
  execFileSync('cp', ['-a', buildah('mount', buildah('from', 'made')), root]);
  let started = 0;
  return {
    config: told.Docker.config,
    root,
    run: (command, more) =>
      start(join(base, `container-${++started}`), root, told.Docker.config, command, more),
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}

/** Stands in for a small system with npm: what the recipe's first stage calls, and the libraries it needs. */
function builderIn(root: string): string {
  for (const program of ['/bin/sh', '/usr/bin/env', '/usr/bin/strip']) lay(root, program);
  baseIn(root);
  lay(root, NODE, '/usr/local/bin/node');
  // By whatever links it is found: npm/bin/npm-cli.js.
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  cpSync(join(realpathSync(npm), '../..'), join(root, 'usr/local/lib/npm'), { recursive: true });
  symlinkSync('../lib/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  return root;
}

/** Stands in for a base without a shell: certificates, and the libraries that Node and the packages' addons link to. */
function baseIn(root: string): string {
  const addon = join(
    ROOT,
    `node_modules/@resvg/resvg-js-linux-${process.arch}-gnu/resvgjs.linux-${process.arch}-gnu.node`,
  );
  for (const library of [NODE, addon].flatMap(librariesOf)) lay(root, library);
  lay(root, CERTIFICATES);
  // Mount points, as in any base.
  for (const place of ['proc', 'dev', 'tmp']) mkdirSync(join(root, place), { recursive: true });
  return root;
}

function lay(root: string, file: string, as = file): void {
  const to = join(root, as);
  if (existsSync(to)) return;
  mkdirSync(dirname(to), { recursive: true });
  cpSync(realpathSync(file), to);
  for (const library of /\.(so[\d.]*|crt)$/.test(file) ? [] : librariesOf(file)) lay(root, library);
}

const librariesOf = (file: string): string[] =>
  spawnSync('ldd', [file], { encoding: 'utf8' }).stdout.match(/\/\S+(?= \()/g) ?? [];

/** Crun first looks at how cgroups are mounted, and fails if both versions are mounted side by side. */
const isMixed = existsSync('/sys/fs/cgroup/unified');
const HIDE = 'mount -t tmpfs tmpfs /sys/fs/cgroup';

/** As strict as an orchestrator can be told to be: another user, no capabilities, only two writable folders. */
function start(
  folder: string,
  root: string,
  config: ImageConfig,
  args: readonly string[],
  more: Record<string, string>,
): Container {
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  chownSync(data, FIRST_ID + USER, FIRST_ID + USER);
  const env = [...config.Env, ...Object.entries(more).map(([name, value]) => `${name}=${value}`)];
  const ids = [{ containerID: 0, hostID: FIRST_ID, size: 65_536 }];
  const process = {
    terminal: false,
    user: { uid: USER, gid: USER },
    args: [...config.Entrypoint, ...args],
    env,
    cwd: config.WorkingDir,
    capabilities: {},
    noNewPrivileges: true,
  };
  const spec = {
    ociVersion: '1.0.2',
    process,
    root: { path: root, readonly: true },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755', 'size=64k'] },
      {
        destination: '/tmp',
        type: 'tmpfs',
        source: 'tmpfs',
        options: ['nosuid', 'nodev', 'mode=1777', 'size=64m'],
      },
      { destination: '/data', type: 'bind', source: data, options: ['bind', 'rw', 'nosuid', 'nodev'] },
    ],
    linux: {
      namespaces: ['pid', 'ipc', 'uts', 'mount', 'user'].map((type) => ({ type })),
      uidMappings: ids,
      gidMappings: ids,
    },
  };
  writeFileSync(join(folder, 'config.json'), JSON.stringify(spec));
  const id = folder.replace(/\W+/g, '-').slice(1);
  const crun = (...asked: string[]): [string, string[]] => {
    const all = ['crun', '--root', join(folder, 'state'), '--cgroup-manager=disabled', ...asked];
    return isMixed
      ? ['unshare', ['--mount', 'sh', '-c', `${HIDE} && exec "$@"`, 'sh', ...all]]
      : ['env', all];
  };
  const child = spawn(...crun('run', '--bundle', folder, id), { stdio: ['ignore', 'pipe', 'pipe'] });
  const text = outputOf(child);
  return {
    data,
    output: text,
    gone: once(child, 'close').then(([status]) => status as number | null),
    // Asynchronous: what the program needs meanwhile, such as its database, may run in this very process.
    async exec(asked) {
      const beside = spawn(...crun('exec', ...env.flatMap((one) => ['--env', one]), id, ...asked));
      const [status] = await once(beside, 'close');
      return status as number | null;
    },
    stop: (signal) => {
      spawnSync(...crun('kill', id, signal));
    },
  };
}

function outputOf(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      text += part.toString();
    });
  return () => text;
}

export const readIn = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');
