import type { ReactNode } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { staticTexts } from './static-page.messages.ts';
import styles from './static-page.module.css';

interface Props {
  title: string;
  lead: string;
  day: string | null;
  contents: readonly { id: string; heading: string }[];
  /** Of the words, where it is another than the page's. */
  lang?: string | undefined;
  children: ReactNode;
}
/** A page of reading: a title, what it is about, its text, and a table of its parts at the side. */
export function PageFrame({ title, lead, day, contents, lang, children }: Props) {
  const say = useTexts(staticTexts);
  return (
    <article className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1 className="h1" lang={lang}>
          {title}
        </h1>
        {lead ? (
          <p className="lead" lang={lang}>
            {lead}
          </p>
        ) : null}
        {day ? <p className={styles.updated}>{day}</p> : null}
      </header>
      {contents.length > 0 ? (
        <nav aria-labelledby="contents" className={styles.contents}>
          <p id="contents">{say('contents')}</p>
          <ol>
            {contents.map(({ id, heading }) => (
              <li key={id} lang={lang}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      <div className={styles.text}>{children}</div>
    </article>
  );
}
