import { useState } from 'react';

/** What is open on a page. A deed that ends after its dialog was left closes no other one that was opened since. */
export function useOpen<T extends object>() {
  const [open, setOpen] = useState<T | null>(null);
  const close = () => setOpen((now) => (now === open ? null : now));
  return { open, setOpen, close };
}

/** What is open, as its list was read last; as it was opened where the list has it no longer. */
export const asReadLast = <T extends { id: string }>(rows: readonly T[], open: T): T =>
  rows.find(({ id }) => id === open.id) ?? open;

/** A record as it was loaded, or as the latest deed on it left it: it is not asked for again. */
export function useChanged<T>(loaded: T) {
  const [changed, setChanged] = useState<{ from: T; to: T } | null>(null);
  const one = changed && changed.from === loaded ? changed.to : loaded;
  return [one, (to: T) => setChanged({ from: loaded, to })] as const;
}
