import Check from 'lucide-react/icons/check';
import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/content/class-names.ts';
import { Icon } from '#ui/content/icon.tsx';
import { Button } from '#ui/forms/button.tsx';
import { useFieldWords } from '../account-words.hooks.ts';
import styles from './card.module.css';

interface Props {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** One card of My account; each is saved separately. */
export function AccountCard({ title, hint, children }: Props) {
  const id = useId();
  return (
    <section className={classNames('panel', styles.card)} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 className="h3" id={id}>
          {title}
        </h2>
        {hint ? <p className={styles.hint}>{hint}</p> : null}
      </header>
      <div className={styles.form}>{children}</div>
    </section>
  );
}

interface SaveProps {
  form: { saving: boolean; done: boolean };
  label?: string;
  loadingLabel?: string;
  children?: ReactNode;
}

/** The card's button, with the inline "Saved" next to it. */
export function SaveRow({ form, label, loadingLabel, children }: SaveProps) {
  const { say } = useFieldWords();
  return (
    <div className={styles.actions}>
      <Button
        type="submit"
        variant="secondary"
        loading={form.saving}
        loadingLabel={loadingLabel ?? say('saving')}
      >
        {label ?? say('save')}
      </Button>
      {children}
      <span role="status">{form.done ? <Saved /> : null}</span>
    </div>
  );
}

export function Saved() {
  const { say } = useFieldWords();
  return (
    <span className={styles.saved}>
      <Icon of={Check} />
      {say('saved')}
    </span>
  );
}
