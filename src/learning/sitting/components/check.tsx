import ArrowLeft from 'lucide-react/icons/arrow-left';
import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { type FailureNotice, noticeOf } from '#client/api/failure.ts';
import { WayOn } from '#client/api/next-step.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Measured } from '#ui/measured.tsx';
import { forgetRefused, keepForLater } from '../../later-submission/submission.hooks.ts';
import { laterTexts } from '../../later-submission/submission.messages.ts';
import type { LaterSubmission } from '../../later-submission/submission.rules.ts';
import { letterOf } from '../keys.rules.ts';
import { useTestKeys } from '../shortcuts.hooks.ts';
import { sheetOf, unanswered } from '../sitting.rules.ts';
import { forgetSitting, keepFlags, placeOf } from '../sitting.store.ts';
import { handIn } from '../submission.store.ts';
import { testTexts } from '../test.messages.ts';
import styles from './check.module.css';
import { TestFoot } from './foot.tsx';
import { TestProgress, useStepFocus } from './question.tsx';
import type { SittingView, TestQuestionData } from './sitting.tsx';

/** The last step: what is unanswered or flagged, then everything, then Submit. */
export function TestCheck({ view }: { view: SittingView }) {
  const say = useTexts(testTexts);
  const { questions, sheet, sitting, change } = view;
  const missing = unanswered(sitting, sheet);
  const go = (to: number) => change({ deed: 'go', to });
  const head = useStepFocus(sitting.at);
  const submission = useSubmission(view);
  useTestKeys(0, false, (deed) => deed.deed === 'previous' && go(questions.length - 1));
  const places = (ids: readonly string[]) => ids.map((id) => questions.findIndex((one) => one.id === id));
  return (
    <>
      <TestProgress view={view} />
      <div className={`wrap-46 ${styles.check}`}>
        <header>
          <h1 ref={head} tabIndex={-1} className="h2">
            {say('check')}
          </h1>
          <p className="quiet">{say(view.test.kind === 2 ? 'checkLeadExplained' : 'checkLead')}</p>
        </header>
        {submission.failure ? <NotSubmitted {...submission} failure={submission.failure} /> : null}
        {missing.length > 0 ? (
          <Banner tone="warning" title={say('missing', { n: missing.length })}>
            <Places places={places(missing)} go={go} />
          </Banner>
        ) : null}
        {sitting.flags.length > 0 ? (
          <Banner tone="signal" icon={Flag} title={say('flaggedCount', { n: sitting.flags.length })}>
            <Places places={places(sitting.flags).toSorted((one, other) => one - other)} go={go} />
          </Banner>
        ) : null}
        <ol className={styles.list}>
          {questions.map((question, at) => (
            <CheckRow key={question.id} question={question} at={at} view={view} onChange={() => go(at)} />
          ))}
        </ol>
      </div>
      <TestFoot>
        <Button variant="secondary" icon={ArrowLeft} onClick={() => go(questions.length - 1)}>
          {say('previous')}
        </Button>
        {missing.length > 0 ? (
          <p id="submit-needs" className={styles.needs}>
            {say('submitNeeds')}
          </p>
        ) : null}
        <Button
          disabled={missing.length > 0}
          aria-describedby={missing.length > 0 ? 'submit-needs' : undefined}
          loading={submission.isPending}
          loadingLabel={say('submitting')}
          onClick={submission.submit}
        >
          {say('submit')}
        </Button>
      </TestFoot>
    </>
  );
}

