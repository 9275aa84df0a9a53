import type { Upload } from 'tus-js-client';
import { browserApi } from '#client/api/browser-api.ts';
import { readToken } from '#client/session/token.ts';
import type { Flat } from '#kit/contract.ts';
import { fillPath } from '#kit/contract.ts';
import { PART_BYTES } from '#media/upload/upload.data.ts';
import { send } from '../../kit/send.store.ts';
import { fingerprintOf } from './fingerprint.store.ts';
import { uploadCalls, type uploadType } from './medium.schema.ts';
import type { AdminMedium } from './medium.store.ts';
import { lengthOf } from './recording-length.store.ts';
import { checkedSoFar, failure, hasSessionEnded, type QueueEntry, stateAfter } from './upload-state.store.ts';

export type { QueueEntry, QueueState } from './upload-state.store.ts';

export type AdminUpload = Flat<typeof uploadType>;
interface Work {
  file: File;
  open: boolean;
  replaces: AdminMedium | null;
  upload: Upload | null;
  /** Whether everything has arrived; what remains is to hear what came of it. */
  isWhole: boolean;
  /** Of all its bytes, which are read once, however often it is paused after that. */
  fingerprint: string | null;
  /** Aborted by each pause: work of an earlier run is dropped, even if its reply comes later. */
  run: AbortController;
}

/** Delays between retries; after the last one, somebody has to resume it. */
const TRY_AGAIN_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000];
const LOOK_MS = 1_000;
const UNTOLD = { problem: null, message: '' };

let entries: readonly QueueEntry[] = [];
const works = new Map<number, Work>();
const listeners = new Set<() => void>();
let last = 0;
let onTaken: () => void = () => {};

export const queue = {
  entries: (): readonly QueueEntry[] => entries,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Called when a file has become a medium of the library. */
  whenTaken(told: () => void): void {
    onTaken = told;
  },
  add(
    files: readonly File[],
    { open = false, replaces = null }: Partial<Pick<Work, 'open' | 'replaces'>> = {},
  ): number[] {
    const keys = files.map(() => ++last);
    for (const [at, file] of files.entries()) {
      const key = keys[at] ?? 0;
      const run = new AbortController();
      works.set(key, { file, open, replaces, upload: null, isWhole: false, fingerprint: null, run });
      const { name, size: bytes } = file;
      set([
        ...entries,
        { key, name, bytes, read: 0, sent: 0, state: 'waiting', ...UNTOLD, id: null, medium: null },
      ]);
    }
    void next();
    return keys;
  },
  pause(key: number): void {
    stop(key);
    change(key, { state: 'paused' });
    void next();
  },
  resume(key: number): void {
    goOnWith(key);
    void next();
  },
  /** Resumes, after a new sign-in, the uploads that the end of the session interrupted. */
  goOn(): void {
    for (const { key, state } of entries) if (state === 'signedOut') goOnWith(key);
    void next();
  },
  /** Also deletes what has arrived of it. */
  async giveUp(key: number): Promise<void> {
    const found = entries.find((one) => one.key === key);
    stop(key);
    works.delete(key);
    set(entries.filter((one) => one.key !== key));
    if (found?.id && found.state !== 'done') await abandon(found.id);
    void next();
  },
};

export const abandon = (id: string) => browserApi()(uploadCalls.abandon, { params: { id } });
/** Begun here or elsewhere, and not continued on this page. */
export const loadUploads = async (): Promise<AdminUpload[]> => (await browserApi()(uploadCalls.list)).data;

function set(to: readonly QueueEntry[]): void {
  entries = to;
  for (const listener of listeners) listener();
}
function change(key: number, to: Partial<QueueEntry>): void {
  set(entries.map((one) => (one.key === key ? { ...one, ...to } : one)));
}

function stop(key: number): void {
  const work = works.get(key);
  if (!work) return;
  work.run.abort();
  work.run = new AbortController();
  void work.upload?.abort();
  work.upload = null;
}

