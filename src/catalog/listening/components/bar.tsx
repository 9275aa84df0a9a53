import ListMusic from 'lucide-react/icons/list-music';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { type Playback, usePlayback, usePlaybackState } from '#media/player/components/playback.tsx';
import { PlayerSeek } from '#media/player/components/seek.tsx';
import { PlayerSpeed } from '#media/player/components/speed.tsx';
import { type Chapter, chapterAt, timeText } from '#media/player/playback.rules.ts';
import { CroppedPicture } from '#ui/content/cropped-picture.tsx';
import { focusContent } from '#ui/dialogs/dialog-focus.ts';
import { Button, IconButton } from '#ui/forms/button.tsx';
import { Measured } from '#ui/measured.tsx';
import { tellBottomBar } from '#ui/navigation/bottom-bar.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';
import {
  closePlayer,
  listeningNow,
  pauseListening,
  playEpisode,
  sound,
  useListening,
} from '../listening.hooks.ts';
import { listeningTexts } from '../listening.messages.ts';
import { BACK_SECONDS, type Episode, FORWARD_SECONDS, startOf } from '../listening.rules.ts';
import styles from './listening.module.css';
import { useMediaSession } from './session.tsx';
import { ListeningSleep } from './sleep.tsx';

const ListeningQueue = lazy(() => import('./queue.tsx'));

type Props = { episode: Episode; chapters: readonly Chapter[] };

/** The podcast player at the bottom of every page. */
export function ListeningBar({ episode, chapters }: Props) {
  const say = useTexts(listeningTexts);
  const bar = useRef<HTMLElement>(null);
  const playback = useSoundOf(episode);
  useMediaSession(episode, playback);
  useRoomForBar(bar);
  return (
    <section ref={bar} className={styles.bar} aria-label={say('player')}>
      <PlayerSeek playback={playback} chapters={chapters} />
      <div className={`wrap ${styles.inside}`}>
        <What episode={episode} chapters={chapters} playback={playback} />
        <Buttons episode={episode} playback={playback} />
        <IconButton icon={X} label={say('closePlayer')} className={styles.close} onClick={closeAndLeave} />
      </div>
    </section>
  );
}

/** The focused element disappears: focus returns to the page. */
function closeAndLeave(): void {
  closePlayer();
  focusContent();
}

function useSoundOf(episode: Episode): Playback {
  const playback = usePlayback(episode.id, episode.seconds);
  useEffect(() => {
    playback.attach(sound());
    const { begun, places } = listeningNow();
    if (!begun) playback.seek(startOf(places[episode.id], episode));
    return () => playback.attach(null);
  }, [playback, episode]);
  return playback;
}

type PartProps = Props & { playback: Playback };

function What({ episode, chapters, playback }: PartProps) {
  const say = useTexts(listeningTexts);
  const part = usePartTag();
  const failed = useListening((state) => state.failed);
  const chapter = usePlaybackState(playback, (state) => chapterAt(chapters, state.time)?.title);
  const time = usePlaybackState(playback, (state) => timeText(state.time));
  const length = usePlaybackState(playback, (state) => timeText(state.length));
  return (
    <div className={styles.what}>
      <CroppedPicture src={episode.cover} alt="" width={48} height={48} />
      <div>
        <p className={styles.title} lang={part(episode.language)}>
          <TextLink to={episode.path} look="quiet">
            <Measured text={episode.title} />
          </TextLink>
        </p>
        {failed ? (
          <p role="alert" className={styles.failed}>
            {say('failed')}
            <Button size="sm" variant="onDeep" onClick={() => playEpisode(episode)}>
              {say('retry')}
            </Button>
          </p>
        ) : (
          <p className={styles.place}>
            <span>
              {time} / {length}
            </span>
            {chapter ? <span className={styles.chapter}>{chapter}</span> : null}
          </p>
        )}
      </div>
    </div>
  );
}

function Buttons({ episode, playback }: { episode: Episode; playback: Playback }) {
  const say = useTexts(listeningTexts);
  const playing = useListening((state) => state.playing);
  return (
    <div className={styles.buttons}>
      <IconButton
        icon={RotateCcw}
        label={say('back', { n: BACK_SECONDS })}
        onClick={() => playback.skip(-BACK_SECONDS)}
      />
      <IconButton
        icon={playing ? Pause : Play}
        label={say(playing ? 'pause' : 'play')}
        className={styles.play}
        onClick={() => (playing ? pauseListening() : playEpisode(episode))}
      />
      <IconButton
        icon={RotateCw}
        label={say('forward', { n: FORWARD_SECONDS })}
        onClick={() => playback.skip(FORWARD_SECONDS)}
      />
      <PlayerSpeed playback={playback} />
      <ListeningSleep />
      <QueueButton />
    </div>
  );
}

function QueueButton() {
  const say = useTexts(listeningTexts);
  const count = useListening((state) => state.queue.length);
  const [open, setOpen] = useState(false);
  return (
    <>
      <span className={styles.counted}>
        <IconButton icon={ListMusic} label={say('queue', { n: count })} onClick={() => setOpen(true)} />
        {count > 0 ? <b aria-hidden="true">{count}</b> : null}
      </span>
      <Suspense>{open ? <ListeningQueue onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

/** Anything else at the bottom of the screen stands above the player, and what has the focus is not under it. */
function useRoomForBar(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty('--listening-bar', `${height}px`);
      tellBottomBar('listening', height, bar.current);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--listening-bar');
      tellBottomBar('listening', null);
    };
  }, [bar]);
}
