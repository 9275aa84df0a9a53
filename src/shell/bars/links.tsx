import { Link, useLocation } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { isOpen } from '../address.rules.ts';
import { barTexts } from './bar.messages.ts';
import { isHere, type NavReader, navigation } from './navigation.rules.ts';
import styles from './top-bar.module.css';

type Props = {
  who: NavReader | null;
  /** In a page without scripts the row also carries what the buttons at the right would. */
  withoutScript?: boolean;
};

export function BarLinks({ who, withoutScript }: Props) {
  const say = useTexts(barTexts);
  const { pathname, search } = useLocation();
  return (
    // Both stand in the document, one of them unseen: each is called otherwise.
    <nav
      aria-label={say(withoutScript ? 'menu' : 'main')}
      className={withoutScript ? styles.plainLinks : styles.links}
    >
      {navigation(who).map(({ key, to }) => (
        <Link
          key={key}
          to={to}
          prefetch="intent"
          aria-current={isHere(to, pathname, search) ? 'page' : undefined}
        >
          {say(key)}
        </Link>
      ))}
      {withoutScript && isOpen('/signin') ? <Link to="/signin">{say('signIn')}</Link> : null}
      {withoutScript && isOpen('/register') ? <Link to="/register">{say('register')}</Link> : null}
    </nav>
  );
}
