import { useState } from 'react';

/** What is open on a page. A deed that ends after its dialog was left closes no other one that was opened since. */
export function useOpen<T extends object>() {
  const [open, setOpen] = useState<T | null>(null);
  const close = () => setOpen((now) => (now === open ? null : now));
  return { open, setOpen, close };
}
