import { ErrorState } from '#ui/feedback/empty-state.tsx';
import type { FailureNotice } from './failure.ts';
import { WayOn } from './next-step.tsx';

interface Props {
  title: string;
  notice: FailureNotice | null;
  retryLabel: string;
  onRetry: () => void;
}

/** A part of a page that could not be loaded: another try, or the step that its refusal names. */
export const FailedPart = ({ notice, ...props }: Props) => (
  <ErrorState
    {...props}
    text={notice?.next ? notice.reason : undefined}
    action={notice?.next ? <WayOn next={notice.next} /> : undefined}
  />
);
