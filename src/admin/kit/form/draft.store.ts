import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { isSameText } from '#client/forms/form-words.ts';
import { readToken } from '#client/session/token.ts';
import { subjectOf } from '#client/session/token-subject.ts';
import { type DeviceDraft, draftKey, keptHere } from '#identity/draft/device-draft.store.ts';
import { draftCalls } from '#identity/draft/draft.schema.ts';

type Words = Record<string, string>;
/** By field: the typed value, and the stored value when the form was opened. */
export type DraftFields = Record<string, { stood: string; typed: string }>;
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
export const discardDraft = (record: string) => browserApi()(draftCalls.discard, { params: { id: record } });

/** Null if there is no reply: the browser's copy is enough to go on. */
async function draftThere(record: string): Promise<Draft | null> {
  try {
    return (await browserApi()(draftCalls.mine, { query: { filter: { record } } })).data[0] ?? null;
  } catch (thrown) {
    if (isFailure(thrown)) return null;
    throw thrown;
  }
}

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

/**
 * The later of the browser's and the server's draft, by when each was typed, so that a slow reply does not make old
 * text newer.
 */
export async function readDraft(
  owner: string,
  record: string,
): Promise<(Draft & { isThere: boolean }) | null> {
  const here = keptHere<DraftFields>(owner, record);
  const there = await draftThere(record);
  if (here && !(there && there.typedAt >= here.typedAt)) return { ...here, isThere: false };
  return there && { ...there, isThere: true };
}
