import { type MouseEvent, useCallback } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { User } from '#web/session.ts';
import { useTexts } from '#web/site-data.ts';
import { isOpen } from './address.rules.ts';
import { barTexts } from './bar.texts.ts';
import { forgetTour } from './tour.store.ts';

/** What's in My Dashboard? resets the tour, then reloads the dashboard or goes there (spec §2). */
export function TourLink({ user }: { user: User }) {
  const say = useTexts(barTexts);
  const { pathname } = useLocation();
  const start = useCallback(
    (event: MouseEvent) => {
      forgetTour(user.id);
      if (pathname.replace(/\/$/, '') !== '/dashboard') return;
      event.preventDefault();
      location.reload();
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

/** For those who may invite (ROUTE-070). */
export function ReferLink() {
  const say = useTexts(barTexts);
  return <Link to="/referral-program">{say('refer')}</Link>;
}

/** For superusers (ROLE-034). */
export function AdministrationLink() {
  const say = useTexts(barTexts);
  return <Link to="/admin">{say('administration')}</Link>;
}

export function LogoutLink() {
  const say = useTexts(barTexts);
  return <Link to="/logout">{say('logout')}</Link>;
}
