import { Fragment, lazy, Suspense, useState } from 'react';
import { useColon, useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { classNames } from '#ui/content/class-names.ts';
import { Measured } from '#ui/measured.tsx';
import { playerTexts } from '../../player/player.messages.ts';
import { Cited } from '../../reference/components/cited.tsx';
import type { CitedReference } from '../../reference/reference.rules.ts';
import styles from './slides.module.css';

const SlideDialog = lazy(() => import('./dialog.tsx'));

export interface Slide {
  title: string;
  bullets: readonly string[];
  image: string;
  references: readonly CitedReference[];
}

/** The slides of a lesson: the picture, the same in words, and the source. */
export function Slides({ slides, language }: { slides: readonly Slide[]; language: string }) {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <ol className={styles.grid}>
        {slides.map((slide, at) => (
          <li key={slide.title} className="keep-together">
            <Thumbnail slide={slide} number={at + 1} onOpen={() => setOpened(at)} />
            <SlideWords slide={slide} language={language} heading="h2" />
          </li>
        ))}
      </ol>
      <Suspense>
        {opened === null ? null : (
          <SlideDialog
            slides={slides}
            language={language}
            at={opened}
            onMove={setOpened}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}

type ThumbnailProps = { slide: Slide; number: number; onOpen: () => void };

function Thumbnail({ slide, number, onOpen }: ThumbnailProps) {
  const say = useTexts(playerTexts);
  if (!slide.image) return null;
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={say('enlarge', { n: number })}
      onClick={onOpen}
    >
      <img src={slide.image} alt="" loading="lazy" width={640} height={360} />
    </button>
  );
}

/** `heading` is the level right below the heading of the page, or of the dialog. */
export function SlideWords({
  slide,
  language,
  heading: Heading,
}: {
  slide: Slide;
  language: string;
  heading: 'h2' | 'h3';
}) {
  const part = usePartTag();
  const colon = useColon();
  const say = useTexts(playerTexts);
  return (
    <div className={styles.words}>
      <Heading lang={part(language)}>
        <Measured text={slide.title} />
      </Heading>
      {slide.bullets.length > 0 ? (
        <ul lang={part(language)}>
          {slide.bullets.map((bullet) => (
            <li key={bullet}>
              <Measured text={bullet} />
            </li>
          ))}
        </ul>
      ) : null}
      {slide.references.length > 0 ? (
        <p className={classNames('references', styles.references)}>
          <span className="visually-hidden">{`${say('references')}${colon} `}</span>
          <span lang={part('en')}>
            {slide.references.map((reference, at) => (
              <Fragment key={reference.text}>
                {at > 0 ? '; ' : null}
                <Cited reference={reference} />
              </Fragment>
            ))}
          </span>
        </p>
      ) : null}
    </div>
  );
}
