import { useEffect, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { ProgressRing } from '#ui/charts/progress-ring.tsx';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { networkTexts } from './network.messages.ts';
import styles from './network.module.css';
import { secondsLeft } from './network.rules.ts';

const TICK_MS = 250;

/** Seconds left of a countdown that begins when the browser shows it. */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const tick = () => {
      const now = secondsLeft(end, Date.now());
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}

/** The ring runs silently; the beginning and the end are said. */
export function Countdown({ seconds, left }: { seconds: number; left: number }) {
  const say = useTexts(networkTexts);
  return (
    <div className={styles.countdown}>
      <div aria-hidden="true">
        <ProgressRing value={seconds - left} max={seconds} label="" text={`${left}`} />
      </div>
      <p aria-hidden="true">{left > 0 ? say('wait', { n: left }) : say('ready')}</p>
      <VisuallyHidden>
        <span role="timer" aria-label={say('countdown')}>
          {left}
        </span>
      </VisuallyHidden>
      <VisuallyHidden>
        <span role="status">{left > 0 ? say('wait', { n: seconds }) : say('ready')}</span>
      </VisuallyHidden>
    </div>
  );
}
