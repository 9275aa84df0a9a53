import type { KeyboardEvent } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { isModified } from '../keys.rules.ts';
import { type Chapter, chapterAt, STEP_SECONDS, timeText } from '../playback.rules.ts';
import { playerTexts } from '../player.messages.ts';
import { type Playback, usePlaybackState } from './playback.tsx';
import styles from './player.module.css';

type Props = { playback: Playback; chapters: readonly Chapter[] };

/** A native slider over the drawn track, which brings keyboard, touch and screen reader support with it. */
export function PlayerSeek({ playback, chapters }: Props) {
  const say = useTexts(playerTexts);
  const time = usePlaybackState(playback, (state) => Math.floor(state.time * 2) / 2);
  const duration = usePlaybackState(playback, (state) => state.duration);
  const length = usePlaybackState(playback, (state) => state.length);
  const values = { time: timeText(time), length: timeText(length) };
  const chapter = chapterAt(chapters, time)?.title;
  return (
    <div className={styles.seek}>
      <Track share={duration > 0 ? time / duration : 0} marks={chapters.map((one) => one.start / duration)} />
      <input
        type="range"
        min={0}
        max={Math.max(1, duration)}
        step="any"
        value={Math.min(time, Math.max(1, duration))}
        aria-label={say('seek')}
        aria-valuetext={chapter ? say('placeInChapter', { ...values, chapter }) : say('place', values)}
        className={styles.slider}
        onChange={(event) => playback.seek(Number(event.target.value))}
        onKeyDown={(event) => stepByKey(event, playback)}
      />
    </div>
  );
}

const STEPS: Record<string, number> = {
  ArrowLeft: -STEP_SECONDS,
  ArrowDown: -STEP_SECONDS,
  ArrowRight: STEP_SECONDS,
  ArrowUp: STEP_SECONDS,
  PageDown: -60,
  PageUp: 60,
};
function stepByKey(event: KeyboardEvent, playback: Playback): void {
  const step = STEPS[event.key];
  if (step === undefined || isModified(event)) return;
  event.preventDefault();
  playback.skip(step);
}

/** Drawn with attributes, so that no style attribute is needed; chapters divide the track. */
function Track({ share, marks }: { share: number; marks: number[] }) {
  return (
    <svg className={styles.track} width="100%" height="6" aria-hidden="true">
      <rect className={styles.rest} width="100%" height="6" />
      <rect className={styles.played} width={`${Math.min(1, share) * 100}%`} height="6" />
      {marks
        .filter((mark) => mark > 0 && mark < 1)
        .map((mark) => (
          <rect key={mark} className={styles.mark} x={`${mark * 100}%`} width="2" height="6" />
        ))}
    </svg>
  );
}
