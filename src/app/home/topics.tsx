import { Link } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PICTURE_LOOKS, topicPicturePath } from '#media/cover/topic-picture.schema.ts';
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
        {topics.map(({ id, slug, name, language, publicationCount }) => (
          <li key={id}>
            <Link to={`/library?categories=${id}`} prefetch="intent">
              <span className={styles.glyph}>
                {PICTURE_LOOKS.map((look) => (
                  <img
                    key={look}
                    className={styles[look]}
                    src={topicPicturePath(slug, look)}
                    alt=""
                    width={144}
                    height={108}
                    loading="lazy"
                    decoding="async"
                  />
                ))}
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
