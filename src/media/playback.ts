import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

export interface PlaybackState {
  time: number;
  duration: number;
  playing: boolean;
  /** Played at least once since the page opened. */
  begun: boolean;
  ended: boolean;
  failed: boolean;
  rate: number;
  volume: number;
  muted: boolean;
  captions: boolean;
  /** Keys of the whole page; a reader may switch them off (WCAG 2.1.4). */
  keys: boolean;
}

/** One running medium: what it does now, and what may be asked of it. The players and the transcript share it. */
export interface Playback {
  state(): PlaybackState;
  subscribe(listener: () => void): () => void;
  attach(element: HTMLMediaElement | null): void;
  toggle(): void;
  play(): void;
  seek(seconds: number): void;
  skip(seconds: number): void;
  setRate(rate: number): void;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  setCaptions(captions: boolean): void;
  setKeys(keys: boolean): void;
  retry(): void;
}

const CHOICES_KEY = 'ppPlayer';
const CHOSEN = ['rate', 'volume', 'captions', 'keys'] as const;
type Choices = Pick<PlaybackState, (typeof CHOSEN)[number]>;
const DEFAULTS: Choices = { rate: 1, volume: 1, captions: true, keys: true };

const initial = (duration: number): PlaybackState => ({
  ...DEFAULTS,
  time: 0,
  duration,
  playing: false,
  begun: false,
  ended: false,
  failed: false,
  muted: false,
});

/** Storage may be refused; then nothing is remembered. */
function readChoices(): Partial<Choices> {
  try {
    return JSON.parse(localStorage.getItem(CHOICES_KEY) ?? '{}') as Partial<Choices>;
  } catch {
    return {};
  }
}
function keepChoices(state: PlaybackState): void {
  try {
    localStorage.setItem(
      CHOICES_KEY,
      JSON.stringify(Object.fromEntries(CHOSEN.map((name) => [name, state[name]]))),
    );
  } catch {
    return;
  }
}

export function createPlayback(expectedSeconds: number): Playback {
  let state = initial(expectedSeconds);
  let element: HTMLMediaElement | null = null;
  let stop = () => {};
  const listeners = new Set<() => void>();
  const change = (next: Partial<PlaybackState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const choose = (next: Partial<Choices>): void => {
    change(next);
    keepChoices(state);
    if (element) applyChoices(element, state);
  };
  const seek = (seconds: number): void => {
    const time = Math.min(Math.max(0, seconds), state.duration || seconds);
    if (element) element.currentTime = time;
    change({ time, ended: false });
  };
  const play = (): void => {
    // The browser may refuse (no gesture yet) or the source may fail; the element's own events tell the state.
    element?.play().catch(() => change({ playing: false }));
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attach(next) {
      stop();
      element = next;
      stop = next ? listen(next, () => state, change) : () => {};
      if (!next) return;
      change({ ...readChoices() });
      applyChoices(next, state);
      if (state.time > 0) next.currentTime = state.time;
    },
    play,
    seek,
    toggle: () => (element && !element.paused ? element.pause() : play()),
    skip: (seconds) => seek((element?.currentTime ?? state.time) + seconds),
    setRate: (rate) => choose({ rate }),
    setVolume: (volume) => {
      choose({ volume });
      if (element) element.muted = volume === 0;
    },
    setMuted: (muted) => {
      if (element) element.muted = muted;
    },
    setCaptions: (captions) => choose({ captions }),
    setKeys: (keys) => choose({ keys }),
    retry() {
      const { time } = state;
      change({ failed: false });
      element?.load();
      if (element && time > 0) element.currentTime = time;
    },
  };
}

function applyChoices(element: HTMLMediaElement, { rate, volume }: PlaybackState): void {
  element.defaultPlaybackRate = rate;
  element.playbackRate = rate;
  element.volume = volume;
}

function listen(
  element: HTMLMediaElement,
  state: () => PlaybackState,
  change: (next: Partial<PlaybackState>) => void,
): () => void {
  const read = () =>
    change({
      time: element.readyState > 0 || !state().time ? element.currentTime : state().time,
      duration: Number.isFinite(element.duration) ? element.duration : state().duration,
    });
  const events: Record<string, () => void> = {
    timeupdate: read,
    loadedmetadata: read,
    durationchange: read,
    seeked: read,
    play: () => change({ playing: true, begun: true, ended: false, failed: false }),
    pause: () => change({ playing: false, time: element.currentTime }),
    ended: () => change({ playing: false, ended: true }),
    volumechange: () => change({ muted: element.muted, volume: element.volume }),
    ratechange: () => change({ rate: element.playbackRate }),
    error: () => change({ failed: true, playing: false }),
  };
  for (const [name, listener] of Object.entries(events)) element.addEventListener(name, listener);
  if (element.error) change({ failed: true });
  read();
  return () => {
    for (const [name, listener] of Object.entries(events)) element.removeEventListener(name, listener);
  };
}

/** One part of what the medium does; the view is drawn again only when that part changes. */
export function usePlaybackState<T extends string | number | boolean | undefined>(
  playback: Playback,
  part: (state: PlaybackState) => T,
): T {
  return useSyncExternalStore(
    playback.subscribe,
    () => part(playback.state()),
    () => part(playback.state()),
  );
}

/** A playback that begins anew with every medium. */
export function usePlayback(key: string, expectedSeconds: number): Playback {
  const [held, hold] = useState(() => ({ key, playback: createPlayback(expectedSeconds) }));
  if (held.key === key) return held.playback;
  const next = { key, playback: createPlayback(expectedSeconds) };
  hold(next);
  return next.playback;
}

/** Gives the element to the playback as soon as it stands in the page. */
export function useAttached(playback: Playback) {
  return useCallback((element: HTMLMediaElement | null) => playback.attach(element), [playback]);
}

/** Does something whenever the medium changes, without drawing anything again. */
export function usePlaybackEffect(playback: Playback | null, effect: (state: PlaybackState) => void): void {
  useEffect(() => playback?.subscribe(() => effect(playback.state())), [playback, effect]);
}
