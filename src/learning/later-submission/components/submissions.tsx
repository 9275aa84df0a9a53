import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { readToken } from '#client/session/token.ts';
import { subjectOf } from '#client/session/token-subject.ts';
import { toast } from '#ui/feedback/toast.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { onTry } from '../sign.store.ts';
import { deliverAll, type SubmissionOutcome } from '../submission.hooks.ts';
import { laterTexts } from '../submission.messages.ts';
import { isPageOf, laterPath } from '../submission.rules.ts';

/** Retry interval for when no browser event says that the connection is back, as after a server outage. */
const LOOK_MS = 20_000;

/**
 * Rendered on every page while a test waits on this device: submits it as soon as possible, and notifies its reader on
 * any page.
 */
export function LaterSubmissions() {
  const tell = useTelling();
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    const look = async () => {
      const userId = subjectOf(readToken());
      if (userId === null || !navigator.onLine) return;
      for (const delivery of await deliverAll(userId)) latest.current(delivery);
    };
    void look();
    const timer = setInterval(look, LOOK_MS);
    const stop = onTry(look);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      stop();
      removeEventListener('online', look);
    };
  }, []);
  return null;
}

/** On the page of the test itself its results follow, as with a network; elsewhere a message stays until it is read. */
function useTelling() {
  const say = useTexts(laterTexts);
  const navigate = useNavigate();
  const here = useLocation();
  return (delivery: SubmissionOutcome): void => {
    const { publicationId, title } = delivery.later;
    const isHere = isPageOf(delivery.later, here);
    if (delivery.kind === 'refused') {
      const message = say('refusedToast', { title, reason: delivery.later.refused ?? '' });
      const action = <TextLink to={laterPath(delivery.later)}>{say('seeAnswers')}</TextLink>;
      if (!isHere) toast({ tone: 'error', message, action });
      return;
    }
    const { id, status, correctCount: correct, questionCount: count } = delivery.attempt;
    const results = `/publication/${publicationId}/test/results?attempt=${id}`;
    const message = say(status === 'APPROVED' ? 'passed' : 'failed', { title, correct, count });
    const action = isHere ? undefined : <TextLink to={results}>{say('results')}</TextLink>;
    toast({ tone: 'success', message, stays: true, ...(action ? { action } : {}) });
    if (isHere) void navigate(results, { replace: true });
  };
}
