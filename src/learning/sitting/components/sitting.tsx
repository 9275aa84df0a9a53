import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { usePaths } from '#catalog/listed-page/paths.hooks.ts';
import type { publicationType } from '#catalog/publication/publication.schema.ts';
import type { FailureNotice } from '#client/api/failure.ts';
import { useReducedBar } from '#client/navigation/reduced-bar.ts';
import { useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import type { Flat } from '#kit/contract.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { takeFocus } from '#ui/forms/focus.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';
import type { testType } from '../../attempt/attempt.schema.ts';
import { LaterNotice } from '../../later-submission/components/notice.tsx';
import { useWaiting } from '../../later-submission/submission.hooks.ts';
import { kindsHere, leavesStart } from '../../later-submission/submission.rules.ts';
import { type ExplainedQuestions, explainedIn, useExplaining } from '../explanation.hooks.ts';
import { type EarlierAnswers, openedWith } from '../kept-sitting.rules.ts';
import { type OpenSitting, submissionKeyOf } from '../opening.store.ts';
import {
  changed,
  merged,
  type SheetQuestion,
  type Sitting,
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
  const kinds = kindsHere(told.kind, publication.tests);
  const { later, aside, notice } = useWaiting(user.id, publication.id, kinds, open?.id ?? told.sittingId);
  const isBeside = later !== null && leavesStart(later, told.kind);
  if (later && !isBeside) return <LaterNotice {...notice} later={later} />;
  if (!open) {
    const start = { test: told, publication, user, onOpen: setOpen, onChanged: setTold };
    return (
      <>
        {later ? <LaterNotice {...notice} later={later} way={null} /> : null}
        <TestStart {...start} isBelow={isBeside} />
      </>
    );
  }
  const refused = aside?.kind === told.kind ? { answers: aside.results, seen: aside.seen ?? 0 } : null;
  const under = { open, test: told, publication, user, refused };
  return <SittingUnderWay key={open.id} {...under} />;
}

type UnderWayProps = Props & { open: OpenSitting; refused: EarlierAnswers | null };

function SittingUnderWay({ open, test, publication, user, refused }: UnderWayProps) {
  const say = useTexts(testTexts);
  useUnderWay();
  const [questions] = useState(() => questionsOf(open));
  const [place] = useState(() => placeOf(publication, test.kind));
  const [sheet] = useState<SheetQuestion[]>(() => questions.map(sheetQuestion));
  const [sitting, setSitting] = useKeptSitting({ open, test, refused }, place, user.id, sheet);
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
  const { handedIn, isReplaced, replace, refusal, hold } = useTravel(
    open.id,
    sitting,
    setSitting,
    sheet,
    open.kind === 2 ? onTold : undefined,
  );
  const explaining = useExplaining(open.id, hold, onTold);
  const [isKept, setKept] = useState(true);
  const isOpened = useRef(!open.isCopy);
  useEffect(() => {
    if (handedIn !== null) forgetSitting(user.id, place, submissionKeyOf(open.id));
    else if (!isReplaced) {
      const outcome = keepSitting(user.id, place, sitting, isOpened.current);
      isOpened.current = false;
      setKept(outcome === 'kept');
      if (outcome === 'replaced') replace();
    }
  }, [user.id, place, sitting, open.id, handedIn, isReplaced, replace]);
  if (handedIn !== null) {
    const to = `/publication/${publication.id}/test/results?attempt=${handedIn}`;
    return <OverNotice text={say('handedIn')} action={<TextLink to={to}>{say('seeResults')}</TextLink>} />;
  }
  if (isReplaced) {
    const goOn = <Button onClick={() => location.reload()}>{say('goOn')}</Button>;
    return <OverNotice text={say('replaced')} action={goOn} />;
  }
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

/** Nothing more is taken here: the test was submitted elsewhere, or goes on in another sitting. */
function OverNotice({ text, action }: { text: string; action: ReactNode }) {
  return (
    <div className={`wrap-46 ${styles.start}`}>
      <Banner tone="info" action={action}>
        <p ref={takeFocus} tabIndex={-1}>
          {text}
        </p>
      </Banner>
    </div>
  );
}

/**
 * The sitting as this device stored it, merged with choices from other devices. An approved past result prefills the
 * answers when practice begins; what a refused sheet or a replaced sitting left on this device comes along.
 */
function useKeptSitting(
  { open, test, refused }: Pick<UnderWayProps, 'open' | 'test' | 'refused'>,
  place: TestPlace,
  userId: string,
  sheet: SheetQuestion[],
) {
  return useState(() => {
    const kept = findSitting(userId, place, sheet);
    const { approvedResults: approved } = test;
    // Terms that tell of another sitting do not say how many attempts were handed in before this one.
    const attempts = test.sittingId === open.id ? test.attemptsUsed : null;
    const answers = { kept, refused, approved, told: open.answers, attempts };
    const of = { publicationId: place.publicationId, key: submissionKeyOf(open.id) };
    return (open.isCopy ? withCopy : merged)(openedWith(answers, of, sheet), open.answers, sheet);
  });
}
