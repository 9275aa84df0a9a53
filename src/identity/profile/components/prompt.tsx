import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTurn } from '#client/navigation/turn.ts';
import { hasToken } from '#client/session/token.ts';
import { watchTyped } from '#ui/dialogs/typed-words.ts';
import { mayInterrupt, PROFILE_DELAY_MS, PROFILE_RETRY_MS } from '../prompt.rules.ts';
import { openUpdateProfile, profilePrompt } from '../prompt.store.ts';
import { UpdateProfile } from './update-profile.tsx';

/**
 * At the earliest five seconds after a signed-in reader without a profession is known, in turn with other prompts, once
 * per browser session (spec §4). `isHeld`: another prompt stands open.
 */
export function ProfilePrompt({ isDue, isHeld }: { isDue: boolean; isHeld: boolean }) {
  const isOpen = useSyncExternalStore(profilePrompt.subscribe, profilePrompt.isOpen, () => false);
  const isRipe = useRipe(isDue);
  const isTyped = useTyped(isDue);
  const hasTurn = useTurn((isRipe && !profilePrompt.wasAsked()) || isOpen ? 'profile' : null);
  useEffect(() => {
    if (!isRipe || !hasTurn) return;
    const ask = () => {
      const moment = {
        isSignedIn: hasToken(),
        isInDialog: document.querySelector('dialog:modal') !== null,
        isInField: document.activeElement?.matches(FIELDS) ?? false,
        isTyped: isTyped(),
      };
      if (mayInterrupt(moment) && profilePrompt.takeTurn()) openUpdateProfile();
    };
    ask();
    // What the reader began is finished first; a form that is removed once it is saved tells nobody.
    document.addEventListener('close', ask, true);
    const timer = setInterval(ask, PROFILE_RETRY_MS);
    return () => {
      document.removeEventListener('close', ask, true);
      clearInterval(timer);
    };
  }, [isRipe, hasTurn, isTyped]);
  return isOpen && !isHeld ? <UpdateProfile /> : null;
}

const FIELDS = 'input, textarea, select, [contenteditable]';

/** Whether a field on the page holds something typed since the reader was known. */
function useTyped(isDue: boolean): () => boolean {
  const watch = useRef<ReturnType<typeof watchTyped>>(null);
  useEffect(() => {
    if (!isDue) return;
    const own = watchTyped(document.body);
    watch.current = own;
    return () => own.end();
  }, [isDue]);
  return useCallback(() => watch.current?.isTyped() ?? false, []);
}

/** The delay in the specification is a minimum. */
function useRipe(isDue: boolean): boolean {
  const [isRipe, setRipe] = useState(false);
  useEffect(() => {
    setRipe(false);
    if (!isDue) return;
    const timer = setTimeout(() => setRipe(true), PROFILE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
  return isRipe && isDue;
}
