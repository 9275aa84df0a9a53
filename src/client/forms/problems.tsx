import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { WayOn } from '../api/next-step.tsx';
import { useTexts } from '../page/site-data.ts';
import { formTexts } from './form.messages.ts';
import type { Summary } from './form.ts';

/**
 * The summary above a form; every attempt makes a new one, so that it takes the focus again. A refusal names its next
 * step.
 */
export function FormProblems({ summary: { attempt, errors, next } }: { summary: Summary }) {
  const say = useTexts(formTexts);
  return (
    <>
      <ErrorSummary key={attempt} title={say('problem')} errors={errors} />
      {next && errors.length > 0 ? (
        <p>
          <WayOn next={next} />
        </p>
      ) : null}
    </>
  );
}
