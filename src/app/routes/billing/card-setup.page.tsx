import { useNavigate } from 'react-router';
import { CardSetupForm } from '#billing/card/components/setup-form.tsx';
import { cardSetupTexts } from '#billing/card/setup.messages.ts';
import { mayStartRenewing } from '#billing/card/setup.rules.ts';
import styles from '#billing/checkout/components/checkout.module.css';
import { useOwnDocument } from '#billing/checkout/document.hooks.ts';
import { accountRenewalTexts } from '#billing/renewal/account-renewal.messages.ts';
import { type RenewalChoice, useRenewalChoice } from '#billing/renewal/renewal.hooks.ts';
import { firstTryAt } from '#billing/renewal/renewal.rules.ts';
import { FailedPart } from '#client/api/failed-part.tsx';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import { useSignedInOnly } from '#identity/session/signed-in.hooks.ts';
import { dateText } from '#kit/dates.ts';
import { localeOf } from '#kit/locales.ts';
import { moneyText } from '#kit/numbers.ts';
import { renewalAddress } from '#membership/upgrade/upgrade.rules.ts';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { ButtonLink } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

const MEMBERSHIP = '/myaccount/membership';

export const handle = { quiet: true };
export const headers = () => NOINDEX;
export function meta(args: MetaArgs) {
  return head(args, { title: pageWords(args, cardSetupTexts)('pageTitle'), noindex: true });
}

/** A card for the renewals of one's membership, kept without paying: when what will be charged stands before its fields. */
export default function CardSetupPage() {
  const say = useTexts(cardSetupTexts);
  const user = useSignedInOnly();
  const isOwn = useOwnDocument();
  return (
    <div className={`wrap-46 ${styles.page}`}>
      <h1 className="h1">{say('heading')}</h1>
      {user && isOwn ? <Body user={user} /> : <Skeleton shape="block" className={styles.waiting} />}
      <p>
        <TextLink to={MEMBERSHIP}>{say('back')}</TextLink>
      </p>
    </div>
  );
}

function Body({ user }: { user: User }) {
  const say = useTexts(cardSetupTexts);
  const { isMembershipValid, membership, membershipEndsAt } = user;
  if (!isMembershipValid || !membership || !membershipEndsAt || user.scope !== 'full')
    return <Banner tone="warning" title={say('noMember')} />;
  return <Agreement user={user} plan={membership} endsAt={new Date(membershipEndsAt)} />;
}

interface AgreementProps {
  user: User;
  plan: NonNullable<User['membership']>;
  endsAt: Date;
}

function Agreement(held: AgreementProps) {
  const say = useTexts(accountRenewalTexts);
  const { choice, failure, load } = useRenewalChoice(say('noReply'));
  const retry = () => void load();
  if (failure)
    return <FailedPart title={say('failed')} notice={failure} retryLabel={say('retry')} onRetry={retry} />;
  if (!choice) return <Skeleton shape="block" className={styles.waiting} />;
  // What renews itself already takes another card until its end.
  if (choice.autoRenew || mayStartRenewing(held.endsAt, new Date()))
    return <Keeping {...held} choice={choice} />;
  return <TooLate planId={held.plan.id} />;
}

function Keeping({ user, plan, endsAt, choice }: AgreementProps & { choice: RenewalChoice }) {
  const say = useTexts(cardSetupTexts);
  const { language } = useSite().site;
  const navigate = useNavigate();
  const isDue = !mayStartRenewing(endsAt, new Date());
  const terms = {
    date: dateText(firstTryAt(endsAt), language, 'long'),
    price: moneyText(choice.renewalTotal, choice.currency, localeOf(language)),
    tier: user.membershipName ?? '',
  };
  return (
    <>
      <div className="stack">
        <p className="lead">{say(isDue ? 'due' : `lead${plan.rebillDays}`, terms)}</p>
        <p>
          {isDue ? null : <strong>{say('nothingNow')}</strong>} {say('off')}
        </p>
      </div>
      <CardSetupForm
        currency={choice.currency}
        user={user}
        onKept={() => {
          toast({ message: say('done') });
          navigate(MEMBERSHIP, { replace: true });
        }}
      />
    </>
  );
}

function TooLate({ planId }: { planId: string }) {
  const say = useTexts(cardSetupTexts);
  return (
    <div className="stack">
      <p>{say('tooLate')}</p>
      <p>
        <ButtonLink to={renewalAddress(planId)}>{say('renew')}</ButtonLink>
      </p>
    </div>
  );
}
