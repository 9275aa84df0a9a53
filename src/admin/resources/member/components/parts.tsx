import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import Mail from 'lucide-react/icons/mail';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import styles from '../../../kit/editing.module.css';
import { memberDeskTexts } from '../member.messages.ts';
import type { AdminMember } from '../member.store.ts';

const LOOKS = {
  member: { tone: 'success', icon: CircleCheck },
  lapsed: { tone: 'warning', icon: CircleX },
  free: { tone: 'neutral', icon: CircleDashed },
  subscriber: { tone: 'neutral', icon: Mail },
} as const;

/** The standing of somebody, and whether they are an administrator. */
export function MemberBadges({ one }: { one: AdminMember }) {
  const say = useTexts(memberDeskTexts);
  return (
    <span className={styles.actions}>
      <Badge {...LOOKS[one.standing]}>{say(one.standing)}</Badge>
      {one.isSuperuser ? (
        <Badge tone="info" icon={ShieldCheck}>
          {say('administrator')}
        </Badge>
      ) : null}
    </span>
  );
}

/** The present or last membership, and its end. */
export function Membership({ one: { tier, membershipEndsAt, autoRenew } }: { one: AdminMember }) {
  const say = useTexts(memberDeskTexts);
  const { language } = useSite().site;
  if (!tier || !membershipEndsAt) return say('none');
  const until = say('until', { date: dateText(membershipEndsAt.slice(0, 10), language) });
  return (
    <>
      {tier}
      <span className={styles.kind}>{autoRenew ? `${until}, ${say('renewsItself')}` : until}</span>
    </>
  );
}
