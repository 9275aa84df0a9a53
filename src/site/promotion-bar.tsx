import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './promotion-bar.module.css';

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
