import { useEffect, useSyncExternalStore } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { readToken } from '#client/session/token.ts';
import { subjectOf } from '#client/session/token-subject.ts';
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
  /** What was changed here, by field with its number: a reply requested before that is outdated in it. */
  changed: Partial<Record<keyof SectionProgress, number>>;
}

const NOTHING: SectionProgress = { positionSeconds: 0, completed: false, note: '' };
const LOADING: Entry = { status: 'loading', progress: NOTHING, changed: {} };
type Entries = ReadonlyMap<string, Entry>;
const NONE: Entries = new Map();

/** The API schema, which only signed-in people need: loaded with the first request. */
let calls: typeof import('./progress.schema.ts').progressCalls | null = null;
async function progressCalls() {
  calls ??= (await import('./progress.schema.ts')).progressCalls;
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

/** Whether somebody else has signed in since, here or in another tab: nothing is written in their name. */
const isAnothers = (by: string | null): boolean => (subjectOf(readToken()) ?? by) !== by;
function requireOwner(by: string | null): void {
  if (isAnothers(by)) throw new Error('another account');
}

/** Resets the store for another person, who begins with an empty one. */
function ownedBy(userId: string): void {
  if (owner === userId) return;
  owner = userId;
  entries = NONE;
}

/** The current person's progress, as far as it is known. */
export function progressOf(sectionId: string): SectionProgress | undefined {
  const entry = entries.get(sectionId);
  return entry?.status === 'ready' ? entry.progress : undefined;
}

export async function loadProgress(sectionId: string): Promise<void> {
  const before = entries.get(sectionId) ?? LOADING;
  put(sectionId, { status: before.status === 'ready' ? 'ready' : 'loading' });
  try {
    const { one } = await progressCalls();
    // What is known here is newer than any copy on this device.
    const { data } = await browserApi()(one, { params: { sectionId }, fresh: before.status === 'ready' });
    const { positionSeconds, completed, note } = data;
    put(sectionId, {
      status: 'ready',
      progress: { positionSeconds, completed, note, ...changedSince(before, sectionId) },
    });
  } catch {
    if (before.status !== 'ready') put(sectionId, { status: 'failed' });
  }
}

/** The fields that were changed here after an entry was as given, as they are now. */
function changedSince({ changed: before }: Entry, sectionId: string): ProgressChange {
  const { progress, changed } = entries.get(sectionId) ?? LOADING;
  const fields = Object.entries(progress).filter(
    ([field]) => changed[field as keyof SectionProgress] !== before[field as keyof SectionProgress],
  );
  return Object.fromEntries(fields);
}

/** A note is sent with the text it was based on. */
const bodyOf = (change: ProgressChange, noteBefore?: string) => ({
  data: { type: 'Progress' as const, attributes: { ...change, noteBefore } },
});

function change(sectionId: string, next: ProgressChange): void {
  const { progress, changed } = entries.get(sectionId) ?? LOADING;
  const at = Object.fromEntries(Object.keys(next).map((field) => [field, ++changes]));
  put(sectionId, { progress: { ...progress, ...next }, changed: { ...changed, ...at } });
}

let changes = 0;
const turns = new Map<string, Promise<unknown>>();
/** Sequentially: of two requests in flight at once, the older might arrive last, and win. */
function inTurn<T>(sectionId: string, send: () => Promise<T>): Promise<T> {
  const sent = (turns.get(sectionId) ?? Promise.resolve()).then(send);
  turns.set(
    sectionId,
    sent.catch(() => undefined),
  );
  return sent;
}

/** By section and field: the change that was saved last as the page was left. */
const lastWords: Record<string, number> = {};
/**
 * The part of a queued change still to be sent, if any: a newer one may have been sent meanwhile as the page was left.
 */
function stillDue(sectionId: string, next: ProgressChange, deed: number): ProgressChange | null {
  const due = Object.entries(next).filter(([field]) => (lastWords[sectionId + field] ?? 0) < deed);
  return due.length > 0 ? Object.fromEntries(due) : null;
}

/**
 * Shown at once; if it cannot be saved, the change is undone on screen, and the caller learns why. `by`: whose change
 * it is.
 */
export async function saveProgress(
  sectionId: string,
  next: ProgressChange,
  by = owner,
  noteBefore?: string,
): Promise<{ note: string; updatedAt?: string | null }> {
  requireOwner(by);
  const before = entries.get(sectionId) ?? LOADING;
  const deed = ++changes;
  change(sectionId, next);
  try {
    const { save } = await progressCalls();
    const atOnce = () => {
      const due = stillDue(sectionId, next, deed);
      if (due) void saveProgressLeaving(sectionId, due, by, noteBefore);
    };
    // Where the page goes before its turn has come. Whoever has a newer word listens since before this one waited.
    addEventListener('pagehide', atOnce);
    const saved = await inTurn(sectionId, async () => {
      removeEventListener('pagehide', atOnce);
      const due = stillDue(sectionId, next, deed);
      if (!due) return { note: next.note ?? before.progress.note };
      requireOwner(by);
      return (await browserApi()(save, { params: { sectionId }, body: bodyOf(due, noteBefore) })).data;
    });
    const { note } = saved;
    if (next.note !== undefined && note !== next.note) change(sectionId, { note });
    return saved;
  } catch (thrown) {
    undo(sectionId, next, before, noteBefore);
    throw thrown;
  }
}

/** Puts back what could not be saved; what was not known yet then is asked for. */
function undo(sectionId: string, failed: ProgressChange, before: Entry, noteBefore?: string): void {
  const { completed, note } = before.progress;
  const undone = {
    ...(failed.completed === undefined ? {} : { completed }),
    ...(failed.note === undefined ? {} : { note: noteBefore ?? note }),
  };
  change(sectionId, undone);
  if (before.status === 'ready') return;
  const { changed } = entries.get(sectionId) ?? LOADING;
  const still = Object.entries(changed).filter(([field]) => !(field in undone));
  put(sectionId, { changed: Object.fromEntries(still) });
  void loadProgress(sectionId);
}

/**
 * Saves as the page is being left, without waiting for anything: only a request with `keepalive` outlives the page.
 * Where the page stays, it learns whether this was saved.
 */
export async function saveProgressLeaving(
  sectionId: string,
  next: ProgressChange,
  by = owner,
  noteBefore?: string,
): Promise<boolean> {
  const token = readToken();
  if (!token || !calls || isAnothers(by)) return false;
  const deed = ++changes;
  for (const field of Object.keys(next)) lastWords[sectionId + field] = deed;
  change(sectionId, next);
  const headers = { 'content-type': 'application/vnd.api+json', authorization: `JWT ${token}` };
  const body = JSON.stringify(bodyOf(next, noteBefore));
  const { method, path } = calls.save;
  const sent = fetch(fillPath(path, { sectionId }), { method, headers, body, keepalive: true });
  return sent.then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Progress of the open section, and of its neighbours for the list. Requested once somebody is signed in; for the open
 * section every time, since another device may have continued.
 */
export function useProgressEntries(userId: string | null, openId: string | null, otherIds: string): Entries {
  useEffect(() => {
    if (!userId) return;
    ownedBy(userId);
    if (openId) void loadProgress(openId);
    for (const id of otherIds.split(',')) if (id && !entries.has(id)) void loadProgress(id);
  }, [userId, openId, otherIds]);
  return useSyncExternalStore(
    subscribe,
    () => (userId !== null && owner === userId ? entries : NONE),
    () => NONE,
  );
}
