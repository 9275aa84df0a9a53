import { type ReactNode, useEffect } from 'react';
import { toast } from '#ui/feedback/toast.ts';
import { useTexts } from '../page/site-data.ts';
import { awaitedPartTexts } from './awaited-part.messages.ts';

/**
 * In place of a part that somebody opened while it is fetched (`start/chunk.ts` waits for the network): says so where
 * there is none.
 */
export function AwaitedPart({ children = null }: { children?: ReactNode }) {
  const say = useTexts(awaitedPartTexts);
  const words = say('offline');
  useEffect(
    () => (navigator.onLine ? undefined : toast({ tone: 'info', message: words, stays: true })),
    [words],
  );
  return children;
}
