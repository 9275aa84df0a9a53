import { dropHere, keepHere, keptHere } from '#identity/draft/device-draft.store.ts';

/** A note that is not saved yet, and the saved text it was based on. */
export interface NoteDraft {
  note: string;
  before: string;
}

const draftName = (sectionId: string): string => `note:${sectionId}`;

/** What is stored on a device may be anything. */
export function keptNote(owner: string, sectionId: string): NoteDraft | null {
  const { note, before } = keptHere<Partial<NoteDraft>>(owner, draftName(sectionId))?.words ?? {};
  return typeof note === 'string' && typeof before === 'string' ? { note, before } : null;
}

/** Keeps on this device, for its writer, what is not saved yet; once it is saved, nothing is kept. */
export function rememberNote(owner: string, sectionId: string, words: NoteDraft): void {
  if (words.note === words.before) dropHere(owner, draftName(sectionId));
  else keepHere(owner, draftName(sectionId), { words, typedAt: new Date().toISOString() });
}
