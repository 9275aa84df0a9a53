import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect, useRef, useState } from 'react';
import { usePaths } from '#catalog/listed-page/paths.hooks.ts';
import { useReducedBar } from '#client/navigation/reduced-bar.ts';
import { useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import { classNames } from '#ui/content/class-names.ts';
import { Button } from '#ui/forms/button.tsx';
import { RemovedNote } from '../../publication/components/removed.tsx';
import { TestFoot } from '../../sitting/components/foot.tsx';
import { LOOKS, QuestionNavigator } from '../../sitting/components/navigator.tsx';
import sheet from '../../sitting/components/question.module.css';
import { useTestKeys } from '../../sitting/shortcuts.hooks.ts';
import { flagsOf } from '../../sitting/sitting.store.ts';
import { resultsTexts } from '../results.messages.ts';
import { filtered, type ReviewFilter, sectionsToReview } from '../results.rules.ts';
import type { ResultsData } from '../results.store.ts';
import { namesOf, ResultsHead, stepAfter, ToReview } from './head.tsx';
import { PeerScores } from './peers.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { ReviewQuestion } from './review-question.tsx';

type Props = ResultsData & { user: User; onRetry: () => void };

const STATES = { right: 'stateRight', wrong: 'stateWrong', answered: 'stateHidden' } as const;
const lookOf = (isRight: boolean | null) => (isRight === null ? 'answered' : isRight ? 'right' : 'wrong');

/** Score and next step, then each question; printed, all of them. */
export function Results({ attempt, stats, user, onRetry }: Props) {
  const say = useTexts(resultsTexts);
  const { publicationPath } = usePaths();
  const [filter, setFilter] = useState<ReviewFilter>('all');
  const [flags] = useState(() => flagsOf(user.id, attempt.id));
  const questions = (attempt.questions ?? [])
    .toSorted((one, other) => one.order - other.order)
    .map((question, place) => ({ ...question, place, isRight: question.feedback?.correct ?? null }));
  const isKeyTold = questions.every((one) => one.isRight !== null);
  const step = stepAfter(attempt, isKeyTold);
  const some = filtered(questions, filter, flags);
  const [chosen, setChosen] = useState(0);
  const current = some.find((one) => one.place === chosen) ?? some[0];
  const head = useStepHead(chosen);
  const go = (step: number) => {
    const next = some[(current ? some.indexOf(current) : -1) + step];
    if (next) setChosen(next.place);
  };
  const sections = attempt.publication?.sections ?? [];
  const isRemoved = attempt.publication?.visibility === 'removed';
  useTestKeys(0, false, ({ deed }) => go(deed === 'previous' ? -1 : 1));
  const names = namesOf(attempt);
  useReducedBar({
    title: say('title', { title: names.title }),
    names,
    exitTo: attempt.publication ? publicationPath(attempt.publication.slug) : '/library',
  });
  return (
    <>
      <div className={`wrap ${sheet.sheet}`}>
        <QuestionNavigator
          title={say('questions')}
          entries={some.map(({ id, place, isRight }) => ({
            id,
            place,
            name: say(flags.includes(id) ? 'questionFlagged' : 'questionName', {
              n: place + 1,
              state: say(STATES[lookOf(isRight)]),
            }),
            look: lookOf(isRight),
            isFlagged: flags.includes(id),
            isCurrent: place === current?.place,
          }))}
          legend={[
            ...(isKeyTold
              ? [
                  { look: LOOKS.right, says: say('right') },
                  { look: LOOKS.wrong, says: say('wrong') },
                ]
              : []),
            ...(flags.length ? [{ look: LOOKS.flagMark, says: say('flagged') }] : []),
          ]}
          onGo={setChosen}
        />
        <div>
          <RemovedNote publication={attempt.publication} />
          <ResultsHead attempt={attempt} peers={stats} isKeyTold={isKeyTold} step={step} />
          {attempt.status === 'FAILED' && !isRemoved ? (
            <ToReview
              attempt={attempt}
              sections={sectionsToReview(attempt.sectionsToRead, sections)}
              step={step}
            />
          ) : null}
          <ReviewFilters
            isKeyTold={isKeyTold}
            questions={questions}
            filter={filter}
            flags={flags}
            onFilter={setFilter}
          />
          {some.length === 0 ? (
            <p className="quiet print-none">{say(filter === 'flagged' ? 'noneFlagged' : 'noneIncorrect')}</p>
          ) : null}
          {questions.map((question) => (
            <ReviewQuestion
              key={question.id}
              question={question}
              count={questions.length}
              stats={stats}
              sections={sections}
              className={classNames(question !== current && 'print-only')}
              head={question === current ? head : undefined}
            />
          ))}
          <PeerScores stats={stats} score={attempt.score} onRetry={onRetry} />
        </div>
      </div>
      <ResultsFoot at={current ? some.indexOf(current) : -1} count={some.length} go={go} />
    </>
  );
}

/** After a step, not on arrival, the reading goes on at the top of that question. */
function useStepHead(chosen: number) {
  const head = useRef<HTMLHeadingElement>(null);
  const before = useRef(chosen);
  useEffect(() => {
    if (before.current === chosen) return;
    before.current = chosen;
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView();
  }, [chosen]);
  return head;
}

function ResultsFoot({ at, count, go }: { at: number; count: number; go: (step: number) => void }) {
  const say = useTexts(resultsTexts);
  return (
    <TestFoot>
      <Button variant="secondary" icon={ArrowLeft} disabled={at <= 0} onClick={() => go(-1)}>
        {say('previous')}
      </Button>
      <span className={sheet.hint}>{say('moveHint')}</span>
      <Button variant="secondary" iconEnd={ArrowRight} disabled={at >= count - 1} onClick={() => go(1)}>
        {say('next')}
      </Button>
    </TestFoot>
  );
}
