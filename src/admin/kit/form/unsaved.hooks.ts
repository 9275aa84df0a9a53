import { createContext, useCallback, useEffect, useState } from 'react';
import { draftedUnder } from './draft.store.ts';
import { type ToldForms, unsavedAmong } from './unsaved.rules.ts';

/** Told by every form within it, once its draft was looked for, whether its words differ from what is stored. */
export const UnsavedForms = createContext<((record: string, isUnsaved: boolean) => void) | null>(null);

/**
 * Those of these records of whose words some are not saved: what acts on what is stored refuses meanwhile. The forms
 * tell it through `UnsavedForms`. `isKnown`: drafts of earlier visits have been looked for.
 */
export function useUnsavedForms(records: readonly string[]) {
  const [drafted, setDrafted] = useState<readonly string[] | null>(null);
  const [told, setTold] = useState<ToldForms>({});
  useEffect(() => {
    let isHere = true;
    void draftedUnder('').then((found) => {
      if (isHere) setDrafted(found);
    });
    return () => {
      isHere = false;
    };
  }, []);
  const tell = useCallback(
    (record: string, isUnsaved: boolean) =>
      setTold((before) => (before[record] === isUnsaved ? before : { ...before, [record]: isUnsaved })),
    [],
  );
  return { unsaved: unsavedAmong(records, told, drafted ?? []), isKnown: drafted !== null, tell };
}
