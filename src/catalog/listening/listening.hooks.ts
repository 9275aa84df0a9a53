import { useSyncExternalStore } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { onSignOut } from '#identity/session/session.store.ts';
import { tellPlaceKept } from './kept-place.store.ts';
import {
  type Episode,
  KEEP_EVERY_MS,
  type ListeningPlaces,
  mergedPlaces,
  placeAt,
  queued,
  type Sleep,
  type StoredPlace,
  sooner,
  startOf,
  without,
  withPlace,
} from './listening.rules.ts';
import { keep, kept, type ListeningMemory } from './memory.store.ts';
import { following, toldOf } from './place-order.rules.ts';
import { forgetKept, LISTENING_KEY, signListening } from './sign.hooks.ts';

interface ListeningState {
  current: Episode | null;
  queue: readonly Episode[];
  places: ListeningPlaces;
  playing: boolean;
  failed: boolean;
  /** Something was played since the page was opened; otherwise it is only restored. */
  begun: boolean;
  sleep: Sleep;
}

const SILENCE: ListeningState = {
  current: null,
  queue: [],
  places: {},
  playing: false,
  failed: false,
  begun: false,
  sleep: null,
};
let state = SILENCE;
const listeners = new Set<() => void>();
function change(next: Partial<ListeningState>): void {
  state = { ...state, ...next };
  signListening(state.current !== null && state.begun);
  for (const listener of listeners) listener();
}

