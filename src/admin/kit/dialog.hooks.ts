import { useState } from 'react';

/** What is open on a page. An action that ends after its dialog was left does not close another one opened since. */
export function useOpen<T extends object>() {
  const [open, setOpen] = useState<T | null>(null);
  const close = () => setOpen((now) => (now === open ? null : now));
  return { open, setOpen, close };
}

/** The open record as last read with its list; as it was opened if the list no longer has it. */
export const asReadLast = <T extends { id: string }>(rows: readonly T[], open: T): T =>
  rows.find(({ id }) => id === open.id) ?? open;

/** A record as it was loaded or as the latest action left it, so that it is not requested again. */
export function useChanged<T>(loaded: T) {
  const [changed, setChanged] = useState<{ from: T; to: T } | null>(null);
  const one = changed && changed.from === loaded ? changed.to : loaded;
  return [one, (to: T) => setChanged({ from: loaded, to })] as const;
}
