import type { User } from '#identity/session.store.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useTexts } from '#web/site-data.ts';
import { GiftCardList } from './gift-card-list.tsx';
import { HowItWorks } from './how-it-works.tsx';
import type { ReferralSummary } from './invite.store.ts';
import { InviteForm } from './invite-form.tsx';
import { useMembersOnly } from './members-only.store.ts';
import styles from './refer.module.css';
import { referTexts } from './refer.texts.ts';
import { ReferCard } from './refer-card.tsx';
import { useGiftCards, useReferrals } from './refer-list.store.ts';
import { ReferralList } from './referral-list.tsx';

/** Refer a colleague, in the account: invite, whom one has invited, what it has earned. */
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

/** Whoever has not confirmed an e-mail address is led to that first (C17). */
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
