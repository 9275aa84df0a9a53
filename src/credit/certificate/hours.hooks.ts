import { useCreditsText } from '#client/page/credits-text.ts';
import { useTexts } from '#client/page/site-data.ts';
import { certificateTexts } from './certificate.messages.ts';

type Designation = { designatedHours: number | null };

/** What an activity was designated for, as a participation certificate says it (rule R14); null if it says nothing. */
export function useDesignation({ designatedHours: hours }: Designation): string | null {
  const say = useTexts(certificateTexts);
  const text = useCreditsText();
  return hours === null ? null : say('designated', { amount: text(hours), n: hours });
}

type Hours = { kind: 1 | 2; credits: number; pharmacologyHours: number | null };

/** The hours of a participation with their pharmacology part, as the paper says them (rules R27, R28). */
export function useHours({ kind, credits, pharmacologyHours }: Hours): string {
  const say = useTexts(certificateTexts);
  const text = useCreditsText();
  return say('amountHours', {
    amount: text(credits),
    n: credits,
    of: kind === 2 ? say('ofSelfAssessment') : '',
    hours: pharmacologyHours ?? 0,
    part: text(pharmacologyHours ?? 0),
  });
}
