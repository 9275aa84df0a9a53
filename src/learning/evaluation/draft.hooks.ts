import { useEffect, useState } from 'react';
import { dropHere, keepHere, keptHere } from '#identity/draft/device-draft.store.ts';
import { type SurveyFields, surveyFields } from './survey.rules.ts';
import type { SurveyData } from './survey.store.ts';

const draftName = (publicationId: string): string => `evaluation:${publicationId}`;

/** The fields of an evaluation, which this device keeps for the account until it is submitted. */
export function useSurveyFields(
  userId: string,
  { survey, publication }: Pick<SurveyData, 'survey' | 'publication'>,
) {
  const name = draftName(publication.id);
  const [fields, setFields] = useState(() => surveyFields(survey, keptHere(userId, name)?.words));
  const change = (changed: Partial<SurveyFields>) => {
    const words = { ...fields, ...changed };
    setFields(words);
    keepHere(userId, name, { words, typedAt: new Date().toISOString() });
  };
  return { ...fields, change };
}

/** For an evaluation that was submitted, on whichever device. */
export function useDraftOver(userId: string, publicationId: string): void {
  useEffect(() => dropHere(userId, draftName(publicationId)), [userId, publicationId]);
}
