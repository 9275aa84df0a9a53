import { Fragment } from 'react';
import { dateText } from '#kit/dates.ts';
import type { Texts } from '#kit/texts.ts';
import { useSite, useTexts } from '#web/site-data.ts';
import styles from './static-page.module.css';
import { sectionsOf } from './static-page.rules.ts';
import { staticTexts } from './static-page.texts.ts';

type Words = Texts<'title' | 'lead' | 'updated'>;

/** A page of reading: a title, what it is about, numbered parts, and a table of them at the side. */
export function StaticPage({ words }: { words: Words }) {
  const say = useTexts(words);
  const sayAround = useTexts(staticTexts);
  const { site } = useSite();
  const sections = sectionsOf(new Set(Object.keys(words.defaults)), say as (key: string) => string);
  return (
    <div className={`wrap ${styles.page}`}>
      <nav aria-labelledby="contents" className={styles.contents}>
        <h2 id="contents">{sayAround('contents')}</h2>
        <ol>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={styles.text}>
        <h1 className="h1">{say('title')}</h1>
        <p className="lead">{say('lead')}</p>
        <p className={styles.updated}>
          {sayAround('updated', { date: dateText(say('updated'), site.language, 'long') })}
        </p>
        <div className="prose">
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
    </div>
  );
}
