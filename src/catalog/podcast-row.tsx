import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import type { SyntheticEvent } from 'react';
import { dateText } from '#kit/dates.ts';
import { Icon } from '#ui/icon.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useSite, useTexts } from '#web/site-data.ts';
import styles from './podcasts.module.css';
import { podcastTexts } from './podcasts.texts.ts';
import { publicationPath } from './publication.rules.ts';

export interface Episode {
  id: string;
  slug: string;
  title: string;
  cover: string;
  text: string;
  topic: string;
  date: string;
  file: string | null;
  /** For members, and this reader is none. */
  locked: boolean;
  seconds: number | null;
}

/** The newest episode, as a wide panel. */
export function PodcastLatest({ episode }: { episode: Episode }) {
  const say = useTexts(podcastTexts);
  return (
    <section className={styles.latest} aria-labelledby="latest">
      <img src={episode.cover} alt="" width={640} height={360} decoding="async" />
      <div>
        <p className={styles.eyebrow}>{say('latest')}</p>
        <h2 className="h2" id="latest">
          <TextLink to={publicationPath(episode.slug)} look="quiet">
            {episode.title}
          </TextLink>
        </h2>
        <p className="quiet">{episode.text}</p>
        <Facts episode={episode} />
        <Player episode={episode} />
      </div>
    </section>
  );
}

export function PodcastRow({ episode }: { episode: Episode }) {
  return (
    <li className={styles.row}>
      <h2 className="card-title">
        <TextLink to={publicationPath(episode.slug)} look="quiet">
          {episode.title}
        </TextLink>
      </h2>
      <Facts episode={episode} />
      <p className="quiet">{episode.text}</p>
      <Player episode={episode} />
    </li>
  );
}

function Facts({ episode }: { episode: Episode }) {
  const say = useTexts(podcastTexts);
  const { site } = useSite();
  return (
    <p className={styles.facts}>
      {episode.topic ? <span>{episode.topic}</span> : null}
      <time dateTime={episode.date}>{dateText(episode.date, site.language)}</time>
      {episode.seconds ? <span>{say('length', { clock: minutesText(episode.seconds) })}</span> : null}
    </p>
  );
}

const minutesText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** The browser's own player: works before any script, by keyboard, and fetches nothing until it is played. */
function Player({ episode }: { episode: Episode }) {
  const say = useTexts(podcastTexts);
  if (episode.locked)
    return (
      <p className="small quiet meta">
        <Icon of={LockKeyhole} />
        {say('locked')}
      </p>
    );
  if (!episode.file) return <p className="small quiet">{say('silent')}</p>;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the whole transcript is on the page of the episode
    <audio
      className={styles.player}
      controls
      preload="none"
      src={episode.file}
      aria-label={say('listen', { title: episode.title })}
      onPlay={silenceOthers}
    />
  );
}

/** One voice at a time. */
function silenceOthers(event: SyntheticEvent<HTMLAudioElement>): void {
  for (const other of document.querySelectorAll('audio')) if (other !== event.currentTarget) other.pause();
}
