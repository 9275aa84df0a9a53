import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useRef, useState } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import { shownName } from '#identity/user/shown-name.rules.ts';
import { placeAfterSignIn, signInFrom, withPlace } from '#kit/place.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Button, ButtonLink } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { searchTarget } from '../address.rules.ts';
import { AccountLink, LogoutLink, StandingLinks, TourLink } from './account-links.tsx';
import { barTexts } from './bar.messages.ts';
import { MemberBadge } from './member-badge.tsx';
import styles from './menu.module.css';
import { isHere, navigation } from './navigation.rules.ts';

/** The menu of phones: the entries of the bar and, for somebody signed in, those of the account; Updates, My account and Logout end it (spec §2). */
export function BarMenu({ user, onClose }: { user: User | null; onClose: () => void }) {
  const say = useTexts(barTexts);
  const { pathname, search } = useLocation();
  const entries = navigation(user);
  const last = entries.at(-1);
  const link = ({ key, to }: (typeof entries)[number]) => (
    <li key={key}>
      <Link to={to} aria-current={isHere(to, pathname, search) ? 'page' : undefined} onClick={onClose}>
        {say(key)}
      </Link>
    </li>
  );
  return (
    <Dialog open shape="drawer" title={say('menu')} closeLabel={say('closeMenu')} onClose={onClose}>
      <nav aria-label={say('main')} className={styles.menu}>
        {user ? (
          <p className={styles.who}>
            {shownName(user)}
            <MemberBadge user={user} />
          </p>
        ) : null}
        <ul>
          {entries.slice(0, -1).map(link)}
          {user ? (
            <>
              <li>
                <TourLink user={user} />
              </li>
              <StandingLinks user={user} />
            </>
          ) : null}
          {last ? link(last) : null}
          {user ? (
            <>
              <li>
                <AccountLink />
              </li>
              <li>
                <LogoutLink />
              </li>
            </>
          ) : null}
        </ul>
        {user ? null : <VisitorActions />}
      </nav>
    </Dialog>
  );
}

function VisitorActions() {
  const say = useTexts(barTexts);
  const here = useLocation();
  return (
    <div className={styles.actions}>
      <ButtonLink to={withPlace('/register', placeAfterSignIn(here))} full>
        {say('register')}
      </ButtonLink>
      <ButtonLink to={signInFrom(here)} variant="secondary" full>
        {say('signIn')}
      </ButtonLink>
    </div>
  );
}

const Suggestions = lazy(async () => ({
  default: (await import('#search/suggestion/components/suggestions.tsx')).Suggestions,
}));

/** What was typed and not searched for: whoever closed it by mistake finds it again. */
let unfinished = '';
const finish = () => {
  unfinished = '';
};

/** The search of phones. */
export function SearchSheet({ onClose }: { onClose: () => void }) {
  const say = useTexts(barTexts);
  const { action, field } = searchTarget();
  const input = useRef<HTMLInputElement>(null);
  const [left] = useState(unfinished);
  const [text, setText] = useState(left);
  return (
    <Dialog open title={say('searchLibrary')} closeLabel={say('closeSearch')} onClose={onClose}>
      <Form action={action} method="get" role="search" className={styles.search} onSubmit={finish}>
        <Field
          label={say('searchLibrary')}
          labelHidden
          type="search"
          name={field}
          placeholder={say('searchHint')}
          enterKeyHint="search"
          autoComplete="off"
          autoFocus
          maxLength={200}
          ref={input}
          defaultValue={left}
          onChange={({ target }) => {
            unfinished = target.value;
            setText(target.value);
          }}
        />
        <Suspense fallback={null}>
          <Suggestions
            field={input}
            text={text}
            onChosen={() => {
              finish();
              onClose();
            }}
          />
        </Suspense>
        <Button type="submit" icon={Search} full>
          {say('search')}
        </Button>
      </Form>
    </Dialog>
  );
}
