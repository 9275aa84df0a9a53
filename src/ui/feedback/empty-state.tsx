import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { classNames } from '../content/class-names.ts';
import { Icon, type IconShape } from '../content/icon.tsx';
import { Button } from '../forms/button.tsx';
import styles from './empty-state.module.css';

type EmptyProps = {
  title?: ReactNode;
  text: ReactNode;
  icon?: IconShape;
  action?: ReactNode;
  className?: string;
};

/** One line on what belongs here, and one action. */
export function EmptyState({ title, text, icon, action, className }: EmptyProps) {
  return (
    <div className={classNames(styles.state, className)}>
      {icon ? <Icon of={icon} className={styles.glyph} /> : null}
      {title ? <p className="h3">{title}</p> : null}
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}

type ErrorProps = {
  title: ReactNode;
  text?: ReactNode;
  /** A request id or the like, in small print. */
  detail?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  retrying?: boolean;
  /** In place of another try that would fail again. */
  action?: ReactNode;
  className?: string;
};

/** This part of the page could not be loaded; the rest of it still works. */
export function ErrorState({ title, text, detail, className, ...ways }: ErrorProps) {
  const { retryLabel, onRetry, retrying, action } = ways;
  return (
    <div role="alert" className={classNames(styles.state, className)}>
      <BrokenCurve />
      <p className="h3">{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ?? (
        <Button variant="secondary" icon={RotateCw} loading={retrying} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
      {detail ? <p className="floor quieter">{detail}</p> : null}
    </div>
  );
}

function BrokenCurve() {
  return (
    <svg
      className={styles.curve}
      viewBox="0 0 120 44"
      width="120"
      height="44"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d="M2 40 14 20c5 7 7 9 12 12L38 12c4 7 7 10 11 13" />
      <path d="m70 25 11-15c5 7 9 9 13 12l11-15c4 6 8 9 13 11" />
    </svg>
  );
}
