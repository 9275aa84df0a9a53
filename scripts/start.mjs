import { spawn } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { compileAhead, openProgram } from './running/program.mjs';

/**
 * Runs the built program or, if its sources have changed, first builds it in a separate process, whose memory is
 * released with it. Contains no TypeScript: loading that brings in its compiler.
 * `--compile`: only compiles it, for the first start; `--build`: is that separate process; `--sources`: runs the
 * sources, for development.
 */
withOneArena();
const root = join(import.meta.dirname, '..');
const code = join(root, 'node_modules', '.cache', 'code');

if (process.argv.includes('--compile')) compileAhead(root);
else if (process.argv.includes('--build')) {
  enableCompileCache(code);
  await import('./running/prepare-program.ts');
} else {
  const program = process.argv.includes('--sources') ? null : (current() ?? (await built()));
  if (program) {
    await program.serve();
    program.keepCode();
  } else {
    enableCompileCache(code);
    await (await import('./running/serve.ts')).serve();
  }
}

function current() {
  try {
    const program = openProgram(root);
    return program?.isCurrent() ? program : null;
  } catch {
    // An incomplete build, or one for another system: it is built again.
    return null;
  }
}

/** Null if it could not be built, which has been reported: the sources will do. */
async function built() {
  const child = spawn(process.execPath, [...process.execArgv, import.meta.filename, '--build'], {
    stdio: 'inherit',
  });
  const signals = ['SIGINT', 'SIGTERM'];
  let stopped = false;
  const pass = (signal) => {
    stopped = true;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, pass);
  const status = await new Promise((settle) => {
    child.once('error', () => settle(1));
    child.once('exit', (ended) => settle(ended ?? 1));
  });
  for (const signal of signals) process.off(signal, pass);
  if (stopped || status !== 0) process.exit(status);
  return current();
}

/**
 * The allocator of most Linux systems is told when a program begins, and only then, to keep one arena and to return
 * free memory: a tenth of what the program uses at rest (bench/results.md, P10). Existing settings are left alone.
 */
function withOneArena() {
  const allocator = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
  if (process.platform !== 'linux' || !process.execve) return;
  if (Object.keys(allocator).some((name) => name in process.env)) return;
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...process.env, ...allocator });
}
