import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

export interface ProgramLimits {
  seconds: number;
  /** For each of its two output streams. */
  bytes: number;
}
export type ProgramFailure = 'absent' | 'time' | 'output' | 'failed';
export interface ProgramOutput {
  stdout: string;
  stderr: string;
}

/** Low priority, since serving comes first. */
const NICE = 15;

/**
 * Runs another program without a shell, with none of our environment and no input, up to limits. Returns its output, or
 * why there is none.
 */
export function runProgram(
  file: string,
  args: readonly string[],
  { seconds, bytes }: ProgramLimits,
): Promise<ProgramOutput | ProgramFailure> {
  return new Promise((done) => {
    const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C' };
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], env, windowsHide: true });
    let failure: ProgramFailure | null = null;
    const stop = (why: ProgramFailure) => {
      failure ??= why;
      child.kill('SIGKILL');
    };
    const late = setTimeout(() => stop('time'), seconds * 1_000);
    const written = [child.stdout, child.stderr].map((from) => {
      const pieces: Buffer[] = [];
      let length = 0;
      from.on('data', (piece: Buffer) => {
        length += piece.length;
        if (length > bytes) stop('output');
        else pieces.push(piece);
      });
      return () => Buffer.concat(pieces).toString();
    });
    child.on('spawn', () => {
      try {
        if (child.pid) setPriority(child.pid, NICE);
      } catch {
        // It has already ended, or this system has no such priority.
      }
    });
    child.on('error', (thrown: NodeJS.ErrnoException) => {
      failure ??= ['ENOENT', 'EACCES'].includes(thrown.code ?? '') ? 'absent' : 'failed';
      clearTimeout(late);
      done(failure);
    });
    child.on('close', (code) => {
      clearTimeout(late);
      const [stdout = '', stderr = ''] = written.map((read) => read());
      done(failure ?? (code === 0 ? { stdout, stderr } : 'failed'));
    });
  });
}
