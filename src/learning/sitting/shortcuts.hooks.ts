import { useEffect, useRef } from 'react';
import { type KeyAction, keyDeed } from './keys.rules.ts';

const TYPING = 'textarea, select, input:not([type=radio], [type=checkbox]), [contenteditable=true]';

/** Handles the keys of a test while a question is shown. */
export function useTestKeys(options: number, singleKeys: boolean, onDeed: (deed: KeyAction) => void): void {
  const latest = useRef(onDeed);
  useEffect(() => {
    latest.current = onDeed;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const deed =
        event.defaultPrevented || event.repeat ? null : keyDeed(pressedOf(event), options, singleKeys);
      if (!deed) return;
      event.preventDefault();
      latest.current(deed);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [options, singleKeys]);
}

function pressedOf(event: KeyboardEvent) {
  const target = event.target instanceof Element ? event.target : null;
  return {
    key: event.key,
    modified: event.ctrlKey || event.metaKey || event.altKey,
    typing: target?.closest(TYPING) != null || document.querySelector('dialog[open]') !== null,
    onControl: target?.closest('a, button, summary') != null,
  };
}
