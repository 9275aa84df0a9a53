import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import History from 'lucide-react/icons/history';
import MessageSquare from 'lucide-react/icons/message-square';
import { useTexts } from '#client/page/site-data.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { supportDeskTexts } from '../support.messages.ts';
import type { AdminRequest } from '../support.store.ts';

const LOOKS = {
  open: { tone: 'info', icon: CircleDashed },
  answered: { tone: 'success', icon: MessageSquare },
  closed: { tone: 'neutral', icon: CircleCheck },
} as const;

export function RequestState({ one }: { one: Pick<AdminRequest, 'state'> & { late?: boolean } }) {
  const say = useTexts(supportDeskTexts);
  return (
    <>
      <Badge {...LOOKS[one.state]}>{say(one.state)}</Badge>
      {one.late ? (
        <Badge tone="warning" icon={History}>
          {say('late')}
        </Badge>
      ) : null}
    </>
  );
}

const DAY_HOURS = 24;
/** In hours, or from two days on in days. */
export function useAge() {
  const say = useTexts(supportDeskTexts);
  return (hours: number) =>
    hours < 2 * DAY_HOURS
      ? say('ageHours', { n: hours })
      : say('ageDays', { n: Math.floor(hours / DAY_HOURS) });
}
