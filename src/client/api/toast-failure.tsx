import { toast } from '#ui/feedback/toast.ts';
import { noticeOf } from './failure.ts';
import { WayOn } from './next-step.tsx';

/** A failed action as a toast; `noReply`: the words where the server did not answer. */
export function toastFailure(thrown: Error, noReply = thrown.message): void {
  const { reason, next } = noticeOf(thrown, noReply);
  toast({
    tone: 'error',
    message: reason,
    ...(next ? { action: <WayOn next={next} />, sameAs: next.to } : {}),
  });
}
