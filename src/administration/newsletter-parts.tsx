import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { Badge } from '#ui/badge.tsx';
import { useTexts } from '#web/site-data.ts';
import type { AdminIssue } from './newsletter-desk.store.ts';
import { newsletterDeskTexts } from './newsletter-desk.texts.ts';

const LOOKS = {
  sending: { tone: 'info', icon: CircleDashed },
  sent: { tone: 'success', icon: CircleCheck },
} as const;

export function IssueStateBadge({ state }: Pick<AdminIssue, 'state'>) {
  const say = useTexts(newsletterDeskTexts);
  return <Badge {...LOOKS[state]}>{say(state)}</Badge>;
}
