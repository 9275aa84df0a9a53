import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { classNames } from '../content/class-names.ts';
import { Icon } from '../content/icon.tsx';
import styles from './accordion.module.css';

export function Accordion({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames(styles.accordion, className)}>{children}</div>;
}

type ItemProps = { summary: ReactNode; open?: boolean; group?: string; id?: string; children: ReactNode };

/** Native details: works without scripts and is found by the browser's search. `group`: one open at a time. */
export function AccordionItem({ summary, open, group, id, children }: ItemProps) {
  return (
    <details id={id} open={open} name={group} className={styles.item}>
      <summary>
        {summary}
        <Icon of={ChevronDown} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
