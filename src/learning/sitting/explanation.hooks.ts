import { useCallback, useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { type FailureNotice, noticeOf } from '#client/api/failure.ts';
import { useTexts } from '#client/page/site-data.ts';
import type { OpenSitting } from './opening.store.ts';
import { sittingCalls } from './sitting.schema.ts';
import { testTexts } from './test.messages.ts';

type Question = NonNullable<OpenSitting['questions']>[number];
/** Questions whose key was revealed, as the server sent them. */
export type ExplainedQuestions = ReadonlyMap<string, Question>;

export const explainedIn = (told: OpenSitting): ExplainedQuestions =>
  new Map((told.questions ?? []).flatMap((one) => (one.feedback ? [[one.id, one]] : [])));

/**
 * Answers a question for good and requests its explanation; answers locked on other devices meanwhile are returned with
 * it.
 */
export async function askExplanation(
  sittingId: string,
  question_id: string,
  answer_id: string,
): Promise<OpenSitting> {
  const { data } = await browserApi()(sittingCalls.explain, {
    params: { id: sittingId },
    query: { include: ['questions.answers'] },
    body: { data: { type: 'Explanation', attributes: { question_id, answer_id } } },
  });
  return data;
}

/** A button's action: while it is in progress nothing else is sent, and a failure says why. */
export function useExplaining(
  sittingId: string,
  hold: () => Promise<() => void>,
  onTold: (told: OpenSitting) => void,
) {
  const say = useTexts(testTexts);
  const [pending, setPending] = useState<string | null>(null);
  const [failure, setFailure] = useState<(FailureNotice & { question: string }) | null>(null);
  const explain = useCallback(
    async (question: string, answer: string) => {
      setPending(question);
      setFailure(null);
      const release = await hold();
      try {
        onTold(await askExplanation(sittingId, question, answer));
      } catch (thrown) {
        if (!isFailure(thrown)) throw thrown;
        setFailure({ question, ...noticeOf(thrown, say('noReply')) });
      } finally {
        release();
        setPending(null);
      }
    },
    [sittingId, hold, onTold, say],
  );
  return { explain, pending, failure };
}
