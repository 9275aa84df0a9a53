import type { ReactNode } from 'react';

/** Words that are true while our scripts run, and those that are true without. */
export function Scripted({ children, without }: { children: ReactNode; without: ReactNode }) {
  return (
    <>
      <span data-scripted="">{children}</span>
      <noscript>{without}</noscript>
    </>
  );
}
