import LogOut from 'lucide-react/icons/log-out';
import { useLocation, useMatches } from 'react-router';
import { usePaths } from '#catalog/listed-page/paths.hooks.ts';
import { type ReducedBar as ReducedBarWords, useReducedBarWords } from '#client/navigation/reduced-bar.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { Logo } from '#ui/content/logo.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { coverOf } from '../address.rules.ts';
import { barTexts } from './bar.messages.ts';
import styles from './plain-bar.module.css';

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
  const words = useReducedBarWords();
  const cover = useCover();
  return (
    <header className={styles.bar}>
      <div className={`wrap ${styles.inside} ${styles.reduced}`}>
        <Logo name={say('logoHome', { name: site.productName })} to="/" compact />
        <p className={styles.title}>{words ? <BarTitle {...words} /> : null}</p>
        <ButtonLink to={words?.exitTo ?? cover} variant="secondary" size="sm" icon={LogOut}>
          {say('exit')}
        </ButtonLink>
      </div>
    </header>
  );
}

function BarTitle({ title, names }: ReducedBarWords) {
  if (!names) return title;
  const { title: part, language } = names;
  return <PartOfMessage message={(named) => title.replace(part, named)} part={part} language={language} />;
}

interface RouteHandle {
  cover?: (loaded: unknown) => string | null;
}

/** The cover a page under the reduced bar belongs to, before it has told the bar: its `handle` knows the slug. */
function useCover(): string {
  const { pathname } = useLocation();
  const { publicationPath } = usePaths();
  const match = useMatches().at(-1);
  const slug = match?.loaderData
    ? (match.handle as RouteHandle | undefined)?.cover?.(match.loaderData)
    : null;
  return slug ? publicationPath(slug) : coverOf(pathname);
}
