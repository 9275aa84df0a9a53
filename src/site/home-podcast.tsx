import { publicationPath } from '#catalog/publication.rules.ts';
import { TypeBadge } from '#catalog/type-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { usePartTag } from '#web/part-language.ts';
import { useTexts } from '#web/site-data.ts';
import { clockText } from './home.rules.ts';
import { homeTexts } from './home.texts.ts';
import type { HomeData } from './home-load.tsx';
import styles from './home-podcast.module.css';

/** The latest episode, to be heard right here; nothing of it is fetched before it is played. */
export function HomePodcast({ podcast }: { podcast: NonNullable<HomeData['podcast']> }) {
  const say = useTexts(homeTexts);
  const part = usePartTag();
  const tag = part(podcast.language);
  const { title, slug, excerpt, cover, type, attachment_url: file, attachmentSeconds: seconds } = podcast;
  return (
    <section className="wrap section" aria-labelledby="podcast">
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
          {/* biome-ignore lint/a11y/useMediaCaption: the whole transcript is on the page of the episode */}
          <audio
            className={styles.player}
            controls
            preload="none"
            src={file ?? undefined}
            aria-label={say('listen', { title })}
          />
          <p className={styles.foot}>
            {seconds ? <span>{say('length', { clock: clockText(seconds) })}</span> : null}
            <TextLink to="/podcasts">{say('allEpisodes')}</TextLink>
          </p>
        </div>
      </div>
    </section>
  );
}
