import { onPlaceKept } from '#catalog/listening/kept-place.store.ts';
import { knownUntil, listeningNow, putPlace, sound } from '#catalog/listening/listening.hooks.ts';
import { startOf } from '#catalog/listening/listening.rules.ts';
import { placeElsewhere, placeOfTab } from '#catalog/listening/other-place.rules.ts';
import { instantOf } from '#catalog/listening/place-order.rules.ts';
import { browserApi } from '#client/api/browser-api.ts';

/**
 * While an episode rests, another tab or another device may have played it, or its lesson was played on the page: then
 * it goes on from there. The account's place is asked for if there is a section. Returns what ends this.
 */
export function goOnElsewhere(id: string, sectionId: string | null): () => void {
  const audio = sound();
  const ask = () => (sectionId ? goOnFromServer(id, sectionId) : () => undefined);
  let drop = ask();
  const restHere = () => ({ seconds: audio.currentTime, place: listeningNow().places[id] });
  let rest = restHere();
  let isAsked = true;
  const rested = () => {
    rest = restHere();
    isAsked = false;
  };
  const begun = () => {
    if (!isNear(audio, rest.seconds)) return;
    const { current, places } = listeningNow();
    const seconds = current && placeOfTab(rest.place, places[id], current);
    if (seconds !== null && !isNear(audio, seconds)) audio.currentTime = seconds;
    if (isAsked) return;
    drop();
    drop = ask();
  };
  audio.addEventListener('pause', rested);
  audio.addEventListener('play', begun);
  return () => {
    drop();
    audio.removeEventListener('pause', rested);
    audio.removeEventListener('play', begun);
  };
}

/** Not moved by hand: whoever has moved by themselves is where they want to be. */
const isNear = (audio: HTMLAudioElement, seconds: number): boolean =>
  Math.abs(audio.currentTime - seconds) <= 1;

/** Moves to the server's place if it is newer than the one known here; returns what drops the question. */
function goOnFromServer(id: string, sectionId: string): () => void {
  const audio = sound();
  const { places, current } = listeningNow();
  const own = places[id];
  const start = current ? startOf(own, current) : 0;
  let over = false;
  const moved = () => {
    over ||= !isNear(audio, start);
  };
  audio.addEventListener('seeking', moved);
  // On a slow connection the server may have taken these before it is asked, and its reply to them comes last.
  const sent = new Set<number>();
  const forget = onPlaceKept((episode, { seconds }) => {
    if (episode.id === id) sent.add(seconds);
  });
  askPlace(sectionId).then(
    (server) => {
      // What was told is then not gone on from, and is asked for again.
      if (over) return;
      // This device has sent a place meanwhile: that is what is told.
      if (instantOf(server.updatedAt) <= instantOf(listeningNow().places[id]?.known)) return;
      const place = sent.has(server.positionSeconds)
        ? null
        : placeElsewhere(own, server, current?.seconds ?? 0, Date.now());
      if (!place) return knownUntil(id, server.updatedAt);
      audio.currentTime = place.seconds;
      putPlace(id, place);
    },
    // The place of this device stands.
    () => undefined,
  );
  return () => {
    over = true;
    forget();
    audio.removeEventListener('seeking', moved);
  };
}

async function askPlace(sectionId: string) {
  const { progressCalls } = await import('#learning/progress/progress.schema.ts');
  const { data } = await browserApi()(progressCalls.one, { params: { sectionId }, fresh: true });
  return data;
}
