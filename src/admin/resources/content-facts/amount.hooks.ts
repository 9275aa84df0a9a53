import { GRANT_MOST_CENTS } from '#catalog/activity/facts.data.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { localeOf } from '#kit/locales.ts';
import { numberText } from '#kit/numbers.ts';
import { editingTexts } from '../../kit/editing.messages.ts';
import { amountFault } from './content-facts.rules.ts';

/** Says what is wrong with a typed amount. */
export function useAmountError(): (typed: string) => string | undefined {
  const say = useTexts(editingTexts);
  const { language } = useSite().site;
  const most = numberText(GRANT_MOST_CENTS / 100, localeOf(language));
  return (typed) => {
    const fault = amountFault(typed);
    return fault ? say(fault, { most }) : undefined;
  };
}
