import { useCallback, useEffect, useRef } from 'react';
import { type Playback, type PlaybackState, usePlaybackEffect } from '#media/playback.tsx';
import { saveProgress, saveProgressLeaving } from './progress-store.tsx';

/** While it plays, the place is kept this often. */
export const SAVE_EVERY_MS = 5000;

/** Keeps the place of a medium: every 5 seconds, at a pause, and when the page goes away. */
export function usePlaceSaving(sectionId: string, playback: Playback, active: boolean): void {
  const kept = useRef({ seconds: -1, at: 0, playing: false });
  const watch = useCallback(
    (state: PlaybackState) => {
      const { playing, at } = kept.current;
      const now = performance.now();
      kept.current.playing = state.playing;
      const paused = playing && !state.playing;
      const seconds = Math.floor(state.time);
      if (!active || !state.begun || seconds === kept.current.seconds) return;
      if (!paused && now - at < SAVE_EVERY_MS) return;
      kept.current = { seconds, at: now, playing: state.playing };
      // A place that could not be kept is followed by the next one five seconds later.
      saveProgress(sectionId, { positionSeconds: seconds }).catch(() => undefined);
    },
    [active, sectionId],
  );
  usePlaybackEffect(playback, watch);
  useLeaving(() => {
    const { begun, time } = playback.state();
    const seconds = Math.floor(time);
    if (!active || !begun || seconds === kept.current.seconds) return;
    kept.current.seconds = seconds;
    saveProgressLeaving(sectionId, { positionSeconds: seconds });
  });
}

/** Runs when the page is hidden, left, or this view goes. */
export function useLeaving(leave: () => void): void {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    const now = () => latest.current();
    const hidden = () => {
      if (document.visibilityState === 'hidden') now();
    };
    addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', hidden);
      now();
    };
  }, []);
}
