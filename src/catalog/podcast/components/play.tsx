import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { lazy, Suspense } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { Icon } from '#ui/content/icon.tsx';
import type { Episode } from '../../listening/listening.rules.ts';
import { podcastTexts } from '../podcasts.messages.ts';
import styles from './podcasts.module.css';
import type { PodcastEpisode } from './row.tsx';

const PodcastButtons = lazy(() => import('./buttons.tsx'));

export type Playable = Episode & Pick<PodcastEpisode, 'locked' | 'silent'>;
type Props = { episode: Playable };

/** Plays in the site-wide player; without scripts the browser's own player is shown here. */
export function PodcastPlay({ episode }: Props) {
  const say = useTexts(podcastTexts);
  if (episode.locked) return <Locked />;
  if (episode.silent) return <p className="small quiet">{say('silent')}</p>;
  return (
    <div className={styles.play}>
      <Suspense>
        <PodcastButtons episode={episode} />
      </Suspense>
      <noscript>
        <Plain episode={episode} />
      </noscript>
    </div>
  );
}

function Locked() {
  const say = useTexts(podcastTexts);
  return (
    <p className={`small quiet meta ${styles.locked}`}>
      <Icon of={LockKeyhole} />
      {say('locked')}
    </p>
  );
}

function Plain({ episode }: Props) {
  const say = useTexts(podcastTexts);
  if (!episode.file) return null;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the whole transcript is on the page of the episode
    <audio
      className={styles.player}
      controls
      preload="none"
      src={episode.file}
      aria-label={say('listen', { title: episode.title })}
    />
  );
}
