import { useEffect, useState } from 'react';
import { ListeningBar } from '#catalog/listening/components/bar.tsx';
import { onPlaceKept } from '#catalog/listening/kept-place.store.ts';
import { knownUntil, useListening } from '#catalog/listening/listening.hooks.ts';
import type { Episode } from '#catalog/listening/listening.rules.ts';
import { browserApi } from '#client/api/browser-api.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { saveProgress, saveProgressLeaving } from '#learning/progress/progress-entries.store.ts';
import type { Chapter } from '#media/player/playback.rules.ts';
import { goOnElsewhere } from './other-place.store.ts';

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
  usePlaces(episode, user?.id ?? null);
  const chapters = useChapters(episode?.sectionId ?? null);
  return episode ? <ListeningBar episode={episode} chapters={chapters} /> : null;
}

/** The place is kept with the account, and one that another tab or device kept later is gone on from. */
function usePlaces(episode: Episode | null, userId: string | null): void {
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
  const [id, sectionId = null] = [episode?.id, episode?.sectionId];
  useEffect(() => (id ? goOnElsewhere(id, userId ? sectionId : null) : undefined), [userId, id, sectionId]);
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
