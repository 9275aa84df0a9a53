import { useMemo } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { editingTexts } from '../editing.messages.ts';
import { differencesOf } from './differences.rules.ts';
import styles from './form.module.css';

interface Props {
  before: string;
  after: string;
  /** Shows only one of the two texts, with its own words marked. */
  side?: 'gone' | 'new';
  lang?: string;
}

/** Word-by-word comparison of two texts: deletions are struck out, insertions underlined. */
export function Differences({ before, after, side, lang }: Props) {
  const say = useTexts(editingTexts);
  const parts = useMemo(() => differencesOf(before, after), [before, after]);
  const shown = parts.filter(({ kind }) => !side || kind === 'same' || kind === side);
  if (shown.length === 0) return <span className="quiet">{say('emptyText')}</span>;
  return (
    <span className={styles.differences} lang={lang}>
      {shown.map(({ kind, text }, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: a run of words has no other name than its place
        if (text === null) return <span key={at}> … </span>;
        // biome-ignore lint/suspicious/noArrayIndexKey: a run of words has no other name than its place
        if (kind === 'same') return <span key={at}>{text}</span>;
        if (side)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a run of words has no other name than its place
            <mark key={at} className={styles.marked}>
              {text}
            </mark>
          );
        return kind === 'gone' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run of words has no other name than its place
          <del key={at}>{text}</del>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run of words has no other name than its place
          <ins key={at}>{text}</ins>
        );
      })}
    </span>
  );
}
