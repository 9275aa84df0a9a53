import type { ReactNode } from 'react';
import { FormProblems } from '#client/forms/problems.tsx';
import type { useRecordForm } from '#client/forms/record-form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { editingTexts } from './editing.messages.ts';
import styles from './editing.module.css';

interface Props {
  form: Pick<
    ReturnType<typeof useRecordForm<unknown, string>>,
    'form' | 'late' | 'loadTheirs' | 'summary' | 'saving'
  >;
  label?: string;
  /** That somebody else has saved it. */
  late: string;
  /** Before all else. */
  above?: ReactNode;
  /** Beside the button that saves. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A form over a record that others write too: another editor was first, their words come when this one says so. */
export function RecordForm({ form, label, late, above, beside, children }: Props) {
  const say = useTexts(editingTexts);
  return (
    <form {...form.form} className={styles.form} aria-label={label}>
      {above}
      {form.late ? (
        <Banner
          tone="danger"
          live="alert"
          title={late}
          action={
            <Button variant="secondary" size="sm" onClick={form.loadTheirs}>
              {say('loadTheirs')}
            </Button>
          }
        >
          <p>{say('lateText')}</p>
        </Banner>
      ) : (
        <FormProblems summary={form.summary} />
      )}
      {children}
      <div className={styles.actions}>
        <Button type="submit" loading={form.saving} loadingLabel={say('saving')}>
          {say('save')}
        </Button>
        {beside}
      </div>
    </form>
  );
}
