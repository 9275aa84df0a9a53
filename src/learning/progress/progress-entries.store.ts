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
/** Of one person: what arrives once the store is another's stays out of it. */
function put(by: string | null, sectionId: string, entry: Partial<Entry>): void {
  if (by !== owner) return;
  entries = new Map(entries).set(sectionId, { ...LOADING, ...entries.get(sectionId), ...entry });
  for (const listener of listeners) listener();
}

/** Whether somebody else has signed in since, here or in another tab: nothing is written in their name. */
const isAnothers = (by: string | null): boolean => (subjectOf(readToken()) ?? by) !== by;
function requireOwner(by: string | null): void {
  if (isAnothers(by)) throw new Error('another account');
}

/** Resets the store for another person, who begins with an empty one. */
export function ownedBy(userId: string): void {
  if (owner === userId) return;
  owner = userId;
  entries = NONE;
}

/** One person's progress, as far as it is known. */
export function progressOf(sectionId: string, by: string | null): SectionProgress | undefined {
  const entry = entries.get(sectionId);
  return by === owner && entry?.status === 'ready' ? entry.progress : undefined;
}

export async function loadProgress(sectionId: string, by = owner): Promise<void> {
  const before = entries.get(sectionId) ?? LOADING;
  const isReady = before.status === 'ready';
  if (!isReady) put(by, sectionId, { status: 'loading' });
  try {
    const { one } = await progressCalls();
    requireOwner(by);
    // What is known here is newer than any copy on this device.
    const { data } = await browserApi()(one, { params: { sectionId }, fresh: isReady });
    put(by, sectionId, {
      status: 'ready',
      progress: {
        ...only<SectionProgress>(data, (field) => field in NOTHING),
        ...changedSince(before, sectionId),
      },
    });
  } catch {
    if (!isReady) put(by, sectionId, { status: 'failed' });
  }
}

/** The fields that were changed here after an entry was as given, as they are now. */
function changedSince({ changed: before }: Entry, sectionId: string): ProgressChange {
  const { progress, changed } = entries.get(sectionId) ?? LOADING;
  return only(progress, (field) => changed[field] !== before[field]);
}

/** Some fields of a change. */
function only<C extends { [field in keyof SectionProgress]?: unknown }>(
  change: C,
  isOne: (field: keyof SectionProgress) => boolean,
): C {
  const fields = Object.entries(change).filter(([field]) => isOne(field as keyof SectionProgress));
  return Object.fromEntries(fields) as C;
}

/** A note is sent with the text it was based on. */
const bodyOf = (change: ProgressChange, noteBefore?: string) => ({
  data: { type: 'Progress' as const, attributes: { ...change, noteBefore } },
});

function change(by: string | null, sectionId: string, next: ProgressChange): void {
  const { progress, changed } = entries.get(sectionId) ?? LOADING;
  const at = Object.fromEntries(Object.keys(next).map((field) => [field, ++changes]));
  put(by, sectionId, { progress: { ...progress, ...next }, changed: { ...changed, ...at } });
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
  const due = only(next, (field) => (lastWords[sectionId + field] ?? 0) < deed);
  return Object.keys(due)[0] ? due : null;
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
  change(by, sectionId, next);
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
    if (next.note !== undefined && note !== next.note) change(by, sectionId, { note });
    return saved;
  } catch (thrown) {
    undo(by, sectionId, next, before, noteBefore);
    throw thrown;
  }
}

/** Puts back what could not be saved; what was not known yet then is asked for. */
function undo(
  by: string | null,
  sectionId: string,
  failed: ProgressChange,
  before: Entry,
  noteBefore?: string,
): void {
  const { completed, note } = before.progress;
  const undone = only({ completed, note: noteBefore ?? note }, (field) => field in failed);
  change(by, sectionId, undone);
  if (before.status === 'ready') return;
  const { changed } = entries.get(sectionId) ?? LOADING;
  put(by, sectionId, { changed: only(changed, (field) => !(field in undone)) });
  void loadProgress(sectionId, by);
}

/**
 * Saves as the page is being left, without waiting for anything: only a request with `keepalive` outlives the page.
 * False without a request; where the page stays, it learns whether this was saved.
 */
export function saveProgressLeaving(
  sectionId: string,
  next: ProgressChange,
  by = owner,
  noteBefore?: string,
): Promise<boolean> | false {
  const token = readToken();
  if (!token || !calls || isAnothers(by)) return false;
  const deed = ++changes;
  for (const field of Object.keys(next)) lastWords[sectionId + field] = deed;
  change(by, sectionId, next);
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
    () => (owner === userId ? entries : NONE),
    () => NONE,
  );
}
