import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { classNames } from '#ui/content/class-names.ts';
import { IconButton } from '#ui/forms/button.tsx';
import styles from './bar.module.css';

interface Props {
  tone: 'deep' | 'plain';
  label: string;
  text: string;
  actions: ReactNode;
  closeLabel: string;
  onClose: () => void;
}

/** One line of words, what to do, and the way to be rid of it. */
export function PromotionBar({ tone, label, text, actions, closeLabel, onClose }: Props) {
  return (
    <section
      aria-label={label}
      className={classNames(styles.bar, styles[tone], tone === 'deep' && 'on-deep')}
    >
      <div className={classNames('wrap', styles.inside)}>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>{actions}</div>
        <IconButton icon={X} label={closeLabel} className={styles.close} onClick={onClose} />
      </div>
    </section>
  );
}
