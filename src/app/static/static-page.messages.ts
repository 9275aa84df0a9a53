import { texts } from '#kit/texts.ts';

/** Words around the long texts. */
export const staticTexts = texts('static', {
  contents: 'On this page',
  updated: 'Last changed on {date}',
  since: 'In effect since {date}',
});
