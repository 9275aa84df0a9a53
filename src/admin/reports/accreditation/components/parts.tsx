import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CirclePause from 'lucide-react/icons/circle-pause';
import CircleX from 'lucide-react/icons/circle-x';
import History from 'lucide-react/icons/history';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import styles from '../../../kit/editing.module.css';
import { accreditationTexts } from '../accreditation.messages.ts';
import type { AdminActivity } from '../accreditation.store.ts';

const LOOKS = {
  open: { tone: 'success', icon: CircleCheck },
  upcoming: { tone: 'info', icon: CircleDashed },
  ended: { tone: 'neutral', icon: CircleX },
  withdrawn: { tone: 'neutral', icon: CircleX },
  draft: { tone: 'neutral', icon: CircleDashed },
} as const;

/** State of an activity, whether it awards credit, and what is due. */
export function ActivityBadges({
  one,
}: {
  one: Pick<AdminActivity, 'state' | 'suspended' | 'endsSoon' | 'reviewIsDue'>;
}) {
  const say = useTexts(accreditationTexts);
  return (
    <span className={styles.actions}>
      <Badge {...LOOKS[one.state]}>{say(one.state)}</Badge>
      {one.suspended ? (
        <Badge tone="danger" icon={CirclePause}>
          {say('suspended')}
        </Badge>
      ) : null}
      {one.endsSoon ? (
        <Badge tone="warning" icon={CalendarClock}>
          {say('endsSoon')}
        </Badge>
      ) : null}
      {one.reviewIsDue ? (
        <Badge tone="warning" icon={History}>
          {say('reviewIsDue')}
        </Badge>
      ) : null}
    </span>
  );
}

/** The days on which credit can be earned. */
export function CreditDays({ one }: { one: Pick<AdminActivity, 'startsOn' | 'endsOn'> }) {
  const say = useTexts(accreditationTexts);
  const { language } = useSite().site;
  const from = dateText(one.startsOn, language);
  return one.endsOn
    ? say('creditUntil', { from, until: dateText(one.endsOn, language) })
    : say('creditFrom', { date: from });
}

/** `75% (3 of 4)`: a share is always shown with its numbers. */
export function useFirstTries() {
  const say = useTexts(accreditationTexts);
  return ({ firstTries: tries, firstPasses: passes }: AdminActivity['figures']) =>
    tries === 0
      ? say('none')
      : say('ofTries', { share: String(Math.round((passes * 100) / tries)), passes, tries });
}
