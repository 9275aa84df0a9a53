import LogOut from 'lucide-react/icons/log-out';
import { useLocation } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { useSite, useTexts } from '#web/site-data.ts';
import { coverOf } from './address.rules.ts';
import { barTexts } from './bar.texts.ts';
import styles from './plain-bar.module.css';
import { useReducedBarWords } from './reduced-bar.store.ts';

/** /newsletter and /signin: nothing but the logo. */
export function LogoBar() {
  const say = useTexts(barTexts);
  const { site } = useSite();
  return (
    <header className={styles.bar}>
      <div className={`wrap ${styles.inside}`}>
        <Logo name={site.productName || say('home')} to="/" />
      </div>
    </header>
  );
}

/** /register: the logo, and the way for those who have an account. */
export function RegisterBar() {
  const say = useTexts(barTexts);
  const { site } = useSite();
  const { search } = useLocation();
  return (
    <header className={styles.bar}>
      <div className={`wrap ${styles.inside}`}>
        <Logo name={site.productName || say('home')} to="/" />
        <ButtonLink to={`/signin${search}`} variant="secondary" className={styles.end}>
          {say('signIn')}
        </ButtonLink>
      </div>
    </header>
  );
}

/** Under a test: the logo, the title and the way out; nothing else asks for attention (B16). */
export function ReducedBar() {
  const say = useTexts(barTexts);
  const { site } = useSite();
  const { pathname } = useLocation();
  const words = useReducedBarWords();
  return (
    <header className={styles.bar}>
      <div className={`wrap ${styles.inside} ${styles.reduced}`}>
        <Logo name={say('logoHome', { name: site.productName })} to="/" compact />
        <p className={styles.title}>{words?.title}</p>
        <ButtonLink to={words?.exitTo ?? coverOf(pathname)} variant="secondary" size="sm" icon={LogOut}>
          {say('exit')}
        </ButtonLink>
      </div>
    </header>
  );
}
