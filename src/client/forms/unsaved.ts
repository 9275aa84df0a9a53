import { useState } from 'react';
import { useLeavingGuard } from '#ui/dialogs/leaving.ts';
import { readToken } from '../session/token.ts';
import { subjectOf } from '../session/token-subject.ts';
import type { useForm } from './form.ts';
import { isSameWords } from './form-words.ts';

const accountHere = (): string | null => subjectOf(readToken());

export type RecordFields = Pick<ReturnType<typeof useForm<string>>, 'initial' | 'now' | 'saving' | 'done'>;

/**
 * Asks before a form over a stored record is left unsaved. No draft of it is kept: days later it would look like the
 * record.
 */
export function useUnsavedGuard({ initial, now, saving, done }: RecordFields): void {
  const [owner] = useState(accountHere);
  useLeavingGuard({
    // Whoever was signed out cannot save here any more, and nobody else may be kept on their page.
    holds: () =>
      owner !== null && accountHere() === owner && !saving && !done && !isSameWords(now(), initial),
    isDiscarding: true,
  });
}
