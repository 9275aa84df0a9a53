import { createContext } from 'react';

/** What is asked before a dialog closes over words that somebody typed into it, and before a page with a form is left. */
export interface LeavingWords {
  question: string;
  stay: string;
  leave: string;
  close: string;
  /** Of a form that keeps what is typed. */
  keptQuestion: string;
  keptText: string;
  leaveKept: string;
}
/** Given once around all pages, so that no dialog can be without; without them none asks. */
export const LeavingWords = createContext<LeavingWords | null>(null);
