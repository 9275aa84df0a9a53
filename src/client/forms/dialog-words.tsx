import { type ReactNode, useMemo } from 'react';
import { LeavingGuard } from '#ui/dialogs/leaving-guard.tsx';
import { LeavingWords } from '#ui/dialogs/leaving-words.ts';
import { useTexts } from '../page/site-data.ts';
import { formTexts } from './form.messages.ts';

/**
 * Wraps all pages: provides what every dialog says before it discards typed text, and every form before its page is
 * left.
 */
export function DialogWords({ children }: { children: ReactNode }) {
  const say = useTexts(formTexts);
  // With a new object each time, parts of the page whose scripts are still loading would be redrawn, empty.
  const told = JSON.stringify({
    question: say('leaveQuestion'),
    stay: say('leaveStay'),
    leave: say('leaveDiscard'),
    close: say('leaveClose'),
    keptQuestion: say('leaveKeptQuestion'),
    keptText: say('leaveKeptText'),
    leaveKept: say('leaveKept'),
  });
  const words = useMemo(() => JSON.parse(told) as LeavingWords, [told]);
  return (
    <LeavingWords value={words}>
      {children}
      <LeavingGuard />
    </LeavingWords>
  );
}
