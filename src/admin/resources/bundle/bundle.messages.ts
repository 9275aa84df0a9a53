import { texts } from '#kit/texts.ts';

/** Texts about publications that go to another library. */
export const bundleTexts = texts('bundle', {
  title: 'For another library',
  lead: 'An archive with the texts, media, questions, terms of credit and translations of this publication, and with its faculty, topics and sponsor. What learners did stays here.',
  export: 'Export as an archive',
});
