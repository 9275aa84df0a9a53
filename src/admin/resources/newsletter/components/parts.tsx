import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { useTexts } from '#client/page/site-data.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { newsletterDeskTexts } from '../newsletter.messages.ts';
import type { AdminIssue } from '../newsletter.store.ts';

const LOOKS = {
  sending: { tone: 'info', icon: CircleDashed },
  sent: { tone: 'success', icon: CircleCheck },
} as const;

export function IssueStateBadge({ state }: Pick<AdminIssue, 'state'>) {
  const say = useTexts(newsletterDeskTexts);
  return <Badge {...LOOKS[state]}>{say(state)}</Badge>;
}
