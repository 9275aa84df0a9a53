import { type ReactNode, useId } from 'react';
import { classNames } from '../content/class-names.ts';
import { ShareBar } from '../navigation/share-bar.tsx';
import styles from './progress-bar.module.css';

type Props = {
  value: number;
  max?: number;
  /** What is measured. Shown unless `labelHidden`. */
  label: ReactNode;
  labelHidden?: boolean;
  /** The value in words ("21 of 24 credits"): the bar must not be the only way to read it. */
  text: string;
  textHidden?: boolean;
  tone?: 'primary' | 'chart' | 'success';
  size?: 'sm' | 'md';
  className?: string;
};

/** Progress of a task. */
export function ProgressBar(props: Props) {
  return <LabelledBar {...props} role="progressbar" />;
}

/** Share of a known whole. */
export function Meter(props: Props) {
  return <LabelledBar {...props} role="meter" />;
}

function LabelledBar({
  value,
  max = 100,
  label,
  text,
  role,
  ...look
}: Props & { role: 'progressbar' | 'meter' }) {
  const { labelHidden, textHidden, tone = 'primary', size = 'md', className } = look;
  const id = useId();
  const measure = {
    role,
    'aria-labelledby': id,
    'aria-valuemin': 0,
    'aria-valuemax': max,
    'aria-valuenow': Math.min(value, max),
    'aria-valuetext': text,
  };
  const head = labelHidden && textHidden ? 'visually-hidden' : styles.head;
  return (
    <div className={classNames(styles.bar, styles[tone], styles[size], className)}>
      <div className={head}>
        <span id={id} className={labelHidden ? 'visually-hidden' : styles.label}>
          {label}
        </span>
        <span className={textHidden ? 'visually-hidden' : styles.text}>{text}</span>
      </div>
      <div {...measure}>
        <ShareBar share={max > 0 ? value / max : 0} className={styles.share} />
      </div>
    </div>
  );
}
