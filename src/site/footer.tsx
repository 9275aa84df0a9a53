import { Link, useLocation } from 'react-router';
import { Logo } from '#ui/logo.tsx';
import { useSite, useTexts } from '#web/site-data.ts';
import { barTexts } from './bar.texts.ts';
import styles from './footer.module.css';
import { footerColumns, LANGUAGE_NAMES } from './footer.rules.ts';
import { languageAddresses } from './navigation.rules.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export function Footer() {
  const say = useTexts(barTexts);
  const { site, now } = useSite();
  const year = now.slice(0, 4);
  return (
    <footer className={`on-deep ${styles.footer}`}>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.promise}>
          <Logo name={site.productName} to="/" onDeep />
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
            </ul>
          </nav>
        ))}
      </div>
      <div className={`wrap ${styles.end}`}>
        <p>{say(site.demo ? 'rightsDemo' : 'rights', { year, name: site.productName })}</p>
        <ThemeSwitch />
        <LanguageLinks />
      </div>
    </footer>
  );
}

/** The same page on the host of each language. */
function LanguageLinks() {
  const say = useTexts(barTexts);
  const { site } = useSite();
  const { pathname, search } = useLocation();
  return (
    <nav aria-label={say('languages')}>
      <ul className={styles.languages}>
        {languageAddresses(site.mainOrigin, `${pathname}${search}`).map(({ language, href }) => {
          const tag = language === 'pt-br' ? 'pt-BR' : language;
          return (
            <li key={language}>
              <a
                href={href}
                lang={tag}
                hrefLang={tag}
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
