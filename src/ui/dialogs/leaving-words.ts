import { createContext } from 'react';

/** What a dialog asks before it closes over words that somebody typed into it. */
export interface LeavingWords {
  question: string;
  stay: string;
  leave: string;
}
/** Given once around all pages, so that no dialog can be without; without them none asks. */
export const LeavingWords = createContext<LeavingWords | null>(null);
