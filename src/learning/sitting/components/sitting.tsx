import { useCallback, useEffect, useState } from 'react';
import { usePaths } from '#catalog/listed-page/paths.hooks.ts';
import type { publicationType } from '#catalog/publication/publication.schema.ts';
import type { FailureNotice } from '#client/api/failure.ts';
import { useReducedBar } from '#client/navigation/reduced-bar.ts';
import { useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import type { Flat } from '#kit/contract.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { takeFocus } from '#ui/forms/focus.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';
import type { testType } from '../../attempt/attempt.schema.ts';
import { LaterNotice } from '../../later-submission/components/notice.tsx';
import { useWaiting } from '../../later-submission/submission.hooks.ts';
import { type ExplainedQuestions, explainedIn, useExplaining } from '../explanation.hooks.ts';
import { type OpenSitting, submissionKeyOf } from '../opening.store.ts';
import {
  begun,
  changed,
  merged,
  type SheetQuestion,
  type Sitting,
  type SittingAnswer,
  type SittingChange,
  withCopy,
} from '../sitting.rules.ts';
import { findSitting, forgetSitting, keepSitting, placeOf, type TestPlace } from '../sitting.store.ts';
import { testTexts } from '../test.messages.ts';
import { useTravel } from '../travel.hooks.ts';
import { useUnderWay } from '../under-way.hooks.ts';
import { TestCheck } from './check.tsx';
import { TestQuestion } from './question.tsx';
import styles from './start.module.css';
import { TestStart } from './start.tsx';

export type OpenTest = Flat<typeof testType>;
export type TestQuestionData = NonNullable<OpenSitting['questions']>[number];

/** State shared by the steps of a test. */
export interface SittingView {
  test: OpenTest;
  publication: Flat<typeof publicationType>;
  questions: readonly TestQuestionData[];
  sheet: readonly SheetQuestion[];
  sitting: Sitting;
  /** Whether this device holds the answers. */
  isKept: boolean;
  /** Why the answers no longer leave this device. */
  refusal: FailureNotice | null;
  change: (change: SittingChange) => void;
  /** Holds answers back while another operation that depends on them is in progress. */
  hold: () => Promise<() => void>;
  /** For a self-assessment: the questions whose explanation was shown; their answers no longer change. */
  explained: ExplainedQuestions;
  explaining: ReturnType<typeof useExplaining>;
  user: User;
  sittingId: string;
}

interface Props {
  test: OpenTest;
  publication: Flat<typeof publicationType>;
  user: User;
}

/** One sitting, from the front matter to the check before submission. */
export function TestSitting({ test, publication, user }: Props) {
  const { publicationPath } = usePaths();
  const say = useTexts(testTexts);
  const [told, setTold] = useState(test);
  const [open, setOpen] = useState<OpenSitting | null>(null);
  useReducedBar({
    title: say('title', { title: publication.title }),
    names: publication,
    exitTo: publicationPath(publication.slug),
  });
  const { later, aside, notice } = useWaiting(user.id, publication.id, told.kind, open?.id ?? told.sittingId);
  if (later) return <LaterNotice {...notice} later={later} />;
  if (!open)
    return (
      <TestStart test={told} publication={publication} user={user} onOpen={setOpen} onChanged={setTold} />
    );
  const under = { open, test: told, publication, user, refused: aside?.results };
  return <SittingUnderWay key={open.id} {...under} />;
}

type UnderWayProps = Props & { open: OpenSitting; refused: readonly SittingAnswer[] | undefined };

function SittingUnderWay({ open, test, publication, user, refused }: UnderWayProps) {
  useUnderWay();
  const [questions] = useState(() => questionsOf(open));
  const [place] = useState(() => placeOf(publication, test.kind));
  const [sheet] = useState<SheetQuestion[]>(() => questions.map(sheetQuestion));
  const [sitting, setSitting] = useKeptSitting(open, refused ?? test.approvedResults, place, user.id, sheet);
  const [explained, setExplained] = useState(() => explainedIn(open));
  const change = useCallback(
    (deed: SittingChange) => {
      if (deed.deed === 'choose' && explained.has(deed.question)) return;
      setSitting((before) => changed(before, deed, sheet));
    },
    [sheet, setSitting, explained],
  );
  const onTold = useCallback(
    (told: OpenSitting) => {
      setExplained(explainedIn(told));
      setSitting((before) => merged(before, told.answers, sheet));
    },
    [sheet, setSitting],
  );
  const { handedIn, refusal, hold } = useTravel(
    open.id,
    sitting,
    setSitting,
    sheet,
    open.kind === 2 ? onTold : undefined,
  );
  const explaining = useExplaining(open.id, hold, onTold);
  const [isKept, setKept] = useState(true);
  const isOver = handedIn !== null;
  useEffect(() => {
    if (isOver) forgetSitting(user.id, place, submissionKeyOf(open.id));
    else setKept(keepSitting(user.id, place, sitting));
  }, [user.id, place, sitting, open.id, isOver]);
  if (handedIn !== null) return <HandedIn publicationId={publication.id} attemptId={handedIn} />;
  const steps = { test, publication, questions, sheet, sitting, isKept, change, user, sittingId: open.id };
  const view: SittingView = { ...steps, refusal, hold, explained, explaining };
  return sitting.at < questions.length ? <TestQuestion view={view} /> : <TestCheck view={view} />;
}

const questionsOf = (open: OpenSitting): TestQuestionData[] =>
  (open.questions ?? []).toSorted((one, other) => one.order - other.order);
const sheetQuestion = (question: TestQuestionData): SheetQuestion => ({
  id: question.id,
  answers: (question.answers ?? []).map((answer) => answer.id),
});

function HandedIn({ publicationId, attemptId }: { publicationId: string; attemptId: string }) {
  const say = useTexts(testTexts);
  const to = `/publication/${publicationId}/test/results?attempt=${attemptId}`;
  return (
    <div className={`wrap-46 ${styles.start}`}>
      <Banner tone="info" action={<TextLink to={to}>{say('seeResults')}</TextLink>}>
        <p ref={takeFocus} tabIndex={-1}>
          {say('handedIn')}
        </p>
      </Banner>
    </div>
  );
}

/**
 * The sitting as this device stored it, merged with choices from other devices. An approved past result prefills the
 * answers when practice begins, and a refused sheet those of the sitting after it.
 */
function useKeptSitting(
  open: OpenSitting,
  earlier: readonly SittingAnswer[],
  place: TestPlace,
  userId: string,
  sheet: SheetQuestion[],
) {
  const key = submissionKeyOf(open.id);
  return useState(() => {
    const kept = findSitting(userId, place, key, sheet);
    const prefilled = open.answers.length > 0 ? [] : earlier;
    const own = kept ?? begun(place.publicationId, key, sheet, prefilled);
    return (open.isCopy ? withCopy : merged)(own, open.answers, sheet);
  });
}
