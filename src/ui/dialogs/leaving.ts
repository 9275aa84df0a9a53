import { useEffect, useEffectEvent } from 'react';

export interface LeavingAnswers {
  stay: () => void;
  leave: () => void;
}
/** Something on the page that may hold unsaved text. */
interface LeavingGuard {
  /** Whether it does now; a dialog only guards the Back button, since nothing behind it can be pressed. */
  holds(isWayBack: boolean): boolean;
  /** Given if it shows the question itself. */
  ask?: (answers: LeavingAnswers) => void;
  /** No draft of the text is kept, and the question says so. */
  isDiscarding?: boolean;
}

let guards: readonly LeavingGuard[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly LeavingGuard[]): void => {
  guards = next;
  for (const listener of listeners) listener();
};

export function onGuards(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
export const hasGuards = (): boolean => guards.length > 0;
/** The guard registered last is asked first. */
export const heldBy = (isWayBack: boolean): LeavingGuard | undefined =>
  guards.findLast((one) => one.holds(isWayBack));

/** Asks before the page is left or closed while `guard` holds. */
export function useLeavingGuard({ holds, ask, isDiscarding = false }: LeavingGuard): void {
  const holdsNow = useEffectEvent(holds);
  const askNow = useEffectEvent((answers: LeavingAnswers) => ask?.(answers));
  const asksItself = ask !== undefined;
  useEffect(() => {
    const own: LeavingGuard = {
      holds: (isWayBack) => holdsNow(isWayBack),
      isDiscarding,
      ...(asksItself ? { ask: (answers) => askNow(answers) } : {}),
    };
    change([...guards, own]);
    return () => change(guards.filter((one) => one !== own));
  }, [asksItself, isDiscarding]);
}
