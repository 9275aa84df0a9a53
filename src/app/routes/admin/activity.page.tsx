import { useState } from 'react';
import { Named } from '#admin/frame/frame.tsx';
import { recordPage } from '#admin/frame/record-page.tsx';
import { useChanged } from '#admin/kit/dialog.hooks.ts';
import styles from '#admin/kit/editing.module.css';
import { activityDeskTexts } from '#admin/resources/activity/activity.messages.ts';
import {
  type AdminOffering,
  type AdminTest,
  firstId,
  loadTestDesk,
  questionsPath,
} from '#admin/resources/activity/activity.store.ts';
import desk from '#admin/resources/activity/components/activity.module.css';
import { DesignationRemoval } from '#admin/resources/activity/components/designation-removal.tsx';
import { ActivityTerms } from '#admin/resources/activity/components/terms.tsx';
import { HowMeasured } from '#admin/resources/item/components/figures.tsx';
import { QuestionBank } from '#admin/resources/item/components/question-bank.tsx';
import { QuestionCard } from '#admin/resources/item/components/question-card.tsx';
import { QuestionDialog } from '#admin/resources/item/components/question-dialog.tsx';
import { QuestionExport } from '#admin/resources/item/components/question-export.tsx';
import { QuestionImport } from '#admin/resources/item/components/question-import.tsx';
import { RetiredQuestions } from '#admin/resources/item/components/question-versions.tsx';
import { QuestionsMissing } from '#admin/resources/item/components/questions-missing.tsx';
import { ITEMS_PATH } from '#admin/resources/item/item.data.ts';
import { itemFileTexts } from '#admin/resources/item/item-file.messages.ts';
import { questionBankTexts } from '#admin/resources/item/question-bank.messages.ts';
import { questionPageTexts } from '#admin/resources/item/question-page.messages.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordPage({
  texts: activityDeskTexts,
  title: 'test',
  load: loadTestDesk,
  named: (data, say) => ({
    title: data.title,
    isEnglish: true,
    heading: (title) => say('testOf', { title }),
  }),
  Content: ({ data }) => {
    const [test, change] = useChanged(data);
    return <Test test={test} onChanged={change} />;
  },
});
export const { clientLoader, meta } = page;
export default page.Page;

interface Props {
  test: AdminTest;
  onChanged: (to: AdminTest) => void;
}

function Test({ test, onChanged }: Props) {
  const say = useTexts(activityDeskTexts);
  const pageWords = useTexts(questionPageTexts);
  return (
    <>
      <p>
        <TextLink to={ITEMS_PATH}>{say('allQuestions')}</TextLink>
        {test.offerings.length > 0 ? (
          <>
            {' · '}
            <TextLink to={questionsPath(test.id)}>{pageWords('toPage')}</TextLink>
          </>
        ) : null}
      </p>
      <Banner tone="info">
        <p>{say(test.visibility === 'published' ? 'isOpen' : 'isHidden')}</p>
      </Banner>
      <ActivityTerms test={test} onChanged={onChanged} />
      {test.offerings.length === 0 ? <EmptyState text={say('noTest')} /> : null}
      {test.offerings.map((offering) => (
        <Offering key={offering.id} test={test} offering={offering} onChanged={onChanged} />
      ))}
      <HowMeasured />
    </>
  );
}

function Offering({ test, offering, onChanged }: Props & { offering: AdminOffering }) {
  const say = useTexts(activityDeskTexts);
  const file = useTexts(itemFileTexts);
  const bank = useTexts(questionBankTexts);
  const [open, setOpen] = useState<'add' | 'bank' | 'import' | 'export' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const { kind } = offering;
  return (
    <section className={desk.offering}>
      <div className={styles.above}>
        <h2 className="h3">{say(offering.kind === 1 ? 'cmeQuestions' : 'saQuestions')}</h2>
        <span className={styles.actions}>
          <Button onClick={() => setOpen('add')}>{say('add')}</Button>
          <Button variant="secondary" onClick={() => setOpen('bank')}>
            <Named short={bank('open')} long={bank(kind === 1 ? 'titleCme' : 'titleSa')} />
          </Button>
          <Button variant="secondary" onClick={() => setOpen('import')}>
            <Named short={file('import')} long={file(kind === 1 ? 'importCme' : 'importSa')} />
          </Button>
          <Button
            variant="secondary"
            disabled={offering.questions.length === 0}
            onClick={() => setOpen('export')}
          >
            <Named short={file('export')} long={file(kind === 1 ? 'exportCme' : 'exportSa')} />
          </Button>
          <Button variant="text" onClick={() => setOpen('remove')}>
            {say(kind === 1 ? 'removeCme' : 'removeSa')}
          </Button>
        </span>
      </div>
      <QuestionsMissing test={test} offering={offering} />
      {offering.cued ? (
        <Banner tone="warning">
          <p>{say('cued')}</p>
        </Banner>
      ) : null}
      {offering.questions.length === 0 ? <EmptyState text={say('noQuestions')} /> : null}
      <ol className={desk.questions}>
        {offering.questions.map((question) => (
          <li key={firstId(question)}>
            <QuestionCard test={test} offering={offering} question={question} onChanged={onChanged} />
          </li>
        ))}
      </ol>
      <RetiredQuestions questions={offering.retired} />
      {open === 'add' ? <QuestionDialog test={test} kind={kind} onDone={onChanged} onClose={close} /> : null}
      {open === 'bank' ? <QuestionBank test={test} kind={kind} onDone={onChanged} onClose={close} /> : null}
      {open === 'import' ? <QuestionImport test={test} kind={kind} onClose={close} /> : null}
      {open === 'export' ? <QuestionExport test={test} offering={offering} onClose={close} /> : null}
      {open === 'remove' ? (
        <DesignationRemoval test={test} kind={kind} onDone={onChanged} onClose={close} />
      ) : null}
    </section>
  );
}
