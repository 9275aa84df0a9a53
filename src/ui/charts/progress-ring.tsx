import { classNames } from '../content/class-names.ts';
import styles from './progress-ring.module.css';

type Props = { value: number; max: number; label: string; text: string; className?: string };

/** A ring with its value in words at the center ("2/6"); `label` names what is counted. */
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
      {/* Also drawn without its style sheet, where a shape without colors would be a black disc. */}
      <svg viewBox="0 0 74 74" width="74" height="74" fill="none" stroke="currentColor" aria-hidden="true">
        <circle className={styles.track} cx="37" cy="37" r="32" strokeOpacity="0.15" strokeWidth="7" />
        {share > 0 ? (
          <circle
            className={styles.fill}
            cx="37"
            cy="37"
            r="32"
            strokeWidth="7"
            pathLength="100"
            strokeDasharray={`${share * 100} 100`}
          />
        ) : null}
      </svg>
      <span aria-hidden="true">{text}</span>
    </div>
  );
}
