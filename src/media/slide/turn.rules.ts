import { isModified } from '../player/keys.rules.ts';

type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** The slides by which a key moves: the arrows turn back and forward, unless they are the browser's (Alt and an arrow). */
export function turnOf(press: KeyPress): -1 | 0 | 1 {
  if (isModified(press)) return 0;
  return press.key === 'ArrowLeft' ? -1 : press.key === 'ArrowRight' ? 1 : 0;
}
