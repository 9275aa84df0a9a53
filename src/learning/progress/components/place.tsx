import { useCallback, useEffect, useRef } from 'react';
import { sayEnded } from '#client/api/browser-api.ts';
import { hasEnded } from '#client/api/client.ts';
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
function keptPlace({ sectionId, userId, keeper, length }: PlaceRequest): number | null | undefined {
  const device = placeOnDevice(sectionId);
  const onDevice = device && !device.done ? placeToContinue(device.seconds, device.length) : null;
  if (keeper === 'device') return onDevice;
  const account = keeper && progressOf(sectionId, userId);
  if (!account) return undefined;
  // What was begun before signing in continues.
  return placeToContinue(account.positionSeconds, length) ?? (account.completed ? null : onDevice);
}

/**
 * One person's run through a section. `kept`: the second known to be saved, since one in flight may still be lost;
 * `left`: the one saved when the page was last hidden or left; `isTaken`: somebody else began, and until the page has
 * gone, the next person may be known already: only what they have really played is theirs.
 */
const begin = (place: PlaceRequest, isTaken = false) => ({
  place,
  isTaken,
  time: 0,
  played: 0,
  kept: -1,
  left: -1,
  at: 0,
  playing: false,
});

function usePlaceSaving(playback: Playback, place: PlaceRequest): void {
  const run = useRef(begin(place));
  const { sectionId, userId } = run.current.place;
  const next = ofWhoPlayed(run.current.place, place);
  const isTaken = userId !== null && userId !== next.userId;
  if (isTaken || sectionId !== next.sectionId) run.current = begin(next, isTaken);
  run.current.place = next;
  const watch = useCallback((state: PlaybackState) => {
    const { current } = run;
    const { playing, at, time } = current;
    if (state.playing) current.played += playedBetween(time, state.time);
    Object.assign(current, { playing: state.playing, time: state.time });
    const paused = playing && !state.playing;
    if ((!paused && performance.now() - at < SAVE_EVERY_MS) || !isNew(current, state)) return;
    current.at = performance.now();
    // If a place could not be saved, the next one follows five seconds later.
    keep(current.place, state).then(
      (kept) => Object.assign(current, { kept }),
      (thrown: unknown) => {
        if (hasEnded(thrown)) sayEnded(thrown);
      },
    );
  }, []);
  usePlaybackEffect(playback, watch);
  useLeaving((goes) => {
    const { current } = run;
    const state = playback.state();
    const seconds = Math.floor(state.time);
    if (seconds === current.left || !isNew(current, state)) return;
    current.left = seconds;
    // Nobody is there to be notified.
    keep(current.place, state, goes === 'page' ? saveProgressLeaving : saveProgress).catch(() => undefined);
  });
}

/** Whether the place is to be saved. */
function isNew(
  { place, isTaken, kept, played }: ReturnType<typeof begin>,
  { begun, time }: PlaybackState,
): boolean {
  const seconds = Math.floor(time);
  if (!begun || place.keeper === null || seconds === kept) return false;
  return mayTakeOver(isTaken ? undefined : keptPlace(place), { seconds, played });
}

/** The second that is saved now. */
async function keep(
  { sectionId, keeper, userId }: PlaceRequest,
  { time, duration }: PlaybackState,
  save: typeof saveProgress | typeof saveProgressLeaving = saveProgress,
): Promise<number> {
  const positionSeconds = Math.floor(time);
  if (keeper === 'device') keepOnDevice(sectionId, time, duration);
  else await save(sectionId, { positionSeconds }, userId);
  return positionSeconds;
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
