import { lazy, memo, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { UntilKnown } from '#client/start/until-known.tsx';
import type { User } from '#identity/session/session.store.ts';
import { useSession } from '#identity/session/use-session.hooks.ts';
import { placeAfterSignIn, signInFrom, withPlace } from '#kit/place.ts';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { barTexts } from './bar.messages.ts';
import { BarLinks } from './links.tsx';
import { BarRow } from './row.tsx';
import styles from './top-bar.module.css';

const MemberActions = lazy(async () => ({ default: (await import('./member-actions.tsx')).MemberActions }));

/** The bar of the site in its states: unknown, visitor, signed in (spec §2 top bar). */
export function TopBar() {
  const { isLogged, user } = useSession();
  return <Bar user={user} isKnown={isLogged !== null} />;
}

/** One bar for whoever it turns out to be, so that a menu that was opened meanwhile stays open. */
const Bar = memo(function Bar({ user, isKnown }: { user: User | null; isKnown: boolean }) {
  return (
    <BarRow
      links={
        user ? (
          <BarLinks who={user} />
        ) : (
          <UntilKnown isKnown={isKnown} visitor={<BarLinks who={null} />} waiting={<WaitingLinks />} />
        )
      }
      actions={
        user ? (
          <Suspense fallback={<WaitingActions />}>
            <MemberActions user={user} />
          </Suspense>
        ) : (
          <UntilKnown isKnown={isKnown} visitor={<VisitorActions />} waiting={<WaitingActions />} />
        )
      }
      user={user}
    />
  );
});

function VisitorActions() {
  const say = useTexts(barTexts);
  const here = useLocation();
  return (
    <>
      <ButtonLink to={signInFrom(here)} variant="text" className={styles.wide}>
        {say('signIn')}
      </ButtonLink>
      <ButtonLink to={withPlace('/register', placeAfterSignIn(here))} className={styles.wide}>
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
function WaitingActions() {
  const say = useTexts(barTexts);
  return (
    <div className={styles.actions} aria-busy="true">
      <VisuallyHidden>{say('loading')}</VisuallyHidden>
      <Skeleton shape="button" className={styles.waitingSignIn} />
      <Skeleton shape="button" className={styles.waitingRegister} />
    </div>
  );
}
