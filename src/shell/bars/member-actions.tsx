import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import { shownName } from '#identity/user/shown-name.rules.ts';
import { initialsOf } from '#ui/content/initials.ts';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { AccountLink, LogoutLink, StandingLinks, TourLink } from './account-links.tsx';
import { barTexts } from './bar.messages.ts';
import styles from './member-actions.module.css';
import { MemberBadge } from './member-badge.tsx';
import { useOpenHere } from './open-here.hooks.ts';

/** What stands at the right for somebody signed in: free account, member, lapsed member or superuser. */
export function MemberActions({ user }: { user: User }) {
  return (
    <>
      <MemberBadge user={user} className={user.isMembershipValid ? styles.badge : styles.expired} />
      <AccountMenu user={user} />
    </>
  );
}

/** A disclosure of links behind the initials. */
function AccountMenu({ user }: { user: User }) {
  const say = useTexts(barTexts);
  const name = shownName(user);
  const { open, setOpen, box, button } = useDisclosure();
  return (
    <div className={styles.account} ref={box}>
      <button
        ref={button}
        type="button"
        className={styles.initials}
        aria-expanded={open}
        aria-controls="account-menu"
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">{initialsOf(name)}</span>
        <VisuallyHidden>{say('account', { name })}</VisuallyHidden>
      </button>
      <ul id="account-menu" hidden={!open} className={styles.menu}>
        <li className={styles.who}>
          <span>{name}</span>
          <span>{user.email}</span>
        </li>
        <li>
          <Link to="/dashboard">{say('dashboard')}</Link>
        </li>
        <li>
          <TourLink user={user} />
        </li>
        <StandingLinks user={user} />
        <li>
          <AccountLink />
        </li>
        <li>
          <LogoutLink />
        </li>
      </ul>
    </div>
  );
}

/** Closes by Esc (the focus goes back), by leaving it with the focus or a press elsewhere, and by going somewhere. */
function useDisclosure() {
  const [open, setOpen] = useOpenHere<boolean>(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', onEscape);
    };
  }, [open, setOpen]);
  return { open, setOpen, box, button };
}