/** Pending while it is being sent; a failure undoes that, keeps every answer and says why (spec §4, §8). */
function useSubmission(view: SittingView) {
  const { sitting, sheet, test, user, publication, hold } = view;
  const sayLater = useTexts(laterTexts);
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<FailureNotice | null>(null);
  const submit = async () => {
    setPending(true);
    setFailure(null);
    const release = await hold();
    try {
      const attempt = await handIn(browserApi(), sitting, { kind: test.kind, questions: sheet });
      keepFlags(user.id, attempt.id, sitting.flags);
      forgetSitting(user.id, placeOf(publication, test.kind), sitting.key);
      forgetRefused(user.id, publication.id, test.kind);
      await navigate(`/publication/${publication.id}/test/results?attempt=${attempt.id}`, { replace: true });
    } catch (thrown) {
      release();
      setPending(false);
      if (!isFailure(thrown)) throw thrown;
      if (thrown.status !== 0 || !keepForLater(user.id, laterOf(view)))
        setFailure(noticeOf(thrown, sayLater('noRoom')));
    }
  };
  return { submit, isPending, failure };
}

/** The test as stored on this device when the server cannot be reached. */
function laterOf({ sitting, sheet, test, publication, questions, sittingId }: SittingView): LaterSubmission {
  const wordsOf = ({ id, text, answers }: TestQuestionData) => ({
    question: text,
    answer: answers?.find((one) => one.id === sitting.answers[id])?.text ?? '',
  });
  return {
    sittingId,
    ...placeOf(publication, test.kind),
    kind: test.kind,
    title: publication.title,
    titleLanguage: publication.language,
    language: test.language,
    results: sheetOf(sitting, sheet),
    seen: sitting.seen,
    flags: sitting.flags,
    sheet: questions.map(wordsOf),
    refused: null,
  };
}

type NotSubmittedProps = { failure: FailureNotice; submit: () => void; isPending: boolean };

function NotSubmitted({ failure: { reason, next }, submit, isPending }: NotSubmittedProps) {
  const say = useTexts(testTexts);
  return (
    <Banner
      tone="danger"
      live="alert"
      title={say('notSubmitted')}
      action={
        <WayOn next={next}>
          <Button variant="secondary" loading={isPending} onClick={submit}>
            {say('retry')}
          </Button>
        </WayOn>
      }
    >
      <p>{say('notSubmittedWhy', { reason })}</p>
    </Banner>
  );
}

function Places({ places, go }: { places: number[]; go: (to: number) => void }) {
  const say = useTexts(testTexts);
  return (
    <ul className="cluster">
      {places.map((at) => (
        <li key={at}>
          <button type="button" className={styles.place} onClick={() => go(at)}>
            {say('goTo', { n: at + 1 })}
          </button>
        </li>
      ))}
    </ul>
  );
}

const LOOK = { label: 'explanation', name: 'explanationOne' } as const;
const ANSWER = { label: 'answer', name: 'answerOne' } as const;
const CHANGE = { label: 'change', name: 'changeOne' } as const;

type RowProps = { question: TestQuestionData; at: number; view: SittingView; onChange: () => void };

function CheckRow({ question, at, view: { sitting, explained }, onChange }: RowProps) {
  const part = usePartTag();
  const say = useTexts(testTexts);
  const options = (question.answers ?? []).toSorted((one, other) => one.order - other.order);
  const place = options.findIndex((answer) => answer.id === sitting.answers[question.id]);
  const isMissing = place < 0;
  const told = explained.get(question.id)?.feedback;
  const { label, name } = told ? LOOK : isMissing ? ANSWER : CHANGE;
  return (
    <li>
      <span className={styles.number}>{at + 1}</span>
      <div>
        <p className={styles.stem} lang={part(question.language)}>
          <Measured text={question.text} />
        </p>
        <p className={isMissing ? styles.missing : 'quiet'}>
          {isMissing
            ? say('unanswered')
            : say('yours', { letter: letterOf(place), text: options[place]?.text ?? '' })}
        </p>
        {told ? (
          <Badge tone={told.correct ? 'success' : 'danger'}>
            {say(told.correct ? 'correct' : 'incorrect')}
          </Badge>
        ) : null}
        {sitting.flags.includes(question.id) ? (
          <Badge tone="signal" icon={Flag}>
            {say('flagged')}
          </Badge>
        ) : null}
      </div>
      <Button variant="text" aria-label={say(name, { n: at + 1 })} onClick={onChange}>
        {say(label)}
      </Button>
    </li>
  );
}
