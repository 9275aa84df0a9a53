import { useRef, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { RATIONALE_MAX, REFERENCE_MAX } from '#learning/item/edit.data.ts';
import { ITEM_FILE_MOST_BYTES, ITEM_FILE_MOST_ITEMS } from '#learning/item/interchange/interchange.data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Field, TextAreaField } from '#ui/forms/field.tsx';
import { Measured } from '#ui/measured.tsx';
import { STAYS, useDialogForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import type { AdminTest } from '../../activity/activity.store.ts';
import desk from '../../activity/components/activity.module.css';
import { itemFileTexts } from '../item-file.messages.ts';
import { countOf, fileToSend, type ItemImportReport, importQuestions } from '../item-file.store.ts';

interface Props {
  test: AdminTest;
  kind: 1 | 2;
  onClose: () => void;
}

/** Imports a file of questions, or pasted ones: previewed first, with problems by line, then imported completely. */
export function QuestionImport(props: Props) {
  const say = useTexts(itemFileTexts);
  const { form, file, report, forget } = useImport(props);
  const { defaultValue: _, ...chosen } = form.field('file');
  const isReady = report !== null && countOf(report, 'faulty') === 0;
  return (
    <DeskDialog
      title={say(props.kind === 1 ? 'importCme' : 'importSa')}
      deed={say(isReady ? 'import' : 'check')}
      underWay={say(isReady ? 'importing' : 'checking')}
      form={form}
      size="md"
      onClose={props.onClose}
    >
      <p className="quiet">
        {say('importLead', { kilobytes: ITEM_FILE_MOST_BYTES / 1024, questions: ITEM_FILE_MOST_ITEMS })}
      </p>
      <div className="stack" onInput={forget}>
        <Field
          {...chosen}
          ref={file}
          label={say('file')}
          type="file"
          accept=".csv,.txt,.gift,.xml,text/csv,text/plain,application/xml"
        />
        <TextAreaField {...form.field('pasted')} label={say('paste')} rows={6} spellCheck={false} />
        <TextAreaField
          {...form.field('rationale')}
          label={say('rationale')}
          hint={say('fillHint')}
          rows={2}
          maxLength={RATIONALE_MAX}
        />
        <Field {...form.field('reference')} label={say('reference')} maxLength={REFERENCE_MAX} />
      </div>
      <div role="status">{report ? <Report of={report} /> : null}</div>
    </DeskDialog>
  );
}

function useImport({ test, kind, onClose }: Props) {
  const say = useTexts(itemFileTexts);
  const file = useRef<HTMLInputElement>(null);
  const [report, setReport] = useState<ItemImportReport | null>(null);
  const form = useDialogForm({
    keep: `question-import:${test.id}-${kind}`,
    onClose,
    initial: { file: '', pasted: '', rationale: '', reference: '' },
    check: ({ pasted }) => ({
      file: pasted.trim() || file.current?.files?.length ? undefined : say('nothingGiven'),
    }),
    send: async ({ pasted, rationale, reference }) => {
      const sent = await fileToSend(file.current?.files?.[0], pasted);
      const input = { kind, file: sent ?? '', rationale, reference };
      if (report === null || countOf(report, 'faulty') > 0) {
        setReport(await importQuestions(test.id, { ...input, trial: true }));
        return STAYS;
      }
      const done = await importQuestions(test.id, { ...input, trial: false });
      const n = countOf(done, 'new');
      return n === 0 ? say('nothingNew') : say('imported', { n });
    },
  });
  return { form, file, report, forget: () => setReport(null) };
}

/** The result appears below the input, which may be out of sight on a low screen. */
const showFrom = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'start' });

function Report({ of: report }: { of: ItemImportReport }) {
  const say = useTexts(itemFileTexts);
  const part = usePartTag();
  return (
    <div className="stack" ref={showFrom}>
      <p>
        {say('read', {
          format: say(report.format),
          added: countOf(report, 'new'),
          there: countOf(report, 'there'),
          faulty: countOf(report, 'faulty'),
        })}
      </p>
      <ul className={desk.choices} aria-label={say('rows')}>
        {report.rows.map(({ line, stem, state, problems }) => (
          <li key={`${line} ${stem}`} className={desk.why}>
            <span>
              <span className="quiet">{say('line', { n: line })}</span>{' '}
              <Badge tone={state === 'faulty' ? 'danger' : state === 'new' ? 'success' : 'neutral'}>
                {say(state)}
              </Badge>
            </span>
            <span lang={part('en')}>
              <Measured text={stem} />
            </span>
            {problems.map(({ code, detail }) => (
              <span key={code}>{detail}</span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
