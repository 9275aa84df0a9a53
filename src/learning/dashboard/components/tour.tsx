import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { tourKey } from '#client/navigation/tour.ts';
import { useTurn } from '#client/navigation/turn.ts';
import { useTexts } from '#client/page/site-data.ts';
import { tellDismissed } from '#identity/profile/dismissed.store.ts';
import type { User } from '#identity/session/session.store.ts';
import { focusContent } from '#ui/dialogs/dialog-focus.ts';
import { Button } from '#ui/forms/button.tsx';
import { useAboveBottomBar } from '#ui/navigation/bottom-bar.ts';
import { dashboardTexts } from '../dashboard.messages.ts';
import styles from './tour.module.css';

/** Parts of the dashboard are marked with `data-tour`; parts this reader does not have are skipped (B7). */
const STEPS = [
  { part: 'credits', title: 'tourCredits', text: 'tourCreditsText' },
  { part: 'continue', title: 'tourContinue', text: 'tourContinueText' },
  { part: 'certificates', title: 'tourCertificates', text: 'tourCertificatesText' },
  { part: 'transcripts', title: 'tourTranscripts', text: 'tourTranscriptsText' },
  { part: 'refer', title: 'tourRefer', text: 'tourReferText' },
] as const;

const partOf = (name: string) => document.querySelector<HTMLElement>(`[data-tour="${name}"]`);

/** Shown once per user, on any device; "What's in My Dashboard?" shows it again. */
export function DashboardTour({ user }: { user: Pick<User, 'id' | 'dismissed'> }) {
  const { id: userId } = user;
  const [steps] = useState(() => STEPS.filter(({ part }) => partOf(part) !== null));
  const [at, setAt] = useState(0);
  const [isOver, setOver] = useState(() => wasSeen(userId) || user.dismissed.includes('tour'));
  const end = () => {
    markSeen(userId);
    void tellDismissed('tour', true);
    setOver(true);
    // The focused element disappears: focus returns to the page.
    focusContent();
  };
  const hasTurn = useTurn(!isOver && steps.length > 0 ? 'tour' : null);
  const step = hasTurn ? steps[at] : undefined;
  useMarkedPart(step?.part);
  if (!step) return null;
  return <TourPanel key={step.part} step={step} at={at} count={steps.length} onGo={setAt} onEnd={end} />;
}

function wasSeen(userId: string): boolean {
  try {
    return localStorage.getItem(tourKey(userId)) !== null;
  } catch {
    // If nothing can be remembered, the tour would appear on every visit.
    return true;
  }
}

function markSeen(userId: string): void {
  try {
    localStorage.setItem(tourKey(userId), '1');
  } catch {
    // Storage may be refused (quota): the tour then appears once more.
  }
}

function useMarkedPart(name: string | undefined) {
  useEffect(() => {
    const part = name ? partOf(name) : null;
    if (!part) return;
    part.toggleAttribute('data-tour-here', true);
    part.scrollIntoView({ block: 'center' });
    return () => part.removeAttribute('data-tour-here');
  }, [name]);
}

type PanelProps = {
  step: (typeof STEPS)[number];
  at: number;
  count: number;
  onGo: (to: number) => void;
  onEnd: () => void;
};

function TourPanel({ step, at, count, onGo, onEnd }: PanelProps) {
  const say = useTexts(dashboardTexts);
  const panel = useRef<HTMLDivElement>(null);
  // Together with the panel, so that a key pressed as soon as it is visible goes to it.
  useLayoutEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const above = useAboveBottomBar();
  const isLast = at === count - 1;
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby="tour-title"
      aria-describedby="tour-text"
      tabIndex={-1}
      className={`print-none ${styles.panel}`}
      style={above}
      onKeyDown={(event) => event.key === 'Escape' && onEnd()}
    >
      <p className="floor quieter">{say('tourStep', { n: at + 1, count })}</p>
      <h2 className="h3" id="tour-title">
        {say(step.title)}
      </h2>
      <p id="tour-text">{say(step.text)}</p>
      <div className={styles.actions}>
        {isLast ? null : (
          <Button variant="text" onClick={onEnd}>
            {say('tourSkip')}
          </Button>
        )}
        {at > 0 ? (
          <Button variant="secondary" onClick={() => onGo(at - 1)}>
            {say('tourBack')}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={() => (isLast ? onEnd() : onGo(at + 1))}>
          {say(isLast ? 'tourEnd' : 'tourNext')}
        </Button>
      </div>
    </div>
  );
}
