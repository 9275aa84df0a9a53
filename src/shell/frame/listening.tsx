import { useEffect, useState } from 'react';
import { ListeningBar } from '#catalog/listening/components/bar.tsx';
import { onPlaceKept } from '#catalog/listening/kept-place.store.ts';
import {
  knownUntil,
  listeningNow,
  putPlace,
  sound,
  useListening,
} from '#catalog/listening/listening.hooks.ts';
import { type Episode, startOf } from '#catalog/listening/listening.rules.ts';
import { placeElsewhere } from '#catalog/listening/other-place.rules.ts';
import { instantOf } from '#catalog/listening/place-order.rules.ts';
import { browserApi } from '#client/api/browser-api.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { saveProgress, saveProgressLeaving } from '#learning/progress/progress-entries.store.ts';
import type { Chapter } from '#media/player/playback.rules.ts';

/**
 * The podcast player with what one person did before: the place goes along to other devices. What is only remembered keeps
 * away from quiet pages.
 */
export default function Listening({ isQuiet }: { isQuiet: boolean }) {
  const isWanted = useListening((state) => state.current !== null && (state.begun || !isQuiet));
  return isWanted ? <Player /> : null;
}

function Player() {
  const episode = useListening((state) => state.current);
  const user = useUser();
  useServerPlaces(episode, user?.id ?? null);
  const chapters = useChapters(episode?.sectionId ?? null);
  return episode ? <ListeningBar episode={episode} chapters={chapters} /> : null;
}

/** The place is kept with the account, and one that another device kept later is gone on from. */
function useServerPlaces(episode: Episode | null, userId: string | null): void {
  useEffect(() => {
    if (!userId) return;
    return onPlaceKept(({ id, sectionId }, place, leaving) => {
      if (!sectionId) return;
      const kept = { positionSeconds: place.seconds, ...(place.done ? { completed: true } : {}) };
      if (leaving) {
        const isSent = saveProgressLeaving(sectionId, kept, userId) !== false;
        // Nobody will be here for the reply: with a network, it has arrived at a time that is not known.
        if (isSent && navigator.onLine) knownUntil(id, null, place);
      } else
        saveProgress(sectionId, kept, userId).then(
          ({ updatedAt }) => knownUntil(id, updatedAt, place),
          // A place that could not be kept is followed by the next one five seconds later.
          () => undefined,
        );
    });
  }, [userId]);
  const [id, sectionId] = [episode?.id, episode?.sectionId];
  useEffect(() => {
    if (!userId || !id || !sectionId) return;
    const audio = sound();
    let drop = goOnFromServer(id, sectionId);
    let restedAt = Number.NaN;
    const rested = () => {
      restedAt = audio.currentTime;
    };
    // While it rested, its lesson may have been played on the page, or on another device.
    const begun = () => {
      if (!isNear(audio, restedAt)) return;
      drop();
      drop = goOnFromServer(id, sectionId);
    };
    audio.addEventListener('pause', rested);
    audio.addEventListener('play', begun);
    return () => {
      drop();
      audio.removeEventListener('pause', rested);
      audio.removeEventListener('play', begun);
    };
  }, [userId, id, sectionId]);
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
  askPlace(sectionId).then(
    (server) => {
      // What was told is then not gone on from, and is asked for again.
      if (over) return;
      // This device has sent a place meanwhile: that is what is told.
      if (instantOf(server.updatedAt) <= instantOf(listeningNow().places[id]?.known)) return;
      const place = placeElsewhere(own, server, current?.seconds ?? 0, Date.now());
      if (!place) return knownUntil(id, server.updatedAt);
      audio.currentTime = place.seconds;
      putPlace(id, place);
    },
    // The place of this device stands.
    () => undefined,
  );
  return () => {
    over = true;
    audio.removeEventListener('seeking', moved);
  };
}

async function askPlace(sectionId: string) {
  const { progressCalls } = await import('#learning/progress/progress.schema.ts');
  const { data } = await browserApi()(progressCalls.one, { params: { sectionId }, fresh: true });
  return data;
}

/** Of the episode's section, for whoever may hear it. */
function useChapters(sectionId: string | null): readonly Chapter[] {
  const [found, find] = useState<{ of: string; chapters: readonly Chapter[] } | null>(null);
  useEffect(() => {
    if (!sectionId) return;
    let over = false;
    askChapters(sectionId).then(
      (chapters) => over || find({ of: sectionId, chapters }),
      // Without chapters the bar is whole.
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [sectionId]);
  return found && found.of === sectionId ? found.chapters : NO_CHAPTERS;
}

const NO_CHAPTERS: readonly Chapter[] = [];

async function askChapters(id: string): Promise<readonly Chapter[]> {
  const { sectionCalls } = await import('#catalog/section/section.schema.ts');
  const { data } = await browserApi()(sectionCalls.one, {
    params: { id },
    query: { fields: { Section: 'transcript' } },
  });
  return data.transcript?.chapters ?? NO_CHAPTERS;
}
