import { texts } from '#kit/texts.ts';

/** Texts that say, on a site in another language, what is not in that language. */
export const languageNoticeTexts = texts('languageNotice', {
  original: 'This page is available in English only.',
  partly: 'Title and summary are translated. The rest of this publication is in English.',
  sections: 'Title, summary and sections are translated. The rest of this publication is in English.',
  someSections:
    'Title, summary and some of the sections are translated. The rest of this publication is in English.',
  cover: 'This page is translated. The sections are in English.',
  coverAndSome:
    'This page and some of the sections are translated. The rest of this publication is in English.',
});
