import Moon from 'lucide-react/icons/moon';
import { useEffect, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { Icon } from '#ui/content/icon.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { chooseSleep, pauseListening, useListening } from '../listening.hooks.ts';
import { listeningTexts } from '../listening.messages.ts';
import { isTimeToSleep, minutesLeft, SLEEP_MINUTES, type Sleep } from '../listening.rules.ts';
import styles from './listening.module.css';

const LOOK_EVERY_MS = 1000;

/** Pauses after a number of minutes, or when the episode ends. */
export function ListeningSleep() {
  const say = useTexts(listeningTexts);
  const sleep = useListening((state) => state.sleep);
  const left = useSleeping(sleep);
  const [chosen, choose] = useState('');
  const value = sleep === null ? '' : sleep === 'episode' ? 'episode' : chosen;
  const change = (next: string) => {
    choose(next);
    chooseSleep(sleepOf(next));
  };
  return (
    <span className={styles.sleep}>
      <Icon of={Moon} />
      <select
        aria-label={say('sleep')}
        title={left === null ? say('sleep') : say('sleepLeft', { n: left })}
        value={value}
        data-on={sleep !== null || undefined}
        onChange={(event) => change(event.target.value)}
      >
        <option value="">{say('sleepOff')}</option>
        {SLEEP_MINUTES.map((n) => (
          <option key={n} value={n}>
            {say('sleepMinutes', { n })}
          </option>
        ))}
        <option value="episode">{say('sleepEnd')}</option>
      </select>
      {left === null ? null : <span aria-hidden="true">{left}</span>}
    </span>
  );
}

function sleepOf(choice: string): Sleep {
  if (choice === '') return null;
  return choice === 'episode' ? 'episode' : { until: Date.now() + Number(choice) * 60_000 };
}

/** Reads the clock each time: a device that slept meanwhile loses no minute. */
function useSleeping(sleep: Sleep): number | null {
  const say = useTexts(listeningTexts);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (sleep === null || sleep === 'episode') return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (!isTimeToSleep(sleep, Date.now())) return;
      pauseListening();
      chooseSleep(null);
      toast({ message: say('slept') });
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [sleep, say]);
  return minutesLeft(sleep, now);
}
