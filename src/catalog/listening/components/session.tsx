import { useEffect } from 'react';
import { useSite } from '#client/page/site-data.ts';
import type { Playback } from '#media/player/components/playback.tsx';
import { closePlayer, listeningNow, pauseListening, playEpisode, useListening } from '../listening.hooks.ts';
import { BACK_SECONDS, type Episode, FORWARD_SECONDS } from '../listening.rules.ts';

type Actions = Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>>;

/** Media keys of keyboard, headphones and lock screen. */
export function useMediaSession(episode: Episode, playback: Playback): void {
  const { site } = useSite();
  const playing = useListening((state) => state.playing);
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.metadata = new MediaMetadata({
      title: episode.title,
      artist: site.productName,
      artwork: [{ src: '/podcast-artwork.png', type: 'image/png' }],
    });
    const actions = actionsFor(episode, playback);
    setActions(actions);
    return () => {
      navigator.mediaSession.metadata = null;
      setActions(Object.fromEntries(Object.keys(actions).map((name) => [name, null])));
    };
  }, [episode, playback, site.productName]);
  useEffect(() => {
    if ('mediaSession' in navigator) navigator.mediaSession.playbackState = playing ? 'playing' : 'paused';
  }, [playing]);
}

const actionsFor = (episode: Episode, playback: Playback): Actions => ({
  play: () => playEpisode(listeningNow().current ?? episode),
  pause: pauseListening,
  stop: closePlayer,
  seekbackward: ({ seekOffset }) => playback.skip(-(seekOffset ?? BACK_SECONDS)),
  seekforward: ({ seekOffset }) => playback.skip(seekOffset ?? FORWARD_SECONDS),
  seekto: ({ seekTime }) => playback.seek(seekTime ?? 0),
  previoustrack: () => playback.seek(0),
  nexttrack: () => {
    const [next] = listeningNow().queue;
    if (next) playEpisode(next);
  },
});

function setActions(actions: Actions): void {
  for (const [name, act] of Object.entries(actions))
    try {
      navigator.mediaSession.setActionHandler(name as MediaSessionAction, act);
    } catch {
      // A browser that does not know this action has no button for it either.
    }
}
