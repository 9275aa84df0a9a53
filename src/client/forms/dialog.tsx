import { type ReactNode, useId } from 'react';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Button } from '#ui/forms/button.tsx';
import type { useForm } from './form.ts';
import { FormProblems } from './problems.tsx';

interface Props {
  title: ReactNode;
  form: Pick<ReturnType<typeof useForm>, 'form' | 'summary' | 'saving'>;
  words: { deed: string; underWay: string; cancel: string; close: string };
  /** Something is lost by the action. */
  isDanger?: boolean;
  size?: 'sm' | 'md';
  onClose: () => void;
  children: ReactNode;
}

/** A dialog for an action that needs input first: its fields, the button that runs it, and a way out. */
export function FormDialog({ title, form, words, isDanger, size = 'sm', onClose, children }: Props) {
  const id = useId();
  return (
    <Dialog
      open
      size={size}
      title={title}
      closeLabel={words.close}
      onClose={onClose}
      actions={
        <>
          <Button
            type="submit"
            form={id}
            variant={isDanger ? 'danger' : 'primary'}
            loading={form.saving}
            loadingLabel={words.underWay}
          >
            {words.deed}
          </Button>
          <Button variant="text" onClick={onClose}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <form {...form.form} id={id} className="stack">
        <FormProblems summary={form.summary} />
        {children}
      </form>
    </Dialog>
  );
}
