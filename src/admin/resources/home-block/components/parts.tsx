import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleStop from 'lucide-react/icons/circle-stop';
import EyeOff from 'lucide-react/icons/eye-off';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { homeBlockTexts } from '../home-block.messages.ts';
import { blockStanding } from '../home-block.rules.ts';
import type { FrontPageBlock } from '../home-block.store.ts';
import styles from './home-block.module.css';

const LOOKS = {
  hidden: { tone: 'neutral', icon: EyeOff },
  ahead: { tone: 'info', icon: CalendarClock },
  shown: { tone: 'success', icon: CircleCheck },
  over: { tone: 'neutral', icon: CircleStop },
} as const;

/** The kind and title of a block, whether it is shown now, its hours, its audience and its translations. */
export function BlockFacts({ one, hour }: { one: FrontPageBlock; hour: string }) {
  const say = useTexts(homeBlockTexts);
  const part = usePartTag();
  const sayHour = useHourText();
  const standing = blockStanding(one, hour);
  const facts = [
    say(one.kind),
    ...(one.shownFrom ? [say('from', { hour: sayHour(one.shownFrom) })] : []),
    ...(one.shownUntil ? [say('until', { hour: sayHour(one.shownUntil) })] : []),
    ...(one.audience === 'everybody' ? [] : [say(one.audience)]),
    ...(one.missing > 0 ? [say('missing', { n: one.missing })] : []),
    ...(one.stale > 0 ? [say('stale', { n: one.stale })] : []),
  ];
  return (
    <span className={styles.facts}>
      <span className={styles.title}>
        <b lang={part('en')}>{one.title}</b> <Badge {...LOOKS[standing]}>{say(standing)}</Badge>
      </span>
      <span className="small quiet">{facts.join(' · ')}</span>
    </span>
  );
}

/** Formats an hour of the provider's clock in the reader's date format. */
function useHourText() {
  const { language } = useSite().site;
  return (hour: string): string => `${dateText(hour.slice(0, 10), language)}, ${hour.slice(11)}`;
}
