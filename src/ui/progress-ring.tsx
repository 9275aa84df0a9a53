import { classNames } from './class-names.ts';
import styles from './progress-ring.module.css';

type Props = { value: number; max: number; label: string; text: string; className?: string };

/** A ring with its value in words at the centre ("2/6"); `label` says what is counted. */
export function ProgressRing({ value, max, label, text, className }: Props) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={text}
      className={classNames(styles.ring, className)}
    >
      <svg viewBox="0 0 74 74" aria-hidden="true">
        <circle className={styles.track} cx="37" cy="37" r="32" />
        {share > 0 ? (
          <circle
            className={styles.fill}
            cx="37"
            cy="37"
            r="32"
            pathLength="100"
            strokeDasharray={`${share * 100} 100`}
          />
        ) : null}
      </svg>
      <span aria-hidden="true">{text}</span>
    </div>
  );
}
