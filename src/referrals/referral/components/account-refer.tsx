import { useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { GiftCardList } from '../../gift-card/components/list.tsx';
import { InviteForm } from '../../invitation/components/invite-form.tsx';
import type { ReferralSummary } from '../../invitation/invite.hooks.ts';
import { useMembersOnly } from '../members-only.hooks.ts';
import { referTexts } from '../refer.messages.ts';
import { useGiftCards, useReferrals } from '../refer-list.hooks.ts';
import { HowItWorks } from './how-it-works.tsx';
import { ReferralList } from './list.tsx';
import styles from './refer.module.css';
import { ReferCard } from './refer-card.tsx';

/** Refer a colleague, in My account: invite, whom the user has invited, what it has earned. */
export function AccountRefer({ user }: { user: User }) {
  const say = useTexts(referTexts);
  const isLeaving = useMembersOnly(say('needed'));
  if (!isLeaving) return <ReferPage user={user} />;
  return (
    <Loading label={say('loading')}>
      <Skeleton shape="block" />
    </Loading>
  );
}

function ReferPage({ user }: { user: User }) {
  const say = useTexts(referTexts);
  const referrals = useReferrals();
  const giftCards = useGiftCards();
  return (
    <div className={styles.cards}>
      <ReferCard title={say('inviteTitle')}>
        <HowItWorks />
        <InviteOrConfirm user={user} onInvited={referrals.add} />
        <p className="small quiet">
          {say('noLimit')} <TextLink to="/referral-program-terms-and-conditions">{say('terms')}</TextLink>
        </p>
      </ReferCard>
      <ReferralList list={referrals} />
      <GiftCardList list={giftCards} />
    </div>
  );
}

/** Users who have not confirmed their e-mail address are asked to do so first (C17). */
export function InviteOrConfirm({
  user,
  onInvited,
}: {
  user: User;
  onInvited?: (referral: ReferralSummary) => void;
}) {
  const say = useTexts(referTexts);
  if (user.emailVerified) return <InviteForm onInvited={onInvited} />;
  return (
    <Banner
      tone="warning"
      title={say('confirmTitle')}
      action={
        <ButtonLink to="/verify-email" size="sm" variant="secondary">
          {say('confirm')}
        </ButtonLink>
      }
    >
      {say('confirmText')}
    </Banner>
  );
}
