import type { ReactNode } from 'react';
import { LeavingWords } from '#ui/leaving-words.ts';
import { formTexts } from './form.texts.ts';
import { useTexts } from './site-data.ts';

/** Around all pages: what every dialog says before it closes over typed words. */
export function DialogWords({ children }: { children: ReactNode }) {
  const say = useTexts(formTexts);
  const words = { question: say('leaveQuestion'), stay: say('leaveStay'), leave: say('leaveDiscard') };
  return <LeavingWords value={words}>{children}</LeavingWords>;
}
