import type { ReactNode } from 'react';
import { usePageBar } from '#ui/navigation/bottom-bar.ts';
import styles from './foot.module.css';

/** The bar at the bottom of a test with the way forward. Toasts appear above it. */
export function TestFoot({ children }: { children: ReactNode }) {
  usePageBar('4.5rem');
  return (
    <div className={styles.foot}>
      <div className={`wrap ${styles.inside}`}>{children}</div>
    </div>
  );
}
