import { useId } from 'react';
import styles from '#editing/editing.module.css';
import { useFreshSignIn } from '#identity/fresh-sign-in.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#web/form.ts';
import { FormProblems } from '#web/form-problems.tsx';
import { useTexts } from '#web/site-data.ts';
import type { DeskMember } from './member-desk.store.ts';
import { memberDeskTexts } from './member-desk.texts.ts';

interface Props {
  title: string;
  /** What follows from it. */
  text: string;
  /** The deed, in the imperative. */
  button: string;
  isDanger?: boolean;
  /** Has to be typed first: what is at stake is a role. */
  typed?: string;
  /** Told once it is done. */
  said: string;
  deed: () => Promise<DeskMember>;
  onDone: (to: DeskMember) => void;
  onClose: () => void;
}

/** A deed on somebody's account: its consequence in plain words, and whoever does it shows who they are when asked. */
export function MemberDeedDialog({
  title,
  text,
  button,
  isDanger,
  typed,
  said,
  deed,
  onDone,
  onClose,
}: Props) {
  const say = useTexts(memberDeskTexts);
  const formId = useId();
  const { freshly, dialog } = useFreshSignIn();
  const form = useForm({
    initial: { typed: '' },
    check: ({ typed: given }) => ({
      typed: !typed || given.trim() === typed ? undefined : say('typeEmailWrong', { email: typed }),
    }),
    send: async () => {
      onDone(await freshly(deed));
      onClose();
      toast({ message: said });
    },
  });
  return (
    <>
      <Dialog
        open
        size="sm"
        title={title}
        closeLabel={say('close')}
        onClose={onClose}
        actions={
          <>
            <Button
              type="submit"
              form={formId}
              variant={isDanger ? 'danger' : 'primary'}
              loading={form.saving}
              loadingLabel={say('working')}
            >
              {button}
            </Button>
            <Button variant="text" onClick={onClose}>
              {say('cancel')}
            </Button>
          </>
        }
      >
        <form {...form.form} id={formId} className={styles.form}>
          <FormProblems summary={form.summary} />
          <p>{text}</p>
          {typed ? (
            <Field
              {...form.field('typed')}
              label={say('typeEmail', { email: typed })}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              required
            />
          ) : null}
        </form>
      </Dialog>
      {dialog}
    </>
  );
}
