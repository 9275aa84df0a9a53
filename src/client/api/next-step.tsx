import type { ReactNode } from 'react';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { formTexts } from '../forms/form.messages.ts';
import { useTexts } from '../page/site-data.ts';
import type { FailureNotice, NextStep } from './failure.ts';

/**
 * What leads on from a refused call: the step it names, or what is shown otherwise, such as another try. A call that
 * was refused for want of a session is not tried again: signing in comes first.
 */
export function WayOn({ next, children }: { next: NextStep | null | undefined; children?: ReactNode }) {
  const say = useTexts(formTexts);
  return next ? <TextLink to={next.to}>{say(next.label)}</TextLink> : children;
}

/** A refused call in one line: why, and its next step. */
export const NoticeLine = ({ notice, text = notice.reason }: { notice: FailureNotice; text?: string }) => (
  <>
    {text} <WayOn next={notice.next} />
  </>
);
