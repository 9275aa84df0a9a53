import type { ReactNode } from 'react';

/** Text that applies while our scripts run, and text that applies without them. */
export function Scripted({ children, without }: { children: ReactNode; without: ReactNode }) {
  return (
    <>
      <span data-scripted="">{children}</span>
      <noscript>{without}</noscript>
    </>
  );
}
