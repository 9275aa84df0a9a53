import { useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { barTexts } from './bar.messages.ts';

/** "Gold Member", or that the membership has expired; nothing for a free account (spec §2). */
export function MemberBadge({ user, className }: { user: User; className?: string }) {
  const say = useTexts(barTexts);
  if (!user.hasMembership) return null;
  return (
    <Badge tone={user.isMembershipValid ? 'signal' : 'danger'} className={className}>
      {user.isMembershipValid
        ? say('memberBadge', { membership: user.membershipName ?? '' })
        : say('membershipExpired')}
    </Badge>
  );
}
