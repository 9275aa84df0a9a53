import { useEffect, useRef } from 'react';
import type { FieldChange } from '#client/forms/form-words.ts';
import type { RecordConflict } from '#client/forms/record-form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { editingTexts } from '../editing.messages.ts';
import { Differences } from './differences.tsx';
import styles from './form.module.css';
import { labelOf, shownIn } from './shown-field.store.ts';

interface Props {
  form: {
    conflict: RecordConflict | null;
    bringMineBack: (() => void) | null;
    form: { ref: { current: HTMLFormElement | null } };
  };
  /** Display text of a field that is not a text. */
  shown?: ((name: string, words: string) => string | null) | undefined;
}

/**
 * Shown beside the button: says that another editor saved first, and after taking their version offers the way back to
 * one's own.
 */
export function Conflict({ form, shown }: Props) {
  const { conflict, bringMineBack } = form;
  if (conflict) return <Versions conflict={conflict} form={form.form.ref} shown={shown} />;
  return bringMineBack ? <TheirsTaken onBack={bringMineBack} /> : null;
}

function TheirsTaken({ onBack }: { onBack: () => void }) {
  const say = useTexts(editingTexts);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <Banner
      tone="info"
      live="status"
      title={say('theirsShown')}
      action={
        <Button ref={back} variant="secondary" size="sm" onClick={onBack}>
          {say('bringMineBack')}
        </Button>
      }
    />
  );
}

interface VersionsProps {
  conflict: RecordConflict;
  form: { current: HTMLFormElement | null };
  shown: Props['shown'];
}
/** Both versions of each change, and the two ways to resolve it. */
function Versions({ conflict: { changes, takeTheirs }, form, shown }: VersionsProps) {
  const say = useTexts(editingTexts);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={box} tabIndex={-1} role="alert" className={styles.conflict} aria-label={say('lateTitle')}>
      <h3 className="h4">{say('lateTitle')}</h3>
      <p>{say(changes.length > 0 ? 'lateText' : 'lateElsewhere')}</p>
      {changes.length > 0 ? (
        <>
          <dl className={styles.changes}>
            {changes.map((change) => (
              <Change key={change.name} change={change} form={form.current} shown={shown} />
            ))}
          </dl>
          <div>
            <Button variant="secondary" onClick={takeTheirs}>
              {say('loadTheirs')}
            </Button>
          </div>
        </>
      ) : null}
    </section>
  );
}

interface ChangeProps {
  change: FieldChange;
  form: HTMLFormElement | null;
  shown: Props['shown'];
}
function Change({ change: { name, before, theirs, mine }, form, shown }: ChangeProps) {
  const say = useTexts(editingTexts);
  const words = (text: string) => shown?.(name, text) ?? shownIn(form, name, text, say('chosen'));
  const stored = words(theirs);
  return (
    <div className={styles.change}>
      <dt>{labelOf(form, name)}</dt>
      {mine === null ? null : (
        <dd>
          <span className={styles.whose}>{say('mineTyped')}</span>
          <Differences before={stored} after={words(mine)} side="new" />
        </dd>
      )}
      <dd>
        <span className={styles.whose}>{say('theirsStored')}</span>
        {mine === null ? (
          <Differences before={words(before)} after={stored} />
        ) : (
          <Differences before={stored} after={words(mine)} side="gone" />
        )}
      </dd>
    </div>
  );
}
