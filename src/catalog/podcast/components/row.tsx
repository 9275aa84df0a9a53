import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { timeText } from '#media/player/playback.rules.ts';
import { CroppedPicture } from '#ui/content/cropped-picture.tsx';
import { Measured } from '#ui/measured.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import type { Episode } from '../../listening/listening.rules.ts';
import { podcastTexts } from '../podcasts.messages.ts';
import { type PodcastFilters, podcastsPath } from '../podcasts.rules.ts';
import { PodcastPlay } from './play.tsx';
import styles from './podcasts.module.css';

export interface PodcastEpisode extends Episode {
  slug: string;
  types: readonly string[];
  text: string;
  topic: { id: string; name: string; language: string } | null;
  date: string;
  /** For members only, and this reader is not one. */
  locked: boolean;
  /** There is no recording yet. */
  silent: boolean;
}

/** The newest episode, as a wide panel. */
export function PodcastLatest({ episode }: { episode: PodcastEpisode }) {
  const part = usePartTag();
  const say = useTexts(podcastTexts);
  return (
    <section className={styles.latest} aria-labelledby="latest">
      <CroppedPicture src={episode.cover} alt="" width={640} height={360} decoding="async" />
      <div>
        <p className={styles.eyebrow}>{say('latest')}</p>
        <h2 className="h2" id="latest" lang={part(episode.language)}>
          <TextLink to={episode.path} look="quiet">
            <Measured text={episode.title} />
          </TextLink>
        </h2>
        <p className="quiet" lang={part(episode.language)}>
          <Measured text={episode.text} />
        </p>
        <Facts episode={episode} filters={null} />
        <PodcastPlay episode={episode} />
      </div>
    </section>
  );
}

export function PodcastRow({ episode, filters }: { episode: PodcastEpisode; filters: PodcastFilters }) {
  const part = usePartTag();
  return (
    <li className={styles.row}>
      <h2 className="card-title" lang={part(episode.language)}>
        <TextLink to={episode.path} look="quiet">
          <Measured text={episode.title} />
        </TextLink>
      </h2>
      <Facts episode={episode} filters={filters} />
      <p className="quiet" lang={part(episode.language)}>
        <Measured text={episode.text} />
      </p>
      <PodcastPlay episode={episode} />
    </li>
  );
}

type FactsProps = { episode: PodcastEpisode; filters: PodcastFilters | null };

function Facts({ episode: { topic, date, seconds }, filters }: FactsProps) {
  const part = usePartTag();
  const say = useTexts(podcastTexts);
  const { site } = useSite();
  return (
    <p className={styles.facts}>
      {topic && filters ? (
        <TextLink
          look="quiet"
          to={podcastsPath({ ...filters, categories: [Number(topic.id)], page: 1 })}
          className="alone"
        >
          <span lang={part(topic.language)}>{topic.name}</span>
        </TextLink>
      ) : null}
      {topic && !filters ? <span lang={part(topic.language)}>{topic.name}</span> : null}
      <time dateTime={date}>{dateText(date, site.language)}</time>
      {seconds ? <span>{say('length', { clock: timeText(seconds) })}</span> : null}
    </p>
  );
}
