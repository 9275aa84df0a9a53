import type { MouseEvent } from 'react';
import { Link, useLocation, useMatches } from 'react-router';
import { placeHere } from '#client/navigation/whereabouts.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { samePlaces } from '#locale/address.rules.ts';
import { LANGUAGE_NAMES } from '#locale/language.data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { NewsletterBox } from '#newsletter/subscription/components/newsletter-box.tsx';
import { Logo } from '#ui/content/logo.tsx';
import { useQuiet } from '../promotions/quiet.hooks.ts';
import { barTexts } from './bar.messages.ts';
import styles from './footer.module.css';
import { footerColumns } from './footer.rules.ts';
import { OutsideLinks } from './footer-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** A browser that looks through a page's forms has everything beside them laid out: the sign-up is a part of its own. */
export function Footer() {
  const say = useTexts(barTexts);
  const { site, now } = useSite();
  const { pathname } = useLocation();
  const isQuiet = useQuiet();
  const year = now.slice(0, 4);
  return (
    <footer className={`on-deep ${styles.footer}`}>
      {isQuiet || isSigningUp(pathname) ? null : (
        <div className="wrap">
          <NewsletterBox />
        </div>
      )}
      <div className={`later ${styles.rest}`}>
        <Columns />
        <OutsideLinks />
        <div className={`wrap ${styles.end}`}>
          <p>{say(site.demo ? 'rightsDemo' : 'rights', { year, name: site.productName })}</p>
          <ThemeSwitch />
          <LanguageLinks />
        </div>
      </div>
    </footer>
  );
}

function Columns() {
  const say = useTexts(barTexts);
  const { site, footer } = useSite();
  const part = usePartTag();
  return (
    <div className={`wrap ${styles.columns}`}>
      <div className={styles.promise}>
        <Logo name={site.productName || say('home')} to="/" onDeep />
        <p>{say(site.demo ? 'demoPromise' : 'promise')}</p>
      </div>
      {footerColumns().map(({ key, links }) => (
        <nav key={key} aria-labelledby={`footer-${key}`}>
          <h2 id={`footer-${key}`}>{say(key)}</h2>
          <ul>
            {links.map((link) => (
              <li key={link.key}>
                <Link to={link.to}>{say(link.key)}</Link>
              </li>
            ))}
            {footer
              .filter(({ place }) => place === key)
              .map(({ path, title, language }) => (
                <li key={path}>
                  <Link to={path} lang={part(language)}>
                    {title}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
      ))}
    </div>
  );
}

/** Pages that ask for the address themselves. */
const isSigningUp = (pathname: string) => /^\/(newsletter|newsletter-success|unsubscribe)\/?$/.test(pathname);

/** The place in a film or a text, or the part asked for, is known only when somebody goes; without scripts the link stays as it is. */
const takePlaceAlong = ({ currentTarget }: MouseEvent<HTMLAnchorElement>): void => {
  currentTarget.hash = placeHere() || location.hash;
};

/** The same page on the host of each language. */
function LanguageLinks() {
  const say = useTexts(barTexts);
  const { site } = useSite();
  const location = useLocation();
  const alternates = useAlternates();
  return (
    <nav aria-label={say('languages')}>
      <ul className={styles.languages}>
        {samePlaces(site, location, alternates).map(({ language, href }) => {
          const tag = tagOf(language);
          return (
            <li key={language}>
              <a
                href={href}
                lang={tag}
                hrefLang={tag}
                onClick={takePlaceAlong}
                onAuxClick={takePlaceAlong}
                aria-current={language === site.language ? 'true' : undefined}
              >
                {LANGUAGE_NAMES[language]}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface RouteHandle {
  alternates?: (loaded: unknown) => Record<string, string> | undefined;
}

/** A page whose address is another in each language says so in its `handle`. */
function useAlternates(): Record<string, string> | undefined {
  const match = useMatches().at(-1);
  if (!match?.loaderData) return undefined;
  return (match.handle as RouteHandle | undefined)?.alternates?.(match.loaderData);
}
