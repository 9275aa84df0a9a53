import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { Cited } from '#media/reference/components/cited.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Field, TextAreaField } from '#ui/forms/field.tsx';
import { referenceProblems, withReference } from '../reference-lines.rules.ts';
import { writeField } from '../write-field.store.ts';
import { writingTexts } from '../writing.messages.ts';
import { LookUp } from './look-up.tsx';
import styles from './writing.module.css';

interface Props {
  field: { id: string; name: string; defaultValue: string | undefined; error?: string | undefined };
  /** Current value of the field, one source per line. */
  value: string;
  label: string;
  hint: string;
}

/** A list of sources, one per line: added by DOI or PubMed number, previewed as readers will see it, and checked. */
export function ReferenceLines({ field, value, label, hint }: Props) {
  const say = useTexts(writingTexts);
  const lines = value.split('\n').flatMap((line) => line.trim() || []);
  const { repeated, bare } = referenceProblems(lines);
  return (
    <div className={styles.references}>
      <TextAreaField {...field} label={label} hint={hint} rows={4} />
      <Adding onAdd={(words) => writeField(field.id, withReference(value, words))} />
      {lines.length > 0 ? (
        <ol className="references" aria-label={say('referencesShown')}>
          {lines.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place, and may stand twice
            <li key={at}>
              <Cited reference={{ text }} />
            </li>
          ))}
        </ol>
      ) : null}
      <div role="status" className={styles.check}>
        {repeated.length > 0 ? <p>{say('referencesRepeated', { numbers: repeated.join(', ') })}</p> : null}
        {bare.length > 0 ? <p>{say('referencesBare', { numbers: bare.join(', ') })}</p> : null}
      </div>
    </div>
  );
}

function Adding({ onAdd }: { onAdd: (words: string) => void }) {
  const say = useTexts(writingTexts);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = () => {
    if (!words.trim()) return setProblem(say('noteEmpty'));
    onAdd(words);
    setWords('');
    setProblem(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Keeps the form around it from being submitted.
    event.preventDefault();
    add();
  };
  return (
    <>
      <Field
        label={say('referenceAdd')}
        hint={say('referenceAddHint')}
        error={problem}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.deeds}>
        <LookUp words={words} onFound={setWords} onProblem={setProblem} />
        <Button variant="secondary" size="sm" onClick={add}>
          {say('referenceInsert')}
        </Button>
      </div>
    </>
  );
}
