import { useCallback, useEffect, useRef } from 'react';
import { type Playback, type PlaybackState, usePlaybackEffect } from '#media/player/components/playback.tsx';
import { placeToContinue } from '#media/player/playback.rules.ts';
import { keepOnDevice, placeOnDevice } from '../device-place.store.ts';
import { mayTakeOver, ofWhoPlayed, playedBetween } from '../progress.rules.ts';
import { progressOf, saveProgress, saveProgressLeaving } from '../progress-entries.store.ts';

/** Interval between saves of the place while it plays. */
export const SAVE_EVERY_MS = 5000;

export interface PlaceRequest {
  sectionId: string;
  /** Whose place it is. */
  userId: string | null;
  /** With the account, on this device for visitors without one, nowhere while the reader is unknown. */
  keeper: 'account' | 'device' | null;
  /** Length of the medium, as given by the server. */
  length: number;
  /** A moment requested by a link takes precedence over every stored place. */
  asked: number | null;
  /** Causes a new start when the account's place arrives. */
  known: boolean;
}

/**
 * Offers the place where the reader stopped, and saves the new one: every 5 seconds, on pause, and when the page is
 * left.
 */
export function usePlace(playback: Playback, place: PlaceRequest): void {
  const { sectionId, keeper, asked, known } = place;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an account's place arrives with `known`
  useEffect(() => {
    const seconds = asked ?? keptPlace(place);
    if (typeof seconds === 'number') playback.offer(seconds);
  }, [playback, sectionId, keeper, asked, known]);
  usePlaceSaving(playback, place);
}

/** Where to continue; null if that is the beginning, undefined while unknown. */
function keptPlace({ sectionId, keeper, length }: PlaceRequest): number | null | undefined {
  const device = placeOnDevice(sectionId);
  const onDevice = device && !device.done ? placeToContinue(device.seconds, device.length) : null;
  if (keeper === 'device') return onDevice;
  const account = keeper && progressOf(sectionId);
  if (!account) return undefined;
  // What was begun before signing in continues.
  return placeToContinue(account.positionSeconds, length) ?? (account.completed ? null : onDevice);
}

/**
 * One run through a section. `kept`: the second known to be saved, since one in flight may still be lost; `left`: the
 * one saved when the page was last hidden or left.
 */
const begin = (sectionId: string) => ({
  sectionId,
  time: 0,
  played: 0,
  kept: -1,
  left: -1,
  at: 0,
  playing: false,
});

function usePlaceSaving(playback: Playback, place: PlaceRequest): void {
  const latest = useRef(place);
  latest.current = ofWhoPlayed(latest.current, place);
  const run = useRef(begin(place.sectionId));
  if (run.current.sectionId !== place.sectionId) run.current = begin(place.sectionId);
  const isNew = useCallback(({ begun, time }: PlaybackState) => {
    const seconds = Math.floor(time);
    if (!begun || latest.current.keeper === null || seconds === run.current.kept) return false;
    return mayTakeOver(keptPlace(latest.current), { seconds, played: run.current.played });
  }, []);
  const watch = useCallback(
    (state: PlaybackState) => {
      const { playing, at, time } = run.current;
      if (state.playing) run.current.played += playedBetween(time, state.time);
      Object.assign(run.current, { playing: state.playing, time: state.time });
      const paused = playing && !state.playing;
      if ((!paused && performance.now() - at < SAVE_EVERY_MS) || !isNew(state)) return;
      const { current } = run;
      current.at = performance.now();
      // If a place could not be saved, the next one follows five seconds later.
      keep(latest.current, state).then(
        (kept) => Object.assign(current, { kept }),
        () => undefined,
      );
    },
    [isNew],
  );
  usePlaybackEffect(playback, watch);
  useLeaving((goes) => {
    const state = playback.state();
    const seconds = Math.floor(state.time);
    if (seconds === run.current.left || !isNew(state)) return;
    run.current.left = seconds;
    if (goes === 'page') keepLeaving(latest.current, state);
    // Nobody is there to be notified.
    else keep(latest.current, state).catch(() => undefined);
  });
}

/** The second that is saved now. */
async function keep(
  { sectionId, keeper, userId }: PlaceRequest,
  { time, duration }: PlaybackState,
): Promise<number> {
  const positionSeconds = Math.floor(time);
  if (keeper === 'device') keepOnDevice(sectionId, time, duration);
  else await saveProgress(sectionId, { positionSeconds }, userId);
  return positionSeconds;
}

function keepLeaving({ sectionId, keeper, userId }: PlaceRequest, { time, duration }: PlaybackState): void {
  if (keeper === 'device') keepOnDevice(sectionId, time, duration);
  else void saveProgressLeaving(sectionId, { positionSeconds: Math.floor(time) }, userId);
}

/** Runs when the page is hidden or left, and when this view is removed from a page that stays. */
export function useLeaving(leave: (goes: 'page' | 'view') => void): void {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    const now = () => latest.current('page');
    const hidden = () => {
      if (document.visibilityState === 'hidden') now();
    };
    addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', hidden);
      latest.current('view');
    };
  }, []);
}