/** One that has arrived is not sent again. */
function goOnWith(key: number): void {
  const { id = null } = entries.find((one) => one.key === key) ?? {};
  const isSent = id !== null && works.get(key)?.isWhole === true;
  change(key, { state: isSent ? 'checking' : 'waiting', ...UNTOLD });
  if (isSent) void look(key, id);
}

/** Sends the next file that waits; one at a time. */
async function next(): Promise<void> {
  const waiting = entries.find(({ state }) => state === 'waiting');
  const work = waiting && works.get(waiting.key);
  if (!work || entries.some(({ state }) => state === 'reading' || state === 'sending')) return;
  const { key } = waiting;
  const { signal } = work.run;
  try {
    const begun = await begin(key, work, signal);
    // Given up before the server replied that it has begun.
    if (!works.has(key)) await abandon(begun.id);
    change(key, { id: begun.id, sent: begun.received });
    await sendBytes(key, work, begun.id, signal);
  } catch (thrown) {
    if (!signal.aborted) change(key, stateAfter(thrown));
  }
  void next();
}

async function begin(key: number, work: Work, signal: AbortSignal): Promise<AdminUpload> {
  const { file, open, replaces: former } = work;
  const length = lengthOf(file);
  if (work.fingerprint === null) {
    change(key, { state: 'reading', read: 0 });
    const onRead = (read: number) => change(key, { read });
    work.fingerprint = await fingerprintOf(file, { onRead, signal });
    signal.throwIfAborted();
  }
  change(key, { state: 'sending' });
  const { fingerprint } = work;
  const seconds = await length;
  const of = { name: file.name, bytes: file.size, fingerprint, open, aside: false, seconds };
  const replaces = former && Number(former.id);
  const formerChangedAt = former && (former.changedAt as unknown as Date);
  return send(uploadCalls.begin, 'AdminUpload', {}, { ...of, replaces, formerChangedAt });
}

/** Resolves when everything is sent, or when it stopped for any reason. */
async function sendBytes(key: number, work: Work, id: string, signal: AbortSignal): Promise<void> {
  const { Upload } = await import('tus-js-client');
  const isCurrent = () => !signal.aborted;
  if (!isCurrent()) return;
  await new Promise<void>((done) => {
    const upload = new Upload(work.file, {
      uploadUrl: fillPath(uploadCalls.send.path, { id }),
      chunkSize: PART_BYTES,
      retryDelays: TRY_AGAIN_MS,
      storeFingerprintForResuming: false,
      onBeforeRequest: (asked) => asked.setHeader('authorization', `JWT ${readToken()}`),
      onProgress: (sent) => {
        if (isCurrent()) change(key, { sent });
      },
      onError: (thrown) => {
        void stopped(thrown).then(done);
      },
      onSuccess: () => {
        if (!isCurrent()) return;
        work.isWhole = true;
        change(key, { sent: work.file.size });
        goOnWith(key);
        done();
      },
    });
    work.upload = upload;
    listeners.add(left);
    function left(): void {
      if (entries.some((one) => one.key === key && one.state === 'sending')) return;
      listeners.delete(left);
      done();
    }
    async function stopped(thrown: unknown): Promise<void> {
      const to = (await hasSessionEnded(id)) ? { state: 'signedOut' as const } : failure(thrown);
      if (isCurrent()) change(key, to);
    }
    upload.start();
  });
}

/** Waits until the server has checked the file. */
async function look(key: number, id: string): Promise<void> {
  for (;;) {
    const found = await checkedSoFar(id);
    const work = works.get(key);
    if (!work || !entries.some((one) => one.key === key)) return;
    if (found) {
      change(key, found);
      if (found.state === 'signedOut') return;
      // There is nothing left on the server: it would be sent anew.
      if (found.id === null) work.isWhole = false;
      else if (found.state !== 'failed') works.delete(key);
      return onTaken();
    }
    await new Promise((go) => setTimeout(go, LOOK_MS));
  }
}
