import assert from 'node:assert/strict';
import { afterEach, before, mock, test } from 'node:test';
import {
  closePlayer,
  listeningNow,
  playEpisode,
  putPlace,
  sound,
} from '#catalog/listening/listening.hooks.ts';
import { type Episode, placeAt } from '#catalog/listening/listening.rules.ts';
import { goOnElsewhere } from './other-place.store.ts';

class FakeAudio extends EventTarget {
  paused = true;
  ended = false;
  readyState = 4;
  duration = 600;
  #time = 0;
  get currentTime(): number {
    return this.#time;
  }
  set currentTime(to: number) {
    this.#time = to;
    this.dispatchEvent(new Event('seeking'));
  }
  async play() {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  /** It sounds for that long, and its place is kept. */
  sounds(seconds: number) {
    this.#time += seconds;
    this.dispatchEvent(new Event('timeupdate'));
  }
  removeAttribute() {}
}
const EPISODE: Episode = {
  id: 'one',
  sectionId: '7',
  title: 'One',
  language: 'en',
  path: '/publication/one',
  cover: '',
  file: '/one.mp3',
  seconds: 600,
  resume: 0,
};
let now = 1e6;
before(() => {
  const page = Object.assign(new EventTarget(), { querySelectorAll: () => [] });
  Object.assign(globalThis, { Audio: FakeAudio, document: page, addEventListener: () => undefined });
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  mock.method(performance, 'now', () => {
    now += 5000;
    return now;
  });
});
const audio = () => sound() as unknown as FakeAudio;
let end = () => {};
afterEach(() => {
  end();
  closePlayer();
});

/** The account's place, told when it is let go. */
function account() {
  let tell = (_seconds: number, _updatedAt: string) => {};
  mock.method(globalThis, 'fetch', () => {
    const reply = Promise.withResolvers<Response>();
    tell = (positionSeconds, updatedAt) => {
      const attributes = { sectionId: '7', positionSeconds, completed: false, note: '', updatedAt };
      reply.resolve(Response.json({ data: { type: 'Progress', id: '7', attributes } }));
    };
    return reply.promise;
  });
  return async (seconds: number, updatedAt: string) => {
    // The question is loaded first.
    await new Promise((go) => setTimeout(go, 50));
    tell(seconds, updatedAt);
    await new Promise((go) => setTimeout(go, 20));
  };
}
const known = '2026-11-21T10:00:00Z';
const later = '2026-11-21T10:00:05Z';
const restAt = (seconds: number, at: number) =>
  putPlace(EPISODE.id, { ...placeAt(seconds, 600, false, at), known });

test('what another tab played while this one rested is gone on from, with an account and without', () => {
  account();
  for (const sectionId of ['7', null]) {
    restAt(40, Date.now() + 1000);
    playEpisode({ ...EPISODE, sectionId });
    end = goOnElsewhere(EPISODE.id, sectionId);
    audio().pause();
    restAt(200, Date.now() + 60_000);
    playEpisode({ ...EPISODE, sectionId });
    assert.equal(audio().currentTime, 200, `${sectionId}`);
    audio().pause();
    audio().currentTime = 12;
    restAt(300, Date.now() + 120_000);
    playEpisode({ ...EPISODE, sectionId });
    assert.equal(audio().currentTime, 12, 'moved by hand');
    end();
    closePlayer();
  }
});

test('a player that is only restored goes on from another tab’s place too, and from its own otherwise', () => {
  account();
  restAt(40, Date.now() + 180_000);
  playEpisode(EPISODE);
  audio().pause();
  end = goOnElsewhere(EPISODE.id, null);
  playEpisode(EPISODE);
  assert.equal(audio().currentTime, 40);
  audio().pause();
  end();
  end = goOnElsewhere(EPISODE.id, null);
  restAt(220, Date.now() + 240_000);
  playEpisode(EPISODE);
  assert.equal(audio().currentTime, 220);
});

for (const [told, stays] of [
  [45, true],
  [50, false],
  [200, false],
] as const)
  test(`a slow reply that says ${told} is ${stays ? 'this device’s own place' : 'another device’s'}`, async () => {
    const tell = account();
    restAt(40, 1000);
    playEpisode(EPISODE);
    end = goOnElsewhere(EPISODE.id, '7');
    audio().sounds(5);
    assert.equal(listeningNow().places[EPISODE.id]?.seconds, 45);
    audio().sounds(7);
    await tell(told, later);
    assert.equal(audio().currentTime, stays ? 52 : told);
    assert.equal(listeningNow().places[EPISODE.id]?.known, later);
  });
