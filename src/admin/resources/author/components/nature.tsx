import { useTexts } from '#client/page/site-data.ts';
import type { Nature } from '../author.data.ts';
import { authorDeskTexts } from '../author.messages.ts';

export const NATURE_WORDS = {
  Employee: 'natureEmployee',
  Researcher: 'natureResearcher',
  Consultant: 'natureConsultant',
  Advisor: 'natureAdvisor',
  Speaker: 'natureSpeaker',
  'Independent contractor': 'natureContractor',
  'Royalties or patent': 'natureRoyalties',
  'Executive role': 'natureExecutive',
  'Ownership interest': 'natureOwner',
} as const satisfies Record<Nature, string>;
/** A kind from an earlier list is shown as it was written. */
export function useNatureWords() {
  const say = useTexts(authorDeskTexts);
  return (nature: string) =>
    Object.hasOwn(NATURE_WORDS, nature) ? say(NATURE_WORDS[nature as Nature]) : nature;
}
