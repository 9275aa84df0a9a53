import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './table.module.css';

type Props = {
  caption: ReactNode;
  captionHidden?: boolean;
  /**
   * stacked: rows become cards under 40rem, from four columns on under 56rem; scroll: sideways, for tables to compare;
   * plain: unchanged.
   */
  layout?: 'stacked' | 'scroll' | 'plain';
  compact?: boolean;
  className?: string;
  /** `<thead>` and `<tbody>` made of Tr, Th and Td. */
  children: ReactNode;
};

export function Table({ caption, captionHidden, layout = 'stacked', compact, className, children }: Props) {
  const id = useId();
  const table = (
    <table className={classNames(styles.table, styles[layout], compact && styles.compact)}>
      <caption id={id} className={captionHidden ? 'visually-hidden' : styles.caption}>
        {caption}
      </caption>
      {children}
    </table>
  );
  const scrolls = layout === 'scroll' ? { role: 'region', tabIndex: 0, 'aria-labelledby': id } : {};
  return (
    <div className={classNames(styles.box, styles[`${layout}Box`], className)} {...scrolls}>
      {table}
    </div>
  );
}

/** No explicit roles: browsers keep a table's own when its rows are stacked, and HTML forbids them there. */
export function Tr(props: ComponentProps<'tr'>) {
  return <tr {...props} />;
}

type ThProps = ComponentProps<'th'> & { numeric?: boolean };

export function Th({ numeric, className, scope = 'col', ...rest }: ThProps) {
  return <th scope={scope} {...rest} className={classNames(numeric && styles.numeric, className)} />;
}

type TdProps = ComponentProps<'td'> & { label?: string; numeric?: boolean };

/** `label` repeats the column's name when rows are stacked. */
export function Td({ label, numeric, className, ...rest }: TdProps) {
  return <td data-label={label} {...rest} className={classNames(numeric && styles.numeric, className)} />;
}
