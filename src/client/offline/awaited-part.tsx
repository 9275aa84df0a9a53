import { type ReactNode, useEffect } from 'react';
import { toast } from '#ui/feedback/toast.ts';
import { useTexts } from '../page/site-data.ts';
import { awaitedPartTexts } from './awaited-part.messages.ts';
import { useOnline } from './use-online.ts';

/**
 * In place of a part that somebody opened while it is fetched (`start/chunk.ts` waits for the network): says so while
 * there is none.
 */
export function AwaitedPart({ children = null }: { children?: ReactNode }) {
  const say = useTexts(awaitedPartTexts);
  const isOnline = useOnline();
  const words = say('offline');
  useEffect(
    () => (isOnline ? undefined : toast({ tone: 'info', message: words, stays: true })),
    [isOnline, words],
  );
  return children;
}
