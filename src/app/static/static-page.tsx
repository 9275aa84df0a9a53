import { Fragment } from 'react';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText, isDate } from '#kit/dates.ts';
import type { Texts, Values } from '#kit/texts.ts';
import { sectionsOf } from '#support/static-page/static-page.rules.ts';
import { PageFrame } from './page-frame.tsx';
import { staticTexts } from './static-page.messages.ts';

type Words = Texts<'title' | 'lead' | 'updated'>;

/** A page whose words the product brings, in numbered parts. */
export function StaticPage({ words, values }: { words: Words; values?: Values }) {
  const say = useTexts(words);
  const sayAround = useTexts(staticTexts);
  const { site } = useSite();
  const product = site.productName;
  // An editor may once have saved other words in its place.
  const updated = say('updated');
  const sections = sectionsOf(
    words,
    (key) => say(key as keyof typeof words.defaults, { ...values, product }),
    site,
  );
  return (
    <PageFrame
      title={say('title')}
      lead={say('lead')}
      day={isDate(updated) ? sayAround('updated', { date: dateText(updated, site.language, 'long') }) : null}
      contents={sections}
    >
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
    </PageFrame>
  );
}
