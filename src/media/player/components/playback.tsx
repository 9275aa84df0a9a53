import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { CHOICES_KEY } from '#client/navigation/key-choice.ts';
import { lengthTold } from '../playback.rules.ts';

export interface PlaybackState {
  time: number;
  duration: number;
  /** The length as shown everywhere else, as long as the medium agrees. */
  length: number;
  playing: boolean;
  /** Played at least once since the page opened. */
  begun: boolean;
  /** Where the reader is offered to continue; null if it starts at the beginning. */
  resumeAt: number | null;
  ended: boolean;
  failed: boolean;
  rate: number;
  volume: number;
  muted: boolean;
  captions: boolean;
  /** Keys of the whole page; a reader may switch them off (WCAG 2.1.4). */
  keys: boolean;
}
type Choices = Pick<PlaybackState, 'rate' | 'volume' | 'captions' | 'keys'>;

const DEFAULTS: Choices = { rate: 1, volume: 1, captions: true, keys: true };
const AT_REST = {
  time: 0,
  playing: false,
  begun: false,
  resumeAt: null,
  ended: false,
  failed: false,
  muted: false,
};

/** One medium of a page: its current state, and the actions it takes. Player and transcript share it. */
export class Playback {
  #state: PlaybackState;
  /** The reader has already sought a place of their own: offers no longer count. */
  #moved = false;
  readonly #first: PlaybackState;
  #element: HTMLMediaElement | null = null;
  #deaf = new AbortController();
  readonly #listeners = new Set<() => void>();

  constructor(expectedSeconds: number) {
    this.#first = { ...DEFAULTS, ...AT_REST, duration: expectedSeconds, length: expectedSeconds };
    this.#state = this.#first;
  }

  readonly state = (): PlaybackState => this.#state;
  /** The state as the server rendered it, whatever has happened since. */
  readonly first = (): PlaybackState => this.#first;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Called by the view with the element once it is in the page, and with null to detach it. */
  readonly attach = (element: HTMLMediaElement | null): void => {
    this.#deaf.abort();
    this.#element = element;
    if (!element) return;
    // The element may have been added with the page and be at its beginning: the requested time wins.
    const { time, resumeAt } = this.#state;
    this.#deaf = new AbortController();
    this.#listen(element, this.#deaf.signal);
    this.#change(readChoices());
    this.#applyChoices();
    if (time > 0 && element.paused) this.#moveTo(time, resumeAt);
  };

  /** The browser may refuse without a gesture, or the source may fail: the element's own events report it. */
  readonly play = (): void => {
    this.#element?.play().catch(() => this.#change({ playing: false }));
  };
  /** Asks the element, not its last event: events come late, and a key may be pressed twice before one does. */
  readonly toggle = (): void => (this.#element?.paused === false ? this.#element.pause() : this.play());
  readonly seek = (seconds: number): void => {
    this.#moved = true;
    this.#moveTo(seconds, null);
  };
  /** Offers to continue at a place, as long as nothing has played and the reader has not moved. */
  readonly offer = (seconds: number): void => {
    if (!this.#state.begun && !this.#moved) this.#moveTo(seconds, seconds);
  };
  readonly skip = (seconds: number): void => this.seek(this.#state.time + seconds);
  readonly setMuted = (muted: boolean): void => {
    if (!this.#element) return;
    this.#element.muted = muted;
    this.#change({ muted });
  };
  readonly choose = (choices: Partial<Choices>): void => {
    this.#change(choices);
    this.#applyChoices();
    keepChoices(this.#state);
  };
  /** Loads the source again and returns to where it failed. */
  readonly retry = (): void => {
    const { time } = this.#state;
    this.#change({ failed: false });
    this.#element?.load();
    if (time > 0) this.#moveTo(time, this.#state.resumeAt);
  };

  #moveTo(seconds: number, resumeAt: number | null): void {
    const time = Math.min(Math.max(0, seconds), this.#state.duration || seconds);
    if (this.#element) this.#element.currentTime = time;
    this.#change({ time, resumeAt, ended: false });
  }

  #change(next: Partial<PlaybackState>): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }

  #applyChoices(): void {
    const { rate, volume } = this.#state;
    if (this.#element)
      Object.assign(this.#element, { defaultPlaybackRate: rate, playbackRate: rate, volume });
  }

  #listen(element: HTMLMediaElement, signal: AbortSignal): void {
    const on = (names: string, listener: () => void) => {
      for (const name of names.split(' ')) element.addEventListener(name, listener, { signal });
    };
    const read = () => {
      const { currentTime: time, duration } = element;
      const length = lengthTold(this.#first.length, duration);
      this.#change({ time, ...(Number.isFinite(duration) ? { duration, length } : {}) });
    };
    on('timeupdate loadedmetadata durationchange seeked', read);
    on('play', () => this.#change({ playing: true, begun: true, ended: false, failed: false }));
    on('pause', () => this.#change({ playing: false, time: element.currentTime }));
    on('ended', () => this.#change({ playing: false, ended: true }));
    on('volumechange', () => this.#change({ muted: element.muted, volume: element.volume }));
    on('error', () => this.#change({ failed: true, playing: false }));
    if (element.error) this.#change({ failed: true });
    if (element.readyState > 0) read();
    if (!element.paused) this.#change({ playing: true, begun: true });
  }
}

/** Access to storage may be denied; then nothing is remembered. */
function readChoices(): Partial<Choices> {
  try {
    return JSON.parse(localStorage.getItem(CHOICES_KEY) ?? '{}') as Partial<Choices>;
  } catch {
    return {};
  }
}

function keepChoices({ rate, volume, captions, keys }: PlaybackState): void {
  try {
    localStorage.setItem(CHOICES_KEY, JSON.stringify({ rate, volume, captions, keys }));
  } catch {
    return;
  }
}

type Part = string | number | boolean | null | undefined;
/** One part of the state; the view is rendered again only when that part changes. */
export function usePlaybackState<T extends Part>(playback: Playback, part: (state: PlaybackState) => T): T {
  const read = () => part(playback.state());
  return useSyncExternalStore(playback.subscribe, read, () => part(playback.first()));
}

/** A playback that starts over with every medium. */
export function usePlayback(key: string, expectedSeconds: number): Playback {
  const [held, hold] = useState(() => ({ key, playback: new Playback(expectedSeconds) }));
  if (held.key === key) return held.playback;
  const next = { key, playback: new Playback(expectedSeconds) };
  hold(next);
  return next.playback;
}

/** Runs an effect whenever the medium changes, without rendering anything again. */
export function usePlaybackEffect(playback: Playback, effect: (state: PlaybackState) => void): void {
  useEffect(() => playback.subscribe(() => effect(playback.state())), [playback, effect]);
}

/** A signed URL is renewed with every reply; the medium keeps its current one until its file changes or it fails. */
export function useSteadySource(address: string, attempt: number): string {
  const [held, hold] = useState({ address, attempt });
  const sameFile = held.address.split('?')[0] === address.split('?')[0];
  const renew = useCallback(() => hold({ address, attempt }), [address, attempt]);
  if (sameFile && held.attempt === attempt) return held.address;
  renew();
  return address;
}
