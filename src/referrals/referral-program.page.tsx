import { lazy, Suspense } from 'react';
import { useUser } from '#identity/use-session.store.ts';
import { head } from '#site/head.rules.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#web/site-data.ts';
import { HowItWorks } from './how-it-works.tsx';
import { useMembersOnly } from './members-only.store.ts';
import { referTexts } from './refer.texts.ts';
import styles from './referral-program.module.css';

const InviteOrConfirm = lazy(async () => ({
  default: (await import('./account-refer.tsx')).InviteOrConfirm,
}));

export function meta(args: MetaArgs) {
  const say = pageWords(args, referTexts);
  return head(args, { title: say('pageTitle'), description: say('pageDescription') });
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
        <p className="lead">{say('programLead', { product: site.productName })}</p>
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
