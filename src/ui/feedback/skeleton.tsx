import type { ReactNode } from 'react';
import { classNames } from '../content/class-names.ts';
import { VisuallyHidden } from '../content/visually-hidden.tsx';
import styles from './skeleton.module.css';

type Props = {
  shape?: 'line' | 'title' | 'block' | 'cover' | 'circle' | 'button';
  width?: 'full' | 'long' | 'half' | 'short';
  className?: string;
};

/** A grey placeholder with the final dimensions; size it with the class of what it replaces. */
export function Skeleton({ shape = 'line', width = 'full', className }: Props) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[shape], styles[width], className)}
    />
  );
}

/** Wraps a loading area and announces it once; hidden without scripts, since its content would never come. */
export function Loading({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-busy="true" data-scripted="" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
