import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import { send } from '../../kit/send.store.ts';
import { fingerprintOf, isUnreadable } from '../medium/fingerprint.store.ts';
import { sendBytes } from '../medium/send-bytes.store.ts';
import { IMPORT_KINDS, type ImportKind } from './library-import.data.ts';
import { libraryImportCalls, type libraryImportType } from './library-import.schema.ts';

export type LibraryImport = Flat<typeof libraryImportType>;

export const loadImports = async ({ api, signal }: LoadContext): Promise<LibraryImport[]> =>
  (await api(libraryImportCalls.list, { signal })).data;

/** Imports what was shown, and nothing else. */
export const confirmImport = ({ id, changedAt }: LibraryImport) =>
  send(libraryImportCalls.confirm, 'AdminLibraryImport', { id }, { seen: changedAt });
export const dropImport = ({ id }: LibraryImport) =>
  browserApi()(libraryImportCalls.drop, { params: { id } });

/** Whether the server works at it, with nobody having to do anything here. */
export const isUnderWay = ({ state, received, bytes }: LibraryImport): boolean =>
  state === 'confirmed' || (state === 'waiting' && received === bytes);
/** Kinds of which the archive has any, in the order of the library. */
export const kindsIn = ({ counts }: LibraryImport): ImportKind[] =>
  IMPORT_KINDS.filter((kind) => {
    const count = counts?.[kind];
    return count && count.new + count.changed + count.unchanged > 0;
  });
export const changesNothing = ({ counts }: LibraryImport): boolean =>
  counts !== null && IMPORT_KINDS.every((kind) => counts[kind].new + counts[kind].changed === 0);

/** Whether existing blocks that are not in the archive would be removed. */
export const replacesFrontPage = ({ counts }: LibraryImport): boolean =>
  counts !== null && counts.blocks.new + counts.blocks.changed > 0;

/** An archive being sent from this page; it continues while other pages are visited. */
export interface SentArchive {
  name: string;
  bytes: number;
  /** Bytes read so far, before the first is sent; null from then on. */
  read: number | null;
  sent: number;
  /** Why it stopped, as the server says it; null while it continues. */
  stopped: string | null;
}
/** What is said where the server says nothing: it did not reply, or the file could not be read. */
interface StoppedWords {
  silent: string;
  unreadable: string;
}
let current: SentArchive | null = null;
let ending: AbortController | null = null;
const listeners = new Set<() => void>();
function set(to: SentArchive | null): void {
  current = to;
  for (const listener of listeners) listener();
}

export const sentArchive = {
  current: (): SentArchive | null => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  async begin(file: File, { silent, unreadable }: StoppedWords): Promise<void> {
    ending?.abort();
    const own = new AbortController();
    ending = own;
    const { name, size: bytes } = file;
    const begun: SentArchive = { name, bytes, read: 0, sent: 0, stopped: null };
    const tell = (to: Partial<SentArchive>) => {
      if (ending === own) set({ ...begun, ...current, ...to });
    };
    set(begun);
    try {
      const reading = { signal: own.signal, onRead: (read: number) => tell({ read }) };
      const given = { name, bytes, fingerprint: await fingerprintOf(file, reading) };
      own.signal.throwIfAborted();
      tell({ read: null });
      const { upload, received } = await send(libraryImportCalls.begin, 'AdminLibraryImport', {}, given);
      tell({ sent: received });
      const terms = { signal: own.signal, onSent: (sent: number) => tell({ sent }) };
      const isSent = !upload || (await sendBytes(file, upload, terms));
      if (!isSent) tell({ stopped: silent });
      else if (ending === own) set(null);
    } catch (thrown) {
      if (own.signal.aborted) return;
      if (isUnreadable(thrown)) return tell({ stopped: unreadable });
      if (!isFailure(thrown)) throw thrown;
      tell({ stopped: thrown.status === 0 ? silent : thrown.message });
    }
  },
  /** Keeps what has arrived; the same file continues from there. */
  stop(): void {
    ending?.abort();
    ending = null;
    set(null);
  },
};
