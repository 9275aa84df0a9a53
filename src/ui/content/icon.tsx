import type { ComponentType, SVGProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon.module.css';

export type IconShape = ComponentType<SVGProps<SVGSVGElement> & { size?: string | number }>;

type Props = { of: IconShape; size?: 'text' | 'large'; className?: string };

/** Icons accompany text and say nothing on their own: label the control, not the icon. */
export function Icon({ of: Shape, size = 'text', className }: Props) {
  return (
    <Shape
      aria-hidden="true"
      className={classNames(styles.icon, styles[size], className)}
      strokeWidth={1.75}
    />
  );
}
