import { ErrorSummary } from '#ui/error-summary.tsx';
import { formTexts } from './form.texts.ts';
import type { Summary } from './form.ts';
import { useTexts } from './site-data.ts';

/** The summary above a form; every attempt is a new one, so that it takes the focus again. */
export function FormProblems({ summary }: { summary: Summary }) {
  const say = useTexts(formTexts);
  return <ErrorSummary key={summary.attempt} title={say('problem')} errors={summary.errors} />;
}
