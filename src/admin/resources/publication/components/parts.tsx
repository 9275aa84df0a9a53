import Archive from 'lucide-react/icons/archive';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import ClockAlert from 'lucide-react/icons/clock-alert';
import FilePen from 'lucide-react/icons/file-pen';
import Lock from 'lucide-react/icons/lock';
import Megaphone from 'lucide-react/icons/megaphone';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { localeOf } from '#kit/locales.ts';
import { numberText } from '#kit/numbers.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { publicationDeskTexts } from '../publication.messages.ts';
import type { AdminPublication } from '../publication.store.ts';
import styles from './publication.module.css';

const LOOKS = {
  draft: { tone: 'neutral', icon: FilePen },
  scheduled: { tone: 'info', icon: CalendarClock },
  announced: { tone: 'info', icon: Megaphone },
  published: { tone: 'success', icon: CircleCheck },
  removed: { tone: 'danger', icon: Archive },
} as const;

/** The state of a publication, and what else an editor should see at a glance. */
export function PublicationBadges({ one }: { one: AdminPublication }) {
  const say = useTexts(publicationDeskTexts);
  return (
    <span className={styles.badges}>
      <Badge {...LOOKS[one.visibility]}>{say(one.visibility)}</Badge>
      {one.overdue ? (
        <Badge tone="warning" icon={ClockAlert}>
          {say('overdue')}
        </Badge>
      ) : null}
      {one.expired && one.visibility === 'published' ? (
        <Badge tone="warning" icon={ClockAlert}>
          {say('expired')}
        </Badge>
      ) : null}
      {one.private ? (
        <Badge tone="neutral" icon={Lock}>
          {say('private')}
        </Badge>
      ) : null}
    </span>
  );
}

/** `1.25 CME, 2 SA`. */
export function useCredits() {
  const say = useTexts(publicationDeskTexts);
  const locale = localeOf(useSite().site.language);
  return (credits: AdminPublication['credits']): string =>
    credits
      .map(({ kind, amount }) =>
        say(kind === 1 ? 'creditCme' : 'creditSa', { n: numberText(amount, locale) }),
      )
      .join(', ') || say('noCredit');
}
