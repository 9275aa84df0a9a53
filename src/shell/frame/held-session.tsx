import { useEffect } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { heldSessionTexts } from './held-session.messages.ts';

/** A session that this browser would not keep ends with the document: its owner is told before they count on it. */
export default function HeldSession() {
  const message = useTexts(heldSessionTexts)('notKept');
  useEffect(() => {
    toast({ tone: 'info', message, stays: true });
  }, [message]);
  return null;
}
