import { lazy, memo, Suspense } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useTexts } from '#web/site-data.ts';
import { useSession } from '#web/use-session.tsx';
import { barTexts } from './bar.texts.ts';
import { BarLinks } from './bar-links.tsx';
import { BarRow } from './bar-row.tsx';
import styles from './top-bar.module.css';

const MemberBar = lazy(async () => ({ default: (await import('./member-bar.tsx')).MemberBar }));

/** The bar of the site in its states: unknown, visitor, signed in (spec §2 top bar). */
export function TopBar() {
  const { isLogged, user } = useSession();
  if (!user) return <PlainBar isKnown={isLogged !== null} />;
  return (
    <Suspense fallback={<PlainBar isKnown={false} />}>
      <MemberBar user={user} />
    </Suspense>
  );
}

/** Nobody is signed in, or nobody knows yet: one bar, so that a menu that was opened meanwhile stays open. */
const PlainBar = memo(function PlainBar({ isKnown }: { isKnown: boolean }) {
  const say = useTexts(barTexts);
  return (
    <BarRow
      waiting={isKnown ? undefined : say('loading')}
      links={isKnown ? <BarLinks who={null} /> : <WaitingLinks />}
      actions={isKnown ? <VisitorActions /> : <WaitingActions />}
      user={null}
    />
  );
});

function VisitorActions() {
  const say = useTexts(barTexts);
  const { pathname, search } = useLocation();
  const back = pathname === '/' ? '' : `?redirect=${encodeURIComponent(`${pathname}${search}`)}`;
  return (
    <>
      <ButtonLink to={`/signin${back}`} variant="text" className={styles.wide}>
        {say('signIn')}
      </ButtonLink>
      <ButtonLink to={`/register${back}`} className={styles.wide}>
        {say('register')}
      </ButtonLink>
      <ButtonLink to="/pricing" size="sm" className={styles.member}>
        {say('becomeMember')}
      </ButtonLink>
    </>
  );
}

/** The geometry of the bar without a claim; the links themselves where no script runs. */
const WaitingLinks = () => (
  <>
    <div className={styles.waitingLinks} aria-hidden="true">
      {[1, 2, 3, 4, 5].map((n) => (
        <Skeleton key={n} className={styles.waitingLink} />
      ))}
    </div>
    <noscript>
      <BarLinks who={null} withoutScript />
    </noscript>
  </>
);
const WaitingActions = () => (
  <>
    <Skeleton shape="button" className={styles.waitingSignIn} />
    <Skeleton shape="button" className={styles.waitingRegister} />
  </>
);
