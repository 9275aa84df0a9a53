import { TypeBadge } from '#catalog/card/components/type-badge.tsx';
import { usePaths } from '#catalog/listed-page/paths.hooks.ts';
import { PodcastPlay } from '#catalog/podcast/components/play.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { timeText } from '#media/player/playback.rules.ts';
import { CroppedPicture } from '#ui/content/cropped-picture.tsx';
import { Measured } from '#ui/measured.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import heights from './heights.module.css';
import { homeTexts } from './home.messages.ts';
import type { HomeData } from './load.tsx';
import styles from './podcast.module.css';

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
        <CroppedPicture
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
              <Measured text={title} />
            </TextLink>
          </h2>
          <p className="quiet" lang={tag}>
            <Measured text={excerpt} />
          </p>
          <PodcastPlay episode={playable(podcast, publicationPath(slug))} />
          <p className={styles.foot}>
            {seconds ? <span>{say('length', { clock: timeText(seconds) })}</span> : null}
            <TextLink to="/podcasts" className="alone">
              {say('allEpisodes')}
            </TextLink>
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
