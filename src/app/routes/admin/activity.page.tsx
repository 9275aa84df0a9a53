import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { AdminFrame, Waiting } from '#admin/frame/frame.tsx';
import styles from '#admin/kit/editing.module.css';
import { editorLoad } from '#admin/kit/editing.store.ts';
import { titleOf } from '#admin/kit/list.store.ts';
import { activityDeskTexts } from '#admin/resources/activity/activity.messages.ts';
import {
  type AdminOffering,
  type AdminTest,
  loadTestDesk,
} from '#admin/resources/activity/activity.store.ts';
import desk from '#admin/resources/activity/components/activity.module.css';
import { DesignationRemoval } from '#admin/resources/activity/components/designation-removal.tsx';
import { ActivityTerms } from '#admin/resources/activity/components/terms.tsx';
import { HowMeasured } from '#admin/resources/item/components/figures.tsx';
import { QuestionCard, RetiredQuestions } from '#admin/resources/item/components/question-card.tsx';
import { QuestionDialog } from '#admin/resources/item/components/question-dialog.tsx';
import { ITEMS_PATH } from '#admin/resources/item/item.data.ts';
import { useTexts } from '#client/page/site-data.ts';
import { useSignedInOnly } from '#identity/session/signed-in.hooks.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

export const clientLoader = editorLoad(loadTestDesk);
export const meta = titleOf(activityDeskTexts, 'test');

export default function ActivityDeskPage() {
  const say = useTexts(activityDeskTexts);
  const loaded = useLoaderData() as AdminTest | null;
  const user = useSignedInOnly();
  const [test, change] = useChanged(loaded);
  return (
    <AdminFrame
      title={
        test ? (
          <PartOfMessage message={(title) => say('testOf', { title })} part={test.title} language="en" />
        ) : (
          say('test')
        )
      }
    >
      {test && user ? <Test test={test} onChanged={change} /> : <Waiting />}
    </AdminFrame>
  );
}

/** As it was loaded, or as the latest deed left it. */
function useChanged(loaded: AdminTest | null) {
  const [changed, setChanged] = useState<{ from: AdminTest | null; to: AdminTest } | null>(null);
  const test = changed && changed.from === loaded ? changed.to : loaded;
  return [test, (to: AdminTest) => setChanged({ from: loaded, to })] as const;
}

interface Props {
  test: AdminTest;
  onChanged: (to: AdminTest) => void;
}

function Test({ test, onChanged }: Props) {
  const say = useTexts(activityDeskTexts);
  return (
    <>
      <p>
        <TextLink to={ITEMS_PATH}>{say('allQuestions')}</TextLink>
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
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState(false);
  return (
    <section className={desk.offering}>
      <div className={styles.above}>
        <h2 className="h3">{say(offering.kind === 1 ? 'cmeQuestions' : 'saQuestions')}</h2>
        <span className={styles.actions}>
          <Button onClick={() => setAdding(true)}>{say('add')}</Button>
          <Button variant="secondary" onClick={() => setRemoving(true)}>
            {say(offering.kind === 1 ? 'removeCme' : 'removeSa')}
          </Button>
        </span>
      </div>
      {offering.cued ? (
        <Banner tone="warning">
          <p>{say('cued')}</p>
        </Banner>
      ) : null}
      {offering.questions.length === 0 ? <EmptyState text={say('noQuestions')} /> : null}
      <ol className={desk.questions}>
        {offering.questions.map((question) => (
          <li key={question.id}>
            <QuestionCard test={test} offering={offering} question={question} onChanged={onChanged} />
          </li>
        ))}
      </ol>
      <RetiredQuestions questions={offering.retired} />
      {adding ? (
        <QuestionDialog
          test={test}
          kind={offering.kind}
          onDone={onChanged}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {removing ? (
        <DesignationRemoval
          test={test}
          kind={offering.kind}
          onDone={onChanged}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </section>
  );
}
