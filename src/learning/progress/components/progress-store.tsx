import { useEffect, useSyncExternalStore } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { readToken } from '#client/session/token.ts';
import { fillPath } from '#kit/contract.ts';

export interface SectionProgress {
  positionSeconds: number;
  completed: boolean;
  note: string;
}
export type ProgressChange = Partial<SectionProgress>;
interface Entry {
  status: 'loading' | 'ready' | 'failed';
  progress: SectionProgress;
  /** Changes made here: a reply asked for earlier is older than they are. */
  changes: number;
}

const NOTHING: SectionProgress = { positionSeconds: 0, completed: false, note: '' };
const LOADING: Entry = { status: 'loading', progress: NOTHING, changes: 0 };
type Entries = ReadonlyMap<string, Entry>;
const NONE: Entries = new Map();

/** Of the contract, which only signed-in people need: fetched with the first question. */
let calls: typeof import('../progress.schema.ts').progressCalls | null = null;
async function progressCalls() {
  calls ??= (await import('../progress.schema.ts')).progressCalls;
  return calls;
}

let owner: string | null = null;
let entries: Entries = NONE;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
function put(sectionId: string, entry: Partial<Entry>): void {
  entries = new Map(entries).set(sectionId, { ...LOADING, ...entries.get(sectionId), ...entry });
  for (const listener of listeners) listener();
}

/** What one person did in sections, as far as it was asked for; another person begins empty. */
function ownedBy(userId: string): void {
  if (owner === userId) return;
  owner = userId;
  entries = NONE;
}

/** Of the person who looks, as far as it is known. */
export function progressOf(sectionId: string): SectionProgress | undefined {
  const entry = entries.get(sectionId);
  return entry?.status === 'ready' ? entry.progress : undefined;
}

export async function loadProgress(sectionId: string): Promise<void> {
  const before = entries.get(sectionId) ?? LOADING;
  put(sectionId, { status: before.status === 'ready' ? 'ready' : 'loading' });
  try {
    const { one } = await progressCalls();
    const { data } = await browserApi()(one, { params: { sectionId } });
    const { positionSeconds, completed, note } = data;
    const changed = entries.get(sectionId)?.changes !== before.changes;
    put(
      sectionId,
      changed ? { status: 'ready' } : { status: 'ready', progress: { positionSeconds, completed, note } },
    );
  } catch {
    if (before.status !== 'ready') put(sectionId, { status: 'failed' });
  }
}

/** A note goes with what it was written on. */
const bodyOf = (change: ProgressChange, noteBefore?: string) => ({
  data: {
    type: 'Progress' as const,
    attributes: { ...change, ...(noteBefore === undefined ? {} : { noteBefore }) },
  },
});

function change(sectionId: string, next: ProgressChange): void {
  const { progress, changes } = entries.get(sectionId) ?? LOADING;
  put(sectionId, { progress: { ...progress, ...next }, changes: changes + 1 });
}

const turns = new Map<string, Promise<unknown>>();
/** One after the other: of two that are on their way at once the older might arrive last, and stay. */
function inTurn<T>(sectionId: string, send: () => Promise<T>): Promise<T> {
  const sent = (turns.get(sectionId) ?? Promise.resolve()).then(send);
  turns.set(
    sectionId,
    sent.catch(() => undefined),
  );
  return sent;
}

let deeds = 0;
/** By section and field: which deed was the last word of a page that went. */
const lastWords = new Map<string, number>();
const wordKey = (sectionId: string, field: string): string => `${sectionId} ${field}`;
/** What is left to send of a change that waited its turn: a last word said meanwhile is newer. */
function stillDue(sectionId: string, next: ProgressChange, deed: number): ProgressChange {
  const due = Object.entries(next).filter(
    ([field]) => (lastWords.get(wordKey(sectionId, field)) ?? 0) < deed,
  );
  return Object.fromEntries(due);
}

/** Shown at once; when it cannot be kept, shown as before, and the caller learns why. */
export async function saveProgress(
  sectionId: string,
  next: ProgressChange,
  noteBefore?: string,
): Promise<{ note: string }> {
  const before = entries.get(sectionId)?.progress ?? NOTHING;
  const deed = ++deeds;
  change(sectionId, next);
  try {
    const { save } = await progressCalls();
    const atOnce = () => {
      const due = stillDue(sectionId, next, deed);
      if (Object.keys(due).length > 0) saveProgressLeaving(sectionId, due, noteBefore);
    };
    // Where the page goes before its turn has come. Whoever has a newer word listens since before this one waited.
    addEventListener('pagehide', atOnce);
    const note = await inTurn(sectionId, async () => {
      removeEventListener('pagehide', atOnce);
      const due = stillDue(sectionId, next, deed);
      if (Object.keys(due).length === 0) return next.note ?? before.note;
      const body = bodyOf(due, due.note === undefined ? undefined : noteBefore);
      return (await browserApi()(save, { params: { sectionId }, body })).data.note;
    });
    if (next.note !== undefined && note !== next.note) change(sectionId, { note });
    return { note };
  } catch (thrown) {
    if (next.completed !== undefined) change(sectionId, { completed: before.completed });
    throw thrown;
  }
}

/** The last word of a page that is going away, which waits for nothing: only a request with `keepalive` outlives it. */
export function saveProgressLeaving(sectionId: string, next: ProgressChange, noteBefore?: string): void {
  const token = readToken();
  if (!token || !calls) return;
  const deed = ++deeds;
  for (const field of Object.keys(next)) lastWords.set(wordKey(sectionId, field), deed);
  change(sectionId, next);
  const headers = { 'content-type': 'application/vnd.api+json', authorization: `JWT ${token}` };
  const body = JSON.stringify(bodyOf(next, noteBefore));
  const { method, path } = calls.save;
  fetch(fillPath(path, { sectionId }), { method, headers, body, keepalive: true }).catch(() => undefined);
}

/**
 * Progress of the section that is open, and of its neighbours for the list. Asked for once somebody is signed in; the
 * open section every time, since another device may have gone on.
 */
export function useProgressEntries(userId: string | null, openId: string | null, otherIds: string): Entries {
  useEffect(() => {
    if (!userId) return;
    ownedBy(userId);
    if (openId) void loadProgress(openId);
    for (const id of otherIds.split(',')) if (id && id !== openId && !entries.has(id)) void loadProgress(id);
  }, [userId, openId, otherIds]);
  return useSyncExternalStore(
    subscribe,
    () => (userId !== null && owner === userId ? entries : NONE),
    () => NONE,
  );
}
