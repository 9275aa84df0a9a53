import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { isSameText } from '#client/forms/form-words.ts';
import { readToken } from '#client/session/token.ts';
import { subjectOf } from '#client/session/token-subject.ts';
import { DRAFT_DAYS, DRAFT_KEY_PREFIX } from '#identity/draft/draft.data.ts';
import { draftCalls } from '#identity/draft/draft.schema.ts';
import { addDays } from '#kit/dates.ts';

type Words = Record<string, string>;
/** By field: what is typed, and what stood there when the form began. */
export type DraftFields = Record<string, { stood: string; typed: string }>;
export interface Draft {
  words: DraftFields;
  typedAt: string;
}

/** Whose drafts these are: whoever is signed in here, as their token says. */
export const draftOwner = (): string | null => subjectOf(readToken());

/** The fields that say something else than what stands there. */
export function draftFields(stored: Words, typed: Words): DraftFields {
  const names = new Set([...Object.keys(stored), ...Object.keys(typed)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const field = { stood: stored[name] ?? '', typed: typed[name] ?? '' };
      return isSameText(field.stood, field.typed) ? [] : [[name, field]];
    }),
  );
}
/** A whole form as a draft has it: what is typed, and what stood there, over what stands there now. */
export function draftWords(stored: Words, { words }: Draft): { typed: Words; from: Words } {
  const of = (side: 'stood' | 'typed') =>
    Object.fromEntries(Object.entries(words).map(([name, field]) => [name, field[side]]));
  return { typed: { ...stored, ...of('typed') }, from: { ...stored, ...of('stood') } };
}

const keyOf = (owner: string, record: string): string => `${DRAFT_KEY_PREFIX}${owner}:${record}`;

/** Until the server has it, every letter is kept by the browser, under its owner’s number. */
export function keepHere(owner: string, record: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(owner, record), JSON.stringify(draft));
  } catch {
    // No room, or none allowed: the server has it in a moment.
  }
}
export function dropHere(owner: string, record: string): void {
  try {
    localStorage.removeItem(keyOf(owner, record));
  } catch {
    // Where nothing is kept there is nothing to drop.
  }
}
function keptHere(owner: string, record: string): Draft | null {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(owner, record)) ?? 'null') as Draft | null;
    const oldest = addDays(new Date(), -DRAFT_DAYS).toISOString();
    return found && found.typedAt > oldest ? found : null;
  } catch {
    return null;
  }
}

export async function keepDraft(record: string, attributes: Draft): Promise<void> {
  const body = { data: { type: 'EditingDraft' as const, attributes } };
  await browserApi()(draftCalls.keep, { params: { id: record }, body });
}
export const discardDraft = (record: string) => browserApi()(draftCalls.discard, { params: { id: record } });

/** None where nobody answers: what the browser has is enough to go on. */
async function draftThere(record: string): Promise<Draft | null> {
  try {
    return (await browserApi()(draftCalls.mine, { query: { filter: { record } } })).data[0] ?? null;
  } catch (thrown) {
    if (isFailure(thrown)) return null;
    throw thrown;
  }
}

/** Records whose names begin so and of which something is typed and not saved, here or on the server. */
export async function draftedUnder(prefix: string): Promise<string[]> {
  const owner = draftOwner();
  if (!owner) return [];
  const here = namesKept().flatMap((key) =>
    key.startsWith(keyOf(owner, prefix)) ? [key.slice(keyOf(owner, '').length)] : [],
  );
  return [...new Set([...here, ...(await namesThere()).filter((record) => record.startsWith(prefix))])];
}
function namesKept(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // Where nothing may be kept nothing is.
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
    // Without an answer there is what this browser has.
    if (!isFailure(thrown)) throw thrown;
  }
  return names;
}

/** The later of what the browser has and what the server has, by when each was typed: a slow answer makes no words newer. */
export async function readDraft(
  owner: string,
  record: string,
): Promise<(Draft & { isThere: boolean }) | null> {
  const here = keptHere(owner, record);
  const there = await draftThere(record);
  if (here && !(there && there.typedAt >= here.typedAt)) return { ...here, isThere: false };
  return there && { ...there, isThere: true };
}
