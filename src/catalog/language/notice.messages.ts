import { texts } from '#kit/texts.ts';

/** On the site of a language, what is not written in it. */
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
