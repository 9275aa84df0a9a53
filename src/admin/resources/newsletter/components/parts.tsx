import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CirclePause from 'lucide-react/icons/circle-pause';
import CircleStop from 'lucide-react/icons/circle-stop';
import Pencil from 'lucide-react/icons/pencil';
import { useTexts } from '#client/page/site-data.ts';
import { isWritable } from '#newsletter/issue/issue-state.rules.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { newsletterDeskTexts } from '../newsletter.messages.ts';
import type { AdminIssue } from '../newsletter.store.ts';

const LOOKS = {
  draft: { tone: 'neutral', icon: Pencil },
  scheduled: { tone: 'info', icon: CalendarClock },
  sending: { tone: 'info', icon: CircleDashed },
  paused: { tone: 'warning', icon: CirclePause },
  stopped: { tone: 'neutral', icon: CircleStop },
  sent: { tone: 'success', icon: CircleCheck },
} as const;

export function IssueStateBadge({ state }: Pick<AdminIssue, 'state'>) {
  const say = useTexts(newsletterDeskTexts);
  return <Badge {...LOOKS[state]}>{say(state)}</Badge>;
}

/** Above a form whose words were not saved when the issue stopped being a draft. */
export function NoDraft({ state }: Pick<AdminIssue, 'state'>) {
  const say = useTexts(newsletterDeskTexts);
  return isWritable(state) ? null : <Banner tone="warning" live="status" title={say('typedTooLate')} />;
}
