import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { isPassing } from '#client/api/passing.ts';
import { isSameText } from '#client/forms/form-words.ts';
import { readToken } from '#client/session/token.ts';
import { subjectOf } from '#client/session/token-subject.ts';
import { type DeviceDraft, draftKey, keptHere } from '#identity/draft/device-draft.store.ts';
import { DRAFT_KEY_PREFIX } from '#identity/draft/draft.data.ts';
import { draftCalls } from '#identity/draft/draft.schema.ts';

type Words = Record<string, string>;
/**
 * By field: the typed value, the stored value when the form was opened, and in a translation the English that stood
 * beside it when its words were begun.
 */
export type DraftFields = Record<string, { stood: string; typed: string; source?: string }>;
/** The English beside a field. */
export type SourceOf = (name: string) => string;
export type Draft = DeviceDraft<DraftFields>;

/** Owner of these drafts: the signed-in person, as named by the token. */
export const draftOwner = (): string | null => subjectOf(readToken());

/** The fields that differ from their stored values. */
export function draftFields(stored: Words, typed: Words): DraftFields {
  const names = new Set([...Object.keys(stored), ...Object.keys(typed)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const field = { stood: stored[name] ?? '', typed: typed[name] ?? '' };
      return isSameText(field.stood, field.typed) ? [] : [[name, field]];
    }),
  );
}
/** The English stays the one that a field was begun from, whatever has come to stand beside it since. */
export const begunFrom = (fields: DraftFields, before: DraftFields, sourceOf: SourceOf): DraftFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...field, source: before[name]?.source ?? sourceOf(name) },
    ]),
  );

/** A draft applied to the stored record: the typed values, and the stored values that the draft started from. */
export function draftWords(stored: Words, { words }: Draft): { typed: Words; from: Words } {
  const of = (side: 'stood' | 'typed') =>
    Object.fromEntries(Object.entries(words).map(([name, field]) => [name, field[side]]));
  return { typed: { ...stored, ...of('typed') }, from: { ...stored, ...of('stood') } };
}

export async function keepDraft(record: string, attributes: Draft): Promise<void> {
  const body = { data: { type: 'EditingDraft' as const, attributes } };
  await browserApi()(draftCalls.keep, { params: { id: record }, body });
}
/** What was typed later, in another tab, stays. */
export async function discardDraft(record: string, typedAt: string): Promise<void> {
  await browserApi()(draftCalls.discard, { params: { id: record }, query: { typedAt } });
}

/** The server's draft; null if it has none. */
const draftThere = async (record: string): Promise<Draft | null> =>
  (await browserApi()(draftCalls.mine, { query: { filter: { record } } })).data[0] ?? null;

/** Milliseconds after which a draft is sent to the server, or asked for again for the first time. */
export const EVERY_MS = 3_000;
const PAUSE_MAX_MS = 60_000;
/** Milliseconds to leave the server alone after tries that failed; null if it has answered, and would say the same. */
export function pauseAfter(status: number, tries: number): number | null {
  if (!isPassing(status)) return null;
  return status === 429 ? PAUSE_MAX_MS : Math.min(EVERY_MS * 2 ** (tries - 1), PAUSE_MAX_MS);
}

/** Written and removed at once, for other tabs to hear of. */
const DROPPED_KEY = `${DRAFT_KEY_PREFIX}dropped`;
/**
 * Tells the other tabs that the words of a record were saved or discarded here, and with them the draft that all tabs
 * have in common.
 */
export function tellDropped(owner: string, record: string): void {
  try {
    localStorage.setItem(DROPPED_KEY, draftKey(owner, record));
    localStorage.removeItem(DROPPED_KEY);
  } catch {
    // Where nothing can be stored, other tabs have only what the server keeps.
  }
}
/** The draft that another tab told of; null for any other change of the storage. */
export const droppedIn = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): string | null =>
  key === DROPPED_KEY ? newValue : null;

/** Names of records with this prefix that have unsaved drafts, here or on the server. */
export async function draftedUnder(prefix: string): Promise<string[]> {
  const owner = draftOwner();
  if (!owner) return [];
  const here = namesKept().flatMap((key) =>
    key.startsWith(draftKey(owner, prefix)) ? [key.slice(draftKey(owner, '').length)] : [],
  );
  return [...new Set([...here, ...(await namesThere()).filter((record) => record.startsWith(prefix))])];
}
function namesKept(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // Storage is not allowed, so there are none.
    return [];
  }
}
async function namesThere(): Promise<string[]> {
  const names: string[] = [];
  try {
    for (let number = 1, pages = 1; number <= pages; number++) {
      const { data, meta } = await browserApi()(draftCalls.mine, { query: { page: { number, size: 100 } } });
      names.push(...data.map(({ id }) => id));
      pages = meta.pagination?.pages ?? 1;
    }
  } catch (thrown) {
    // Without a reply only the drafts in this browser are known.
    if (!isFailure(thrown)) throw thrown;
  }
  return names;
}

export type FoundDraft = Draft & { isThere: boolean };
/**
 * The later of the browser's and the server's draft, by when each was typed, so that a slow reply does not make old
 * text newer.
 */
function laterDraft(here: Draft | null, there: Draft | null): FoundDraft | null {
  if (here && !(there && there.typedAt >= here.typedAt)) return { ...here, isThere: false };
  return there && { ...there, isThere: true };
}

interface DraftReading {
  draft: FoundDraft | null;
  /** Whether the server said what it has. */
  isKnown: boolean;
}
/**
 * Reads the draft of a record. Without a reply the browser's copy is enough to go on, and the server is asked again
 * until it answers: it may have words that are nowhere else. Returns what ends the reading.
 */
export function readingDraft(
  owner: string,
  record: string,
  report: (reading: DraftReading) => void,
  { mine, pause } = { mine: draftThere, pause: pauseAfter },
): () => void {
  const here = keptHere<DraftFields>(owner, record);
  let isHere = true;
  let again: ReturnType<typeof setTimeout> | undefined;
  const read = async (tries: number) => {
    const [there, failure] = await mine(record).then(
      (found) => [found, null] as const,
      (thrown: unknown) => {
        if (isFailure(thrown)) return [null, thrown] as const;
        throw thrown;
      },
    );
    if (!isHere || draftOwner() !== owner) return;
    const draft = laterDraft(here, there);
    report({ draft: tries === 1 || draft?.isThere ? draft : null, isKnown: !failure });
    const pauseMs = failure && pause(failure.status, tries);
    if (pauseMs !== null) again = setTimeout(() => void read(tries + 1), pauseMs);
  };
  void read(1);
  return () => {
    isHere = false;
    clearTimeout(again);
  };
}

/**
 * The words that a found draft does not replace: those typed since the form was opened. What only an earlier draft
 * brought gives way to a later one.
 */
export function typedSince(touched: DraftFields, brought: DraftFields, found: DraftFields): Words {
  const own = Object.entries(touched).filter(
    ([name, { typed }]) => !(name in found && brought[name]?.typed === typed),
  );
  return Object.fromEntries(own.map(([name, { typed }]) => [name, typed]));
}
