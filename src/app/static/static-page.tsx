import { Fragment } from 'react';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import type { Texts } from '#kit/texts.ts';
import { staticTexts } from './static-page.messages.ts';
import styles from './static-page.module.css';
import { sectionsOf } from './static-page.rules.ts';

type Words = Texts<'title' | 'lead' | 'updated'>;

/** A page of reading: a title, what it is about, numbered parts, and a table of them at the side. */
export function StaticPage({ words }: { words: Words }) {
  const say = useTexts(words);
  const sayAround = useTexts(staticTexts);
  const { site } = useSite();
  const product = site.productName;
  const sections = sectionsOf(new Set(Object.keys(words.defaults)), (key) =>
    say(key as keyof typeof words.defaults, { product }),
  );
  return (
    <article className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1 className="h1">{say('title')}</h1>
        <p className="lead">{say('lead')}</p>
        <p className={styles.updated}>
          {sayAround('updated', { date: dateText(say('updated'), site.language, 'long') })}
        </p>
      </header>
      <nav aria-labelledby="contents" className={styles.contents}>
        <p id="contents">{sayAround('contents')}</p>
        <ol>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={`prose ${styles.text}`}>
        {sections.map(({ id, heading, paragraphs }) => (
          <Fragment key={id}>
            <h2 id={id}>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Fragment>
        ))}
      </div>
    </article>
  );
}
