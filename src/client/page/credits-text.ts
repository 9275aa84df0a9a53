import { creditsText } from '#kit/amounts.ts';
import { useSite } from './site-data.ts';

/** An amount of credit as the reader's language writes it: `1.25`, `1,25`. */
export function useCreditsText(): (credits: number) => string {
  const { language } = useSite().site;
  return (credits) => creditsText(Math.round(credits * 100), language);
}
