import { useEffect, useEffectEvent, useState } from 'react';
import { isFailure } from '#client/api/client.ts';

/** What is open on a page. An action that ends after its dialog was left does not close another one opened since. */
export function useOpen<T extends object>() {
  const [open, setOpen] = useState<T | null>(null);
  const close = () => setOpen((now) => (now === open ? null : now));
  return { open, setOpen, close };
}

export const idOf = ({ id }: { id: string }): string => id;

interface Reading<T> {
  readOne?: (() => Promise<T | null> | undefined) | undefined;
  /** Declared once: what tells a record from all others, if its id alone does not. */
  keyOf?: ((one: T) => string) | undefined;
}
/**
 * The open record as last read: with its list, or by itself once the list no longer has it, as when somebody else's save
 * took it out of the filters. Null until it was read.
 */
export function useReadLast<T extends { id: string }>(
  rows: readonly T[],
  key: string | null,
  { readOne, keyOf = idOf }: Reading<T> = {},
): T | null {
  const [last, setLast] = useState<T | null>(null);
  const listed = rows.find((one) => keyOf(one) === key) ?? null;
  if (listed && listed !== last) setLast(listed);
  const readAlone = useEffectEvent(async (isHere: () => boolean) => {
    try {
      const one = await readOne?.();
      if (one && isHere()) setLast(one);
    } catch (thrown) {
      // What was read before is still shown.
      if (!isFailure(thrown)) throw thrown;
    }
  });
  useEffect(() => {
    if (key === null || rows.some((one) => keyOf(one) === key)) return;
    let isHere = true;
    void readAlone(() => isHere);
    return () => {
      isHere = false;
    };
  }, [rows, key, keyOf]);
  return listed ?? (last && keyOf(last) === key ? last : null);
}

/** A record as it was loaded or as the latest action left it, so that it is not requested again. */
export function useChanged<T>(loaded: T) {
  const [changed, setChanged] = useState<{ from: T; to: T } | null>(null);
  const one = changed && changed.from === loaded ? changed.to : loaded;
  return [one, (to: T) => setChanged({ from: loaded, to })] as const;
}
