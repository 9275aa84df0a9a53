import type { ReactNode } from 'react';
import { classNames } from '../content/class-names.ts';
import { Icon, type IconShape } from '../content/icon.tsx';
import styles from './badge.module.css';

export type Tone =
  | 'earn'
  | 'watch'
  | 'consult'
  | 'quick'
  | 'listen'
  | 'open'
  | 'neutral'
  | 'success'
  | 'warning'
  | 'danger'
  | 'info'
  | 'signal';

type Props = { tone?: Tone; icon?: IconShape; className?: string; children: ReactNode };

/** A short fact. Color is never the only sign: the text says it, the icon repeats it. */
export function Badge({ tone = 'neutral', icon, className, children }: Props) {
  return (
    <span className={classNames(styles.badge, styles[tone], className)}>
      {icon ? <Icon of={icon} /> : null}
      {children}
    </span>
  );
}
