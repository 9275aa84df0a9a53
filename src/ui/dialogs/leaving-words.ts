import { createContext } from 'react';

/** Texts of the question before a dialog with typed text closes, and before a page with a form is left. */
export interface LeavingWords {
  question: string;
  stay: string;
  leave: string;
  close: string;
  /** For a form that keeps what is typed. */
  keptQuestion: string;
  keptText: string;
  leaveKept: string;
}
/** Provided once around all pages, so that no dialog lacks them; without them none asks. */
export const LeavingWords = createContext<LeavingWords | null>(null);
