import type { Values } from '#kit/texts.ts';
import type { AdminTerms } from '../activity.store.ts';
import type { activityTermsTexts } from '../terms.messages.ts';

type BoundTranslator = (key: keyof (typeof activityTermsTexts)['defaults'], values?: Values) => string;

/** Describes the sum of an activity's minutes, and the credit that it carries (rule R10). */
export function boundWords(
  say: BoundTranslator,
  bound: AdminTerms['bounds'][number],
  testers: number,
): string {
  const kind = say(bound.kind === 1 ? 'cme' : 'sa');
  const { minutes, mostCredits: most } = bound;
  const needed = bound.questionsNeeded > 0 ? `; ${say('questionsNeeded', { n: bound.questionsNeeded })}` : '';
  const sum =
    bound.pilotMinutes === minutes
      ? say('timeOfPilot', { minutes, n: testers, most, kind })
      : say('timeOf', {
          lesson: bound.lessonMinutes,
          test: bound.testMinutes,
          evaluation: bound.evaluationMinutes,
          minutes,
          most,
          kind,
        });
  return `${sum}${needed}`;
}
