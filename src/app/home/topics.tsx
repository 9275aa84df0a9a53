import { Link } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PICTURE_LOOKS, topicPicturePath } from '#media/cover/topic-picture.schema.ts';
import { CroppedPicture } from '#ui/content/cropped-picture.tsx';
import type { Block } from './block.schema.ts';
import { HomeHead } from './head.tsx';
import heights from './heights.module.css';
import { homeTexts } from './home.messages.ts';
import type { HomeData } from './load.tsx';
import styles from './topics.module.css';

/** Topics with their motif; the picture that the theme hides is never fetched. */
export function HomeTopics({ block, topics }: { block: Block; topics: HomeData['topics'] }) {
  const say = useTexts(homeTexts);
  const part = usePartTag();
  return (
    <section className={`wrap section ${heights.topics}`} aria-labelledby="topics">
      <HomeHead id="topics" title={block.title} language={block.language} />
      <ul className={styles.topics}>
        {topics.map(({ id, slug, name, language, picture, publicationCount = 0 }) => (
          <li key={id}>
            <Link to={`/library?categories=${id}`} prefetch="intent">
              <span className={styles.glyph}>
                <TopicPicture slug={slug} own={picture} />
              </span>
              <span>
                <span className={styles.name} lang={part(language)}>
                  {name}
                </span>
                <span className={styles.count}>{say('publications', { n: publicationCount })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const FRAME = { alt: '', width: 144, height: 108, loading: 'lazy', decoding: 'async' } as const;
/** Its own, or the one that is drawn, for each theme. */
function TopicPicture({ slug, own }: { slug: string; own: string }) {
  if (own) return <CroppedPicture {...FRAME} src={own} />;
  return PICTURE_LOOKS.map((look) => (
    // biome-ignore lint/a11y/useAltText: an ornament of the name beside it
    <img key={look} {...FRAME} className={styles[look]} src={topicPicturePath(slug, look)} />
  ));
}