let restored = false;
const subscribe = (listener: () => void) => {
  if (!restored) restore();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
type Part = string | number | boolean | object | null | undefined;
/** One part of the player's state, shared by the whole site; nothing on the server. */
export const useListening = <T extends Part>(part: (state: ListeningState) => T): T =>
  useSyncExternalStore(
    subscribe,
    () => part(state),
    () => part(SILENCE),
  );
export const listeningNow = (): ListeningState => state;

function restore(): void {
  restored = true;
  state = { ...state, ...kept() };
  addEventListener('storage', ({ key }) => {
    if (key === LISTENING_KEY) followOtherTab(kept());
  });
}

/** Tabs share places and queue; each keeps its own episode, and its queue when another tab's player is closed. */
function followOtherTab({ current, queue, places }: ListeningMemory): void {
  const merged = mergedPlaces(state.places, places);
  const shared = current ? without(queue, state.current?.id ?? '') : state.queue;
  change(state.begun ? { queue: shared, places: merged } : { current, queue, places: merged });
}

const remember = (): void => keep(state);

let element: HTMLAudioElement | null = null;
/** The episode whose sound is loaded. */
let loadedId: string | null = null;
let keptAt = 0;
let retried = false;

/** The site's only audio element: outside the pages, so that it survives every navigation. */
export function sound(): HTMLAudioElement {
  if (element) return element;
  element = new Audio();
  element.preload = 'none';
  listen(element);
  if (state.current) point(state.current);
  return element;
}

function listen(audio: HTMLAudioElement): void {
  const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(LISTENING_KEY) : null;
  // Only one tab plays at a time, too: the one started last.
  tabs?.addEventListener('message', () => audio.pause());
  audio.addEventListener('play', () => {
    tabs?.postMessage('play');
    change({ playing: true, failed: false, begun: true });
  });
  audio.addEventListener('pause', () => {
    keepPlace();
    change({ playing: false });
  });
  audio.addEventListener('timeupdate', () => {
    if (!audio.paused && performance.now() - keptAt >= KEEP_EVERY_MS) keepPlace();
  });
  audio.addEventListener('ended', ended);
  audio.addEventListener('error', () => void failed());
  addEventListener('pagehide', () => keepPlace({ leaving: true }));
  // Only one sound plays at a time: anything else that starts playing pauses this one.
  const others = (event: Event) => {
    if (event.target !== audio) audio.pause();
  };
  document.addEventListener('play', others, true);
}

function keepPlace({ leaving = false, done = false } = {}): void {
  const { current } = state;
  if (!element || !current || loadedId !== current.id || !state.begun || element.readyState === 0) return;
  keptAt = performance.now();
  const length = Number.isFinite(element.duration) ? element.duration : current.seconds;
  const before = state.places[current.id];
  const place = following(before, placeAt(element.currentTime, length, done || element.ended, Date.now()));
  if (before?.seconds === place.seconds && !place.done) return;
  putPlace(current.id, { ...place, unsent: true });
  tellPlaceKept(current, place, leaving);
}

export function putPlace(id: string, place: StoredPlace): void {
  change({ places: withPlace(state.places, id, place) });
  remember();
}

/** The server has answered about an episode: its places up to then are known here, and `sent` has arrived. */
export function knownUntil(id: string, known: string | null | undefined, sent?: StoredPlace): void {
  const place = state.places[id];
  if (place) putPlace(id, toldOf(place, known, sent));
}

function ended(): void {
  keepPlace({ done: true });
  change({ playing: false });
  const [next] = state.queue;
  if (state.sleep === 'episode') change({ sleep: null });
  else if (next) playEpisode(next);
}

/** A signed address may have expired: it is requested once more before the error is shown. */
async function failed(): Promise<void> {
  const { current } = state;
  if (!current || loadedId !== current.id || !element?.getAttribute('src')) return;
  if (retried || current.sectionId === null) return change({ failed: true, playing: false });
  retried = true;
  await askAndPlay({ ...current, file: null });
}

function point(episode: Episode): void {
  if (!episode.file) return;
  const audio = sound();
  loadedId = episode.id;
  audio.src = episode.file;
  audio.currentTime = startOf(state.places[episode.id], episode);
}

const run = (): void => {
  // The browser may refuse without a user gesture, or the source may fail: the element's own events report it.
  sound()
    .play()
    .catch(() => undefined);
};

async function askAndPlay(episode: Episode): Promise<void> {
  const isStill = () => state.current?.id === episode.id;
  try {
    const { sectionCalls } = await import('../section/section.schema.ts');
    const { data } = await browserApi()(sectionCalls.one, {
      params: { id: episode.sectionId ?? '' },
      query: { fields: { Section: 'attachment_url' } },
    });
    if (!isStill()) return;
    if (!data.attachment_url) return change({ failed: true });
    change({ current: { ...episode, file: data.attachment_url } });
    point({ ...episode, file: data.attachment_url });
    run();
  } catch {
    if (isStill()) change({ failed: true });
  }
}

/** Plays an episode from where the listener stopped, or continues the one that is open. */
export function playEpisode(episode: Episode): void {
  const audio = sound();
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video')) other.pause();
  const isLoaded = state.current?.id === episode.id && loadedId === episode.id && !state.failed;
  if (!isLoaded) load(episode, audio);
  if (loadedId === episode.id) run();
}

function load(episode: Episode, audio: HTMLAudioElement): void {
  if (loadedId !== episode.id) keepPlace();
  if (!audio.paused) audio.pause();
  retried = false;
  loadedId = null;
  change({ current: episode, queue: without(state.queue, episode.id), failed: false, begun: true });
  remember();
  if (episode.file) point(episode);
  else void askAndPlay(episode);
}

export function toggleEpisode(episode: Episode): void {
  if (state.current?.id === episode.id && state.playing) pauseListening();
  else playEpisode(episode);
}
export const pauseListening = (): void => element?.pause();
export const chooseSleep = (sleep: Sleep): void => change({ sleep });

function changeQueue(queue: readonly Episode[]): void {
  change({ queue });
  remember();
}
export const addToQueue = (episode: Episode): void => changeQueue(queued(state.queue, episode));
export const removeFromQueue = (id: string): void => changeQueue(without(state.queue, id));
export const playSooner = (id: string): void => changeQueue(sooner(state.queue, id));

/** Closes the player; the places stay. */
export function closePlayer(): void {
  pauseListening();
  loadedId = null;
  element?.removeAttribute('src');
  change({ current: null, queue: [], sleep: null, failed: false, begun: false });
  remember();
}

onSignOut(() => {
  change({ places: {} });
  forgetKept();
  closePlayer();
  forgetKept();
});
