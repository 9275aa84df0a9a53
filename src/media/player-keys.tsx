import { useEffect, useRef } from 'react';
import { type Deed, deedOf, LEAP_SECONDS, nextSpeed, STEP_SECONDS } from './playback.rules.ts';
import type { Playback } from './playback.tsx';
import type { PlayerBox } from './player.tsx';
import { switchFullScreen } from './player-controls.tsx';

type Asked = { box: PlayerBox; onTranscript: () => void; onHelp: () => void };

/** Keys of the whole page, as long as nothing else wants them and the reader has not switched them off (WCAG 2.1.4). */
export function usePlayerKeys(playback: Playback, asked: Asked): void {
  const latest = useRef(asked);
  latest.current = asked;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const deed = deedOf(event.key);
      if (!deed || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (!playback.state().keys || isTaken(event, latest.current.box)) return;
      event.preventDefault();
      doIt(deed, playback, latest.current);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [playback]);
}

const TYPING = 'input:not([type="range"]), textarea, select, [contenteditable], dialog';
/** Typing, dialogs, and controls that use the same key themselves come first. */
function isTaken({ key, target }: KeyboardEvent, box: PlayerBox): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPING)) return true;
  if (key.startsWith('Arrow')) return target.closest('[role="tablist"], input, audio, video') !== null;
  if (key !== ' ') return false;
  const inPlayer = box.current?.contains(target) && !target.closest('button, a, input');
  return target !== document.body && !inPlayer;
}

function doIt(deed: Deed, playback: Playback, { box, onTranscript, onHelp }: Asked): void {
  const { captions, rate } = playback.state();
  const deeds: Record<Deed, () => void> = {
    toggle: playback.toggle,
    leapBack: () => playback.skip(-LEAP_SECONDS),
    leapForward: () => playback.skip(LEAP_SECONDS),
    stepBack: () => playback.skip(-STEP_SECONDS),
    stepForward: () => playback.skip(STEP_SECONDS),
    captions: () => playback.choose({ captions: !captions }),
    fullScreen: () => switchFullScreen(box),
    slower: () => playback.choose({ rate: nextSpeed(rate, -1) }),
    faster: () => playback.choose({ rate: nextSpeed(rate, 1) }),
    transcript: onTranscript,
    keys: onHelp,
  };
  deeds[deed]();
}
