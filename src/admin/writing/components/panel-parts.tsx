import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { writingTexts } from '../writing.messages.ts';
import styles from './writing.module.css';

/** Enter triggers the panel's action and does not submit the form around it. */
export const onEnter = (deed: () => void) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    deed();
  },
});

export function Deeds({ close, children }: { close: () => void; children: ReactNode }) {
  const say = useTexts(writingTexts);
  return (
    <div className={styles.deeds}>
      {children}
      <Button variant="text" size="sm" onClick={close}>
        {say('close')}
      </Button>
    </div>
  );
}

interface FoundProps<T> {
  label: string;
  none: string;
  find: (words: string) => void;
  found: T[] | null;
  name: (one: T) => ReactNode;
  onChoose: (one: T) => void;
}
export function Found<T extends { id: string }>({ label, none, find, found, name, onChoose }: FoundProps<T>) {
  const id = useId();
  return (
    <>
      <Field
        type="search"
        label={label}
        onChange={({ target }) => find(target.value)}
        aria-controls={id}
        {...onEnter(() => found?.[0] && onChoose(found[0]))}
      />
      <div id={id} role="status">
        {found?.length === 0 ? <p className="quiet">{none}</p> : null}
        {found?.length ? (
          <ul className={styles.found}>
            {found.map((one) => (
              <li key={one.id}>
                <Button variant="text" size="sm" onClick={() => onChoose(one)}>
                  {name(one)}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </>
  );
}

const PAUSE_MS = 200;
/** Searches once typing pauses; a reply to an earlier search that arrives later is not shown. */
export function useFound<T>(ask: (words: string, signal: AbortSignal) => Promise<T[]>) {
  const [words, setWords] = useState('');
  const [found, setFound] = useState<T[] | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    const timer = setTimeout(
      () =>
        void ask(words, ending.signal).then(
          (all) => ending.signal.aborted || setFound(all),
          () => ending.signal.aborted || setFound([]),
        ),
      words ? PAUSE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [words, ask]);
  return [setWords, found] as const;
}
