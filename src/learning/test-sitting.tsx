import { useCallback, useEffect, useReducer, useState } from 'react';
import { usePaths } from '#catalog/paths.store.ts';
import type { publicationType } from '#catalog/publication.contract.ts';
import type { Flat } from '#kit/contract.ts';
import { useReducedBar } from '#site/reduced-bar.store.ts';
import type { User } from '#web/session.ts';
import { useTexts } from '#web/site-data.ts';
import type { testType } from './attempt.contract.ts';
import { begun, changed, type SheetQuestion, type Sitting, type SittingChange } from './sitting.rules.ts';
import { findSitting, keepSitting } from './sitting.store.ts';
import { testTexts } from './test.texts.ts';
import { TestCheck } from './test-check.tsx';
import { TestQuestion } from './test-question.tsx';
import { TestStart } from './test-start.tsx';

export type OpenTest = Flat<typeof testType>;
export type TestQuestionData = NonNullable<NonNullable<OpenTest['publication']>['questions']>[number];

/** What the steps of a test share. */
export interface SittingView {
  test: OpenTest;
  publication: Flat<typeof publicationType>;
  questions: readonly TestQuestionData[];
  sheet: readonly SheetQuestion[];
  sitting: Sitting;
  /** Whether this device holds the answers. */
  isKept: boolean;
  change: (change: SittingChange) => void;
  user: User;
}

type Props = { test: OpenTest; publication: Flat<typeof publicationType>; user: User };

/** One sitting, from the front matter to the check before submission. */
export function TestSitting({ test, publication, user }: Props) {
  const { publicationPath } = usePaths();
  const say = useTexts(testTexts);
  const questions = questionsOf(test);
  const [sheet] = useState<SheetQuestion[]>(() => questions.map(sheetQuestion));
  const [sitting, change] = useKeptSitting(test, publication.id, user.id, sheet);
  const [isUnderWay, begin] = useReducer(() => true, false);
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    if (isUnderWay) setKept(keepSitting(user.id, sitting));
  }, [isUnderWay, user.id, sitting]);
  useReducedBar({
    title: say('title', { title: publication.title }),
    exitTo: publicationPath(publication.slug),
  });
  const view: SittingView = { test, publication, questions, sheet, sitting, isKept, change, user };
  if (!isUnderWay) return <TestStart view={view} onStart={begin} />;
  return sitting.at < questions.length ? <TestQuestion view={view} /> : <TestCheck view={view} />;
}

export const questionsOf = (test: OpenTest): TestQuestionData[] =>
  (test.publication?.questions ?? []).toSorted((one, other) => one.order - other.order);
const sheetQuestion = (question: TestQuestionData): SheetQuestion => ({
  id: question.id,
  answers: (question.answers ?? []).map((answer) => answer.id),
});

/** Resumes what this device kept; an approved past result prefills the answers. */
function useKeptSitting(test: OpenTest, publicationId: string, userId: string, sheet: SheetQuestion[]) {
  const [sitting, setSitting] = useState(
    () =>
      findSitting(userId, publicationId, sheet) ??
      begun(publicationId, crypto.randomUUID(), sheet, test.approvedResults),
  );
  const change = useCallback(
    (deed: SittingChange) => setSitting((before) => changed(before, deed, sheet)),
    [sheet],
  );
  return [sitting, change] as const;
}
