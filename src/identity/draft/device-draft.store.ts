import { addDays } from '#kit/dates.ts';
import { DRAFT_DAYS, DRAFT_KEY_PREFIX } from './draft.data.ts';

/** Owner of what a visitor types: on a shared device the next one must not find it, so it is kept by the tab alone. */
export const VISITOR = 'visitor';

export interface DeviceDraft<W> {
  words: W;
  typedAt: string;
}

const storeOf = (owner: string): Storage => (owner === VISITOR ? sessionStorage : localStorage);
export const draftKey = (owner: string, form: string): string => `${DRAFT_KEY_PREFIX}${owner}:${form}`;

/** Keeps on this device, under its owner's number, what was typed into a form and is not handed in yet. */
export function keepHere<W>(owner: string, form: string, draft: DeviceDraft<W>): void {
  try {
    storeOf(owner).setItem(draftKey(owner, form), JSON.stringify(draft));
  } catch {
    // Storage is full or not allowed: the text then lives as long as its page.
  }
}
export function dropHere(owner: string, form: string): void {
  try {
    storeOf(owner).removeItem(draftKey(owner, form));
  } catch {
    // Where storage is not allowed there is nothing to remove.
  }
}

/** Drops everything that an account typed on this device: whoever signs out leaves nothing for the next one. */
export function dropAllHere(owner: string): void {
  try {
    const store = storeOf(owner);
    const keys = Array.from({ length: store.length }, (_, at) => store.key(at) ?? '');
    for (const key of keys) if (key.startsWith(draftKey(owner, ''))) store.removeItem(key);
  } catch {
    // Where storage is not allowed there is nothing to remove.
  }
}

/** Null also for a draft that is older than drafts are kept; what is stored on a device may be anything. */
export function keptHere<W>(owner: string, form: string): DeviceDraft<W> | null {
  try {
    const found = JSON.parse(
      storeOf(owner).getItem(draftKey(owner, form)) ?? 'null',
    ) as DeviceDraft<W> | null;
    const oldest = addDays(new Date(), -DRAFT_DAYS).toISOString();
    return found && found.typedAt > oldest ? found : null;
  } catch {
    return null;
  }
}
