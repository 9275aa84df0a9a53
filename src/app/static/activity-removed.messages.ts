import { texts } from '#kit/texts.ts';

export const activityRemovedTexts = texts('activityRemoved', {
  title: 'This CME activity was removed by the editors',
  description: 'Why a CME activity is no longer in the library.',
  text: 'The editors review every activity and remove it when its content is no longer current or accurate. Credits and certificates earned with it are kept.',
  policy: 'Policy effective {date}.',
  browse: 'Browse the library',
});
