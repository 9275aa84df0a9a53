import { type ReactNode, useMemo } from 'react';
import { LeavingWords } from '#ui/dialogs/leaving-words.ts';
import { useTexts } from '../page/site-data.ts';
import { formTexts } from './form.messages.ts';

/** Around all pages: what every dialog says before it closes over typed words. */
export function DialogWords({ children }: { children: ReactNode }) {
  const say = useTexts(formTexts);
  const [question, stay, leave] = [say('leaveQuestion'), say('leaveStay'), say('leaveDiscard')];
  // For another object, parts of the page whose scripts are on their way would be drawn anew, empty.
  const words = useMemo(() => ({ question, stay, leave }), [question, stay, leave]);
  return <LeavingWords value={words}>{children}</LeavingWords>;
}
