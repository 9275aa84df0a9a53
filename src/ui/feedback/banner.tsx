import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { classNames } from '../content/class-names.ts';
import { Icon, type IconShape } from '../content/icon.tsx';
import { IconButton } from '../forms/button.tsx';
import styles from './banner.module.css';

const MARKS = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  signal: Info,
  plain: Info,
};

type Props = {
  tone?: keyof typeof MARKS;
  /** note: a rounded box in the flow; bar: the full width of the page. */
  shape?: 'note' | 'bar';
  title?: ReactNode;
  icon?: IconShape;
  action?: ReactNode;
  /** Names a bar outside header and main, so that it is a landmark of its own. */
  label?: string;
  /** For a banner that appears after the page: announced politely or at once. */
  live?: 'status' | 'alert';
  className?: string;
  children?: ReactNode;
} & ({ onDismiss: () => void; dismissLabel: string } | { onDismiss?: undefined; dismissLabel?: undefined });

export function Banner({
  tone = 'info',
  shape = 'note',
  icon = MARKS[tone],
  live,
  className,
  ...content
}: Props) {
  const { title, label, action, children, onDismiss, dismissLabel } = content;
  const Box = label ? 'section' : 'div';
  return (
    <Box
      role={live}
      aria-label={label}
      className={classNames(styles.banner, styles[tone], styles[shape], className)}
    >
      <div className={classNames(styles.inside, shape === 'bar' && 'wrap')}>
        <Icon of={icon} className={styles.mark} />
        <div className={styles.words}>
          {title ? <p className={styles.title}>{title}</p> : null}
          {children}
        </div>
        {action ? <div className={styles.action}>{action}</div> : null}
        {onDismiss ? (
          <IconButton icon={X} label={dismissLabel} className={styles.dismiss} onClick={onDismiss} />
        ) : null}
      </div>
    </Box>
  );
}
