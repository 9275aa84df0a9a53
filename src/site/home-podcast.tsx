import { usePaths } from '#catalog/paths.store.ts';
import { PodcastPlay } from '#catalog/podcast-play.tsx';
import { TypeBadge } from '#catalog/type-badge.tsx';
import { usePartTag } from '#locale/part-language.store.ts';
import { TextLink } from '#ui/text-link.tsx';
import { useTexts } from '#web/site-data.ts';
import { clockText } from './home.rules.ts';
import { homeTexts } from './home.texts.ts';
import heights from './home-heights.module.css';
import type { HomeData } from './home-load.tsx';
import styles from './home-podcast.module.css';

type Podcast = NonNullable<HomeData['podcast']>;

/** The latest episode, to be heard in the player that goes along; nothing of it is fetched before it is played. */
export function HomePodcast({ podcast }: { podcast: Podcast }) {
  const say = useTexts(homeTexts);
  const part = usePartTag();
  const { publicationPath } = usePaths();
  const tag = part(podcast.language);
  const { title, slug, excerpt, cover, type, attachmentSeconds: seconds } = podcast;
  return (
    <section className={`wrap section ${heights.podcast}`} aria-labelledby="podcast">
      <div className={styles.podcast}>
        <img
          className={styles.cover}
          src={cover}
          alt=""
          width={640}
          height={360}
          loading="lazy"
          decoding="async"
        />
        <div className={styles.body}>
          <TypeBadge type={type} />
          <h2 className="h2" id="podcast" lang={tag}>
            <TextLink to={publicationPath(slug)} look="quiet">
              {title}
            </TextLink>
          </h2>
          <p className="quiet" lang={tag}>
            {excerpt}
          </p>
          <PodcastPlay episode={playable(podcast, publicationPath(slug))} />
          <p className={styles.foot}>
            {seconds ? <span>{say('length', { clock: clockText(seconds) })}</span> : null}
            <TextLink to="/podcasts">{say('allEpisodes')}</TextLink>
          </p>
        </div>
      </div>
    </section>
  );
}

const playable = ({ id, title, language, cover, attachment_url, ...podcast }: Podcast, path: string) => ({
  id,
  title,
  language,
  cover,
  path,
  file: attachment_url,
  seconds: podcast.attachmentSeconds ?? 0,
  sectionId: podcast.sections?.[0]?.id ?? null,
  resume: podcast.progress.continueSeconds,
  locked: false,
  silent: false,
});
