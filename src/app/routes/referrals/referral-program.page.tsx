import { lazy, Suspense } from 'react';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, siteOf, useSite, useTexts } from '#client/page/site-data.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { HowItWorks } from '#referrals/referral/components/how-it-works.tsx';
import { useMembersOnly } from '#referrals/referral/members-only.hooks.ts';
import { referTexts } from '#referrals/referral/refer.messages.ts';
import { rewardsIn } from '#referrals/referral/reward.rules.ts';
import { head } from '#shell/seo/head.rules.ts';
import { classNames } from '#ui/content/class-names.ts';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import styles from './referral-program.module.css';

const InviteOrConfirm = lazy(async () => ({
  default: (await import('#referrals/referral/components/account-refer.tsx')).InviteOrConfirm,
}));

export function meta(args: MetaArgs) {
  const say = pageWords(args, referTexts);
  const rewards = rewardsIn(siteOf(args)?.site.language ?? 'en');
  return head(args, { title: say('pageTitle'), description: say('pageDescription', rewards) });
}

/** What the program is, for everybody; members invite here as well (A25). */
export default function ReferralProgramPage() {
  const say = useTexts(referTexts);
  const { site } = useSite();
  useMembersOnly(say('needed'));
  return (
    <div className={classNames('wrap', styles.page)}>
      <div className={styles.words}>
        <h1 className="h1">{say('programTitle')}</h1>
        <p className="lead">
          {say('programLead', { ...rewardsIn(site.language), product: site.productName })}
        </p>
        <section className="stack" aria-labelledby="how">
          <h2 className="h2" id="how">
            {say('how')}
          </h2>
          <HowItWorks />
          <p>{say('noLimit')}</p>
          <p>
            <TextLink to="/referral-program-terms-and-conditions">{say('terms')}</TextLink>
          </p>
        </section>
      </div>
      <aside className={classNames('panel', styles.deed)} aria-labelledby="deed">
        <Deed />
      </aside>
    </div>
  );
}

function Deed() {
  const say = useTexts(referTexts);
  const user = useUser();
  if (!user?.isMembershipValid) return <Join />;
  return (
    <>
      <h2 className="h3" id="deed">
        {say('inviteTitle')}
      </h2>
      <Suspense
        fallback={
          <Loading label={say('loading')}>
            <Skeleton shape="block" />
          </Loading>
        }
      >
        <InviteOrConfirm user={user} />
      </Suspense>
      <p>
        <TextLink to="/myaccount/refer">{say('account')}</TextLink>
      </p>
    </>
  );
}

function Join() {
  const say = useTexts(referTexts);
  return (
    <>
      <h2 className="h3" id="deed">
        {say('joinTitle')}
      </h2>
      <p className="quiet">{say('joinText')}</p>
      <div className="cluster">
        <ButtonLink to="/cme-program?section=pricing">{say('join')}</ButtonLink>
        <ButtonLink to="/signin?redirect=%2Freferral-program" variant="secondary">
          {say('signIn')}
        </ButtonLink>
      </div>
    </>
  );
}
