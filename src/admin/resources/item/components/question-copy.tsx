import { useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { NOT_KEPT, STAYS, useDialogForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { FirstFound } from '../../../kit/parts.tsx';
import { activityDeskTexts } from '../../activity/activity.messages.ts';
import { type AdminQuestion, copyQuestion, findPublications } from '../../activity/activity.store.ts';

interface Props {
  kind: 1 | 2;
  question: AdminQuestion;
  onClose: () => void;
}

/** First the publication is searched for, then chosen among the results. */
export function QuestionCopy({ kind, question, onClose }: Props) {
  const say = useTexts(activityDeskTexts);
  const part = usePartTag();
  const { form, found, forget } = useCopy({ kind, question, onClose });
  const hasFound = found !== null && found.count > 0;
  return (
    <DeskDialog
      title={say('copyNamed', { n: question.position })}
      deed={say(hasFound ? 'copyDeed' : 'copyFind')}
      underWay={say('copying')}
      form={form}
      onClose={onClose}
    >
      <p className="quiet">{say('copyHint')}</p>
      <Field {...form.field('where')} label={say('copyWhere')} maxLength={100} onInput={forget} required />
      <p role="status" hidden={found === null || (hasFound && found.count === found.rows.length)}>
        {found?.count === 0 ? say('copyNone') : <FirstFound of={found} />}
      </p>
      {hasFound ? (
        <SelectField {...form.field('publicationId')} label={say('copyTo')}>
          {found.rows.map(({ id, title }) => (
            <option key={id} value={id} lang={part('en')}>
              {title}
            </option>
          ))}
        </SelectField>
      ) : null}
      <SelectField {...form.field('kind')} label={say('copyKind')}>
        <option value="1">{say('copyCme')}</option>
        <option value="2">{say('copySa')}</option>
      </SelectField>
    </DeskDialog>
  );
}

function useCopy({ kind, question, onClose }: Props) {
  const say = useTexts(activityDeskTexts);
  const [found, setFound] = useState<Awaited<ReturnType<typeof findPublications>> | null>(null);
  const form = useDialogForm({
    keep: NOT_KEPT,
    onClose,
    initial: { where: '', publicationId: '', kind: String(kind) },
    check: ({ where }) => ({ where: where.trim() ? undefined : say('copyMissing') }),
    send: async (values) => {
      if (!found?.count) {
        setFound(await findPublications(values.where.trim()));
        return STAYS;
      }
      const to = found.rows.find(({ id }) => id === values.publicationId) ?? found.rows[0];
      if (!to) return STAYS;
      await copyQuestion(question, { publicationId: to.id, kind: values.kind === '2' ? 2 : 1 });
      return say('copied', { title: to.title });
    },
  });
  return { form, found, forget: () => setFound(null) };
}
