import type { ReactNode } from 'react';
import styles from '#editing/editing.module.css';
import { TextLink } from '#ui/text-link.tsx';

/** The way to what a row is about. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <TextLink to={to} className={styles.edit}>
    {children}
  </TextLink>
);
/** What stands below, in small. */
export const Small = ({ children }: { children: ReactNode }) => (
  <span className={styles.kind}>{children}</span>
);
/** Several things side by side. */
export const Several = ({ children }: { children: ReactNode }) => (
  <span className={styles.actions}>{children}</span>
);
