import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from '../content/class-names.ts';
import styles from './tabs.module.css';

export type Tab = {
  key: string;
  label: ReactNode;
  content: ReactNode;
  /** Not printed. */
  screenOnly?: boolean;
};

type Props = {
  label: string;
  tabs: Tab[];
  /** Give both for controlled state (from an address, say); without them the first tab opens. */
  selected?: string;
  onSelect?: (key: string) => void;
};

/** Without scripts and in print every panel is shown under its name. */
export function Tabs({ label, tabs, selected, onSelect }: Props) {
  const id = useId();
  const [own, setOwn] = useState(tabs[0]?.key);
  const wanted = selected ?? own;
  const current = tabs.some(({ key }) => key === wanted) ? wanted : tabs[0]?.key;
  const select = (key: string) => {
    setOwn(key);
    onSelect?.(key);
  };
  return (
    <div>
      <TabList {...{ id, label, tabs, current, select }} />
      {tabs.map((tab) => (
        <Panel key={tab.key} id={`${id}${tab.key}`} tab={tab} active={tab.key === current} />
      ))}
    </div>
  );
}

type ListProps = Pick<Props, 'label' | 'tabs'> & {
  id: string;
  current: string | undefined;
  select: (key: string) => void;
};

function TabList({ id, label, tabs, current, select }: ListProps) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = neighbour(
      event.key,
      tabs.findIndex(({ key }) => key === current),
      tabs.length,
    );
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    select(tab.key);
    document.getElementById(`${id}${tab.key}-tab`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={`${id}${tab.key}-tab`}
          className={styles.tab}
          aria-selected={tab.key === current}
          aria-controls={`${id}${tab.key}`}
          tabIndex={tab.key === current ? 0 : -1}
          onClick={() => select(tab.key)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

function Panel({ id, tab, active }: { id: string; tab: Tab; active: boolean }) {
  return (
    <div
      role="tabpanel"
      id={id}
      aria-labelledby={`${id}-tab`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without links must be reachable too (APG tabs)
      tabIndex={0}
      className={classNames(styles.panel, !active && styles.away, tab.screenOnly && 'print-none')}
    >
      <p className={styles.name}>{tab.label}</p>
      {tab.content}
    </div>
  );
}

function neighbour(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
