import { useEffect, useRef } from 'react';
import { deedOf, isModified, nextVolume, type PlayerAction, placeOfTenth, usersOf } from '../keys.rules.ts';
import { LEAP_SECONDS, nextSpeed, STEP_SECONDS } from '../playback.rules.ts';
import { switchFullScreen } from './controls.tsx';
import type { Playback } from './playback.tsx';
import type { PlayerBox } from './player.tsx';

type KeyTargets = { box: PlayerBox; onTranscript: () => void; onHelp: () => void };

/** Keys of the whole page, unless something else uses them or the reader has switched them off (WCAG 2.1.4). */
export function usePlayerKeys(playback: Playback, asked: KeyTargets): void {
  const latest = useRef(asked);
  latest.current = asked;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isModified(event)) return;
      const deed = deedOf(event.key, isInPlayer(event.target, latest.current.box));
      if (!deed || !playback.state().keys || isTaken(event)) return;
      event.preventDefault();
      doIt(deed, event.key, playback, latest.current);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [playback]);
}

const isTaken = ({ key, target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(usersOf(key)) !== null;

function isInPlayer(target: EventTarget | null, { current: box }: PlayerBox): boolean {
  if (!box) return false;
  return document.fullscreenElement === box || (target instanceof Node && box.contains(target));
}

function doIt(
  deed: PlayerAction,
  key: string,
  playback: Playback,
  { box, onTranscript, onHelp }: KeyTargets,
): void {
  const { captions, rate, muted, volume, duration } = playback.state();
  const turn = (direction: 1 | -1) => {
    playback.setMuted(false);
    playback.choose({ volume: nextVolume(muted ? 0 : volume, direction) });
  };
  const deeds: Record<PlayerAction, () => void> = {
    toggle: playback.toggle,
    leapBack: () => playback.skip(-LEAP_SECONDS),
    leapForward: () => playback.skip(LEAP_SECONDS),
    stepBack: () => playback.skip(-STEP_SECONDS),
    stepForward: () => playback.skip(STEP_SECONDS),
    mute: () => playback.setMuted(!muted),
    louder: () => turn(1),
    quieter: () => turn(-1),
    tenth: () => playback.seek(placeOfTenth(key, duration)),
    beginning: () => playback.seek(0),
    end: () => playback.seek(duration),
    captions: () => playback.choose({ captions: !captions }),
    fullScreen: () => switchFullScreen(box),
    slower: () => playback.choose({ rate: nextSpeed(rate, -1) }),
    faster: () => playback.choose({ rate: nextSpeed(rate, 1) }),
    transcript: onTranscript,
    keys: onHelp,
  };
  deeds[deed]();
}
