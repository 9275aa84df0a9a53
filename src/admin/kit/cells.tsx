import type { ReactNode } from 'react';
import { TextLink } from '#ui/navigation/text-link.tsx';
import styles from './editing.module.css';

/** Link to what a row is about. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <TextLink to={to} className={styles.edit}>
    {children}
  </TextLink>
);
/** Small print below. */
export const Small = ({ children }: { children: ReactNode }) => (
  <span className={styles.kind}>{children}</span>
);
/** Several items side by side. */
export const Several = ({ children }: { children: ReactNode }) => (
  <span className={styles.actions}>{children}</span>
);
