import { type ReactNode, useRef } from 'react';
import { usePageBar } from '#ui/navigation/page-bar.ts';
import styles from './foot.module.css';

/** The bar at the bottom of a test with the way forward. Toasts appear above it, and the page ends above it. */
export function TestFoot({ children }: { children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null);
  usePageBar(foot);
  return (
    <div ref={foot} className={styles.foot}>
      <div className={`wrap ${styles.inside}`}>{children}</div>
    </div>
  );
}
