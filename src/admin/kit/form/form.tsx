import type { ReactNode } from 'react';
import { FormProblems } from '#client/forms/problems.tsx';
import type { RecordConflict } from '#client/forms/record-form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';
import { editingTexts } from '../editing.messages.ts';
import styles from '../editing.module.css';
import { Conflict } from './conflict.tsx';
import type { useDeskForm } from './form.hooks.ts';
import { Restored } from './restored.tsx';

/** What any form of a page or a dialog is drawn from, whatever its record. */
export type DrawnForm = Pick<ReturnType<typeof useDeskForm>, 'form' | 'summary' | 'saving' | 'kept'> & {
  conflict: RecordConflict | null;
  bringMineBack: (() => void) | null;
};
interface Props {
  form: DrawnForm;
  label?: string | undefined;
  className?: string | undefined;
  /** Label of the button, if it does something other than save. */
  deed?: string;
  underWay?: string;
  above?: ReactNode;
  /** Shown beside the button. */
  beside?: ReactNode;
  shown?: (name: string, words: string) => string | null;
  children: ReactNode;
}

/** Whether pressing the button chooses between two versions of its fields. */
export const isOver = (conflict: RecordConflict | null): boolean => (conflict?.changes.length ?? 0) > 0;

/** Form of a page: restored draft, problems, fields, conflict, button. */
export function DeskForm(props: Props) {
  const { form, label, className = styles.form, deed, underWay, above, beside, shown, children } = props;
  const say = useTexts(editingTexts);
  const { conflict } = form;
  return (
    <form {...form.form} className={className} aria-label={label}>
      {above}
      <Restored kept={form.kept} />
      {conflict ? null : <FormProblems summary={form.summary} />}
      {children}
      <Conflict form={form} shown={shown} />
      <div className={styles.actions}>
        <Button type="submit" loading={form.saving} loadingLabel={underWay ?? say('saving')}>
          {isOver(conflict) ? say('saveOver') : (deed ?? say('save'))}
        </Button>
        {beside}
      </div>
    </form>
  );
}
