import { texts } from '#kit/texts.ts';

/** Words of a publication that is looked at before its release. */
export const previewTexts = texts('preview', {
  label: 'Preview',
  asReader: 'Preview as {reader}, {language}',
  unpublished: 'not published',
  published: 'published',
  nothingKept: 'Nothing that is done here is kept.',
  visitor: 'visitor',
  free: 'free account',
  bronze: 'Bronze member',
  silver: 'Silver member',
  gold: 'Gold member',
  reader: 'Reader',
  language: 'Language',
  width: 'Width',
  phone: 'Phone',
  desktop: 'Desktop',
  back: 'Back to the publication',
  backToAnswer: 'Back to your answer',
  desk: 'Preview of {title}',
  frame: 'The page as readers will see it',
  alone: 'Open by itself',
  newTab: 'opens in a new tab',
});
