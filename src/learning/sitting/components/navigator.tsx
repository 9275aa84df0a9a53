import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { classNames } from '#ui/content/class-names.ts';
import { Measured } from '#ui/measured.tsx';
import { stateOf } from '../sitting.rules.ts';
import { testTexts } from '../test.messages.ts';
import styles from './navigator.module.css';
import type { SittingView } from './sitting.tsx';

interface NavigatorEntry {
  id: string;
  place: number;
  name: string;
  look: 'answered' | 'unanswered' | 'right' | 'wrong';
  isFlagged: boolean;
  isCurrent: boolean;
}

const STATES = {
  answered: 'stateAnswered',
  unanswered: 'stateUnanswered',
  right: 'stateRight',
  wrong: 'stateWrong',
} as const;

/** Every question of the test as a number with its state; the legend explains the styles. */
export function TestNavigator({ view, children }: { view: SittingView; children?: ReactNode }) {
  const say = useTexts(testTexts);
  const { questions, sitting, change, explained } = view;
  const entries = questions.map((question, at): NavigatorEntry => {
    const told = explained.get(question.id)?.feedback;
    const look = told ? (told.correct ? 'right' : 'wrong') : stateOf(sitting, question.id);
    const isFlagged = sitting.flags.includes(question.id);
    const state = say(STATES[look]);
    const name = say(isFlagged ? 'questionFlagged' : 'questionName', { n: at + 1, state });
    return { id: question.id, place: at, name, look, isFlagged, isCurrent: at === sitting.at };
  });
  const legend = [
    { look: styles.answered, says: say('answered') },
    { look: styles.unanswered, says: say('unanswered') },
    { look: styles.flagMark, says: say('flagged') },
    ...(explained.size > 0
      ? [
          { look: styles.right, says: say('correct') },
          { look: styles.wrong, says: say('incorrect') },
        ]
      : []),
  ];
  return (
    <QuestionNavigator
      title={say('questions')}
      entries={entries}
      legend={legend}
      onGo={(to) => change({ deed: 'go', to })}
    >
      {children}
    </QuestionNavigator>
  );
}

type Props = {
  title: string;
  entries: NavigatorEntry[];
  legend: { look: string | undefined; says: string }[];
  onGo: (place: number) => void;
  children?: ReactNode;
};

export function QuestionNavigator({ title, entries, legend, onGo, children }: Props) {
  const list = useCurrentInView(entries.find((entry) => entry.isCurrent)?.place ?? 0);
  return (
    <nav className={styles.navigator} aria-label={title}>
      <p className={`h3 ${styles.title}`} aria-hidden="true">
        <Measured text={title} />
      </p>
      <ol ref={list}>
        {entries.map(({ id, place, name, look, isFlagged, isCurrent }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={name}
              aria-current={isCurrent ? 'step' : undefined}
              className={classNames(styles.cell, styles[look], isFlagged && styles.isFlagged)}
              onClick={() => onGo(place)}
            >
              {place + 1}
            </button>
          </li>
        ))}
      </ol>
      <ul className={styles.legend}>
        {legend.map(({ look, says }) => (
          <li key={says}>
            <span aria-hidden="true" className={classNames(styles.swatch, look)} />
            {says}
          </li>
        ))}
      </ul>
      {children}
    </nav>
  );
}

/** On phones the row scrolls sideways: the current number is centred. */
function useCurrentInView(place: number) {
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is what moves the row
  useEffect(() => {
    const row = list.current;
    const cell = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && cell)
      row.scrollLeft = cell.offsetLeft - row.offsetLeft - (row.clientWidth - cell.offsetWidth) / 2;
  }, [place]);
  return list;
}

export const LOOKS = styles;
