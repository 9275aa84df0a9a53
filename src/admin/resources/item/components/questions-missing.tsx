import { useTexts } from '#client/page/site-data.ts';
import { questionsMissing } from '#learning/credit/bound.rules.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import type { AdminOffering, AdminTest } from '../../activity/activity.store.ts';
import { questionPageTexts } from '../question-page.messages.ts';

/** The number of questions that a test lacks for the credit it designates; nothing if it has enough. */
export function QuestionsMissing({ test, offering }: { test: AdminTest; offering: AdminOffering }) {
  const say = useTexts(questionPageTexts);
  const needed = test.terms.bounds.find(({ kind }) => kind === offering.kind)?.questionsNeeded ?? 0;
  const n = offering.questions.length;
  const missing = questionsMissing(needed, n);
  if (missing === 0) return null;
  return (
    <Banner tone="warning">
      <p>{say('missing', { missing, n, needed })}</p>
    </Banner>
  );
}
