import { useEffect, useSyncExternalStore } from 'react';
import { onSession } from '#identity/session.store.ts';
import { toast } from '#ui/toast.ts';
import { useTexts } from '#web/site-data.ts';
import { isTokenHeld } from '#web/token.ts';
import { siteTexts } from './site.texts.ts';

/** A session that this browser would not keep ends with the document: its owner is told before they count on it. */
export function HeldSession() {
  const say = useTexts(siteTexts);
  const isHeld = useSyncExternalStore(onSession, isTokenHeld, () => false);
  const message = say('notKept');
  useEffect(() => {
    if (isHeld) toast({ tone: 'info', message, stays: true });
  }, [isHeld, message]);
  return null;
}
