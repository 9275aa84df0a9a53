import { write, writeSync } from 'node:fs';
import { countLost } from './report-losses.ts';

/** Limit for lines waiting to be written; further ones are lost, and counted. */
const WAITING_BYTES = 1_048_576;
const AGAIN_MS = 1_000;
/** Wait if nobody is reading the pipe just now. */
const FULL_PIPE_MS = 50;

type Write = (
  fd: number,
  bytes: Buffer,
  done: (cause: NodeJS.ErrnoException | null, written: number) => void,
) => void;

/**
 * Destination of the log. Never waited for, and its failures affect nothing else: with a full disk, a closed pipe or an
 * idle reader, lines wait, then are lost. The first line that gets through again says how many.
 */
export class LogStream {
  readonly #fd: number;
  readonly #write: Write;
  #waiting: Buffer[] = [];
  #bytes = 0;
  /** Taken from the waiting lines and not completely written yet. */
  #current: Buffer | null = null;
  #retry: NodeJS.Timeout | undefined;
  #lost = 0;
  #failure: string | null = null;

  constructor(
    fd: number,
    writeTo: Write = (to, bytes, done) => write(to, bytes, 0, bytes.length, null, done),
  ) {
    this.#fd = fd;
    this.#write = writeTo;
    process.on('exit', () => this.#lastWords());
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#bytes + bytes.length > WAITING_BYTES) {
      this.#lost++;
      countLost('log');
      return;
    }
    this.#waiting.push(bytes);
    this.#bytes += bytes.length;
    if (!this.#current) this.#next();
  }

  #next(): void {
    if (this.#waiting.length === 0) {
      this.#current = null;
      return;
    }
    this.#current = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#go();
  }

  #go(): void {
    const bytes = this.#current;
    if (bytes) this.#write(this.#fd, bytes, (cause, written) => this.#done(bytes, cause, written));
  }

  #done(bytes: Buffer, cause: NodeJS.ErrnoException | null, written: number): void {
    if (cause) {
      const isFull = cause.code === 'EAGAIN';
      if (!isFull) this.#failure = cause.code ?? cause.message;
      this.#retry = setTimeout(() => this.#go(), isFull ? FULL_PIPE_MS : AGAIN_MS);
      this.#retry.unref();
      return;
    }
    this.#bytes -= written;
    if (written < bytes.length) {
      this.#current = bytes.subarray(written);
      this.#go();
      return;
    }
    this.#confess();
    this.#next();
  }

  /** Once waiting lines are written, reports those that were lost. */
  #confess(): void {
    if (!this.#failure && this.#lost === 0) return;
    const fields = { level: 'warn', time: new Date().toISOString(), code: this.#failure, lost: this.#lost };
    this.#failure = null;
    this.#lost = 0;
    const line = Buffer.from(
      `${JSON.stringify({ ...fields, msg: 'the log could not be written for a time' })}\n`,
    );
    this.#waiting.unshift(line);
    this.#bytes += line.length;
  }

  /** Once, and synchronously: a write under way is left to the system. */
  #lastWords(): void {
    clearTimeout(this.#retry);
    const rest = this.#failure ? [] : this.#waiting;
    try {
      for (const bytes of rest) writeSync(this.#fd, bytes);
    } catch {
      // Nobody is left to be told.
    }
  }
}
