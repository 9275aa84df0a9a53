import { spawn } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { compileAhead, openProgram } from './running/program.mjs';

/**
 * The built program, or, when its sources have changed, what builds it first, in a process of its own that takes what it
 * needed for that along. No TypeScript itself: reading that brings its compiler.
 * `--compile`: only reads it, for the first start; `--build`: that process; `--sources`: from the sources, as whoever changes them wants it.
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
    // Half a build, or one of another system: it is built anew.
    return null;
  }
}

/** Null where it could not be built, which has been said: the sources do as well. */
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
 * The allocator of most Linux systems is told when a program begins, and only then, to keep one arena and to give back
 * what is free: a tenth of what the program has at rest (bench/results.md, P10). Whoever set it otherwise is followed.
 */
function withOneArena() {
  const allocator = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
  if (process.platform !== 'linux' || !process.execve) return;
  if (Object.keys(allocator).some((name) => name in process.env)) return;
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...process.env, ...allocator });
}
