import { lazy, memo, Suspense, useDeferredValue } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/site-data.ts';
import { barTexts } from './bar.texts.ts';
import { BarLinks } from './bar-links.tsx';
import { BarRow } from './bar-row.tsx';
import styles from './top-bar.module.css';

const MemberBar = lazy(async () => ({ default: (await import('./member-bar.tsx')).MemberBar }));

/** The bar of the site in its states: unknown, visitor, signed in (spec §2 top bar). */
export function TopBar() {
  // A bar of links is much to draw: it is drawn piece by piece, while the page can already be used.
  const { isLogged, user } = useDeferredValue(useSession());
  if (isLogged === null) return <UnknownBar />;
  if (!user) return <VisitorBar />;
  return (
    <Suspense fallback={<UnknownBar />}>
      <MemberBar user={user} />
    </Suspense>
  );
}

function VisitorBar() {
  const say = useTexts(barTexts);
  const { pathname, search } = useLocation();
  const back = pathname === '/' ? '' : `?redirect=${encodeURIComponent(`${pathname}${search}`)}`;
  return (
    <BarRow
      links={<BarLinks who={null} />}
      actions={
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
      }
      user={null}
    />
  );
}

/** Nobody knows yet who is looking: the geometry of the bar without a claim; the links themselves where no script runs. */
const UnknownBar = memo(function UnknownBar() {
  const say = useTexts(barTexts);
  return (
    <BarRow
      waiting={say('loading')}
      links={
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
      }
      actions={
        <>
          <Skeleton shape="button" className={styles.waitingSignIn} />
          <Skeleton shape="button" className={styles.waitingRegister} />
        </>
      }
      user={null}
    />
  );
});
