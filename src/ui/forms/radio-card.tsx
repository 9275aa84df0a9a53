import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../content/class-names.ts';
import { Icon, type IconShape } from '../content/icon.tsx';
import styles from './radio-card.module.css';

type Outcome = 'plain' | 'right' | 'wrong' | 'missed';
type Face = { letter: string; className?: string; children: ReactNode };
type OpenProps = Face & { outcome?: undefined } & Omit<ComponentProps<'input'>, 'type' | keyof Face>;
/** missed: correct, but not chosen. `verdict` states the outcome in words. */
type ReviewedProps = Face & { outcome: Outcome; verdict?: ReactNode; peers?: ReactNode };

/** One option of a question: still to be chosen, or reviewed with its outcome. */
export function RadioCard(props: OpenProps | ReviewedProps) {
  return props.outcome === undefined ? <OpenOption {...props} /> : <ReviewedOption {...props} />;
}

function OpenOption({ letter, className, children, outcome: _, ...rest }: OpenProps) {
  return (
    <label className={classNames(styles.card, styles.open, className)}>
      <input {...rest} type="radio" className={styles.input} />
      <span className={styles.key} aria-hidden="true">
        {letter}
      </span>
      <span>{children}</span>
    </label>
  );
}

const MARKS: Partial<Record<Outcome, IconShape>> = { right: Check, missed: Check, wrong: X };

function ReviewedOption({ letter, className, children, outcome, verdict, peers }: ReviewedProps) {
  const mark = MARKS[outcome];
  return (
    <div className={classNames(styles.card, styles.reviewed, styles[outcome], className)}>
      <span className={styles.key}>{letter}</span>
      <span>
        {children}
        {mark || verdict ? (
          <span className={styles.verdict}>
            {mark ? <Icon of={mark} /> : null}
            {verdict}
          </span>
        ) : null}
      </span>
      {peers ? <span className={styles.peers}>{peers}</span> : null}
    </div>
  );
}
