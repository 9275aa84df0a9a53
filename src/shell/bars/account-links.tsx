import { type MouseEvent, useCallback } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { forgetTour } from '#client/navigation/tour.ts';
import { useTexts } from '#client/page/site-data.ts';
import { tellDismissed } from '#identity/profile/dismissed.store.ts';
import type { User } from '#identity/session/session.store.ts';
import { placeFrom, withPlace } from '#kit/place.ts';
import { wayOn } from '#membership/upgrade/upgrade.rules.ts';
import { ButtonLink } from '#ui/forms/button.tsx';
import { isOpen } from '../address.rules.ts';
import { barTexts } from './bar.messages.ts';

/** What's in My Dashboard? resets the tour, then reloads the dashboard or goes there (spec §2). */
export function TourLink({ user }: { user: User }) {
  const say = useTexts(barTexts);
  const { pathname } = useLocation();
  const start = useCallback(
    (event: MouseEvent) => {
      forgetTour(user.id);
      const told = tellDismissed('tour', false);
      if (pathname.replace(/\/$/, '') !== '/dashboard') return;
      event.preventDefault();
      void told.then(() => location.reload());
    },
    [user.id, pathname],
  );
  return (
    <Link to="/dashboard" onClick={start}>
      {say('tour')}
    </Link>
  );
}

/** Its address is /my-account, its click goes to /myaccount (A1). */
export function AccountLink() {
  const say = useTexts(barTexts);
  const navigate = useNavigate();
  if (!isOpen('/myaccount')) return null;
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate('/myaccount');
  };
  return (
    <a href="/my-account" onClick={go}>
      {say('myAccount')}
    </a>
  );
}

/** What only some have: inviting for members (ROUTE-070), renewing for those it ran out for, administration for superusers (ROLE-034). */
export function StandingLinks({ user }: { user: User }) {
  const say = useTexts(barTexts);
  const way = wayOn(user, []);
  const place = placeFrom(useLocation());
  return (
    <>
      {user.isMembershipValid ? (
        <li>
          <Link to="/referral-program">{say('refer')}</Link>
        </li>
      ) : null}
      {user.isSuperuser ? (
        <li>
          <Link to="/admin">{say('administration')}</Link>
        </li>
      ) : null}
      {way?.is === 'renew' ? (
        <li>
          <ButtonLink to={withPlace(way.to, place)} variant="danger" size="sm" full>
            {say('renew')}
          </ButtonLink>
        </li>
      ) : null}
    </>
  );
}

export function LogoutLink() {
  const say = useTexts(barTexts);
  return <Link to="/logout">{say('logout')}</Link>;
}
