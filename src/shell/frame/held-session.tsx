import { useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { isTokenHeld } from '#client/session/token.ts';
import { onSession } from '#identity/session/session.store.ts';
import { toast } from '#ui/feedback/toast.ts';
import { siteTexts } from '../site.messages.ts';

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
