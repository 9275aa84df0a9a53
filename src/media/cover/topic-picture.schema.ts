import { call } from '#kit/contract.ts';

const TOPIC_PICTURES = '/media/topics';
export const PICTURE_LOOKS = ['light', 'dark'] as const;
type Look = (typeof PICTURE_LOOKS)[number];

/** `slug` is the topic's; `look` is the theme that the picture is drawn for. */
export const topicPicturePath = (slug: string, look: Look): string => `${TOPIC_PICTURES}/${slug}-${look}.svg`;

export const topicPictureCalls = {
  one: call({
    method: 'GET',
    path: `${TOPIC_PICTURES}/:name`,
    summary:
      'The motif of a topic, `{slug}-light.svg` or `{slug}-dark.svg`. SVG, 400 × 250. A topic without a curve of its own has the general one.',
    gives: null,
    file: ['image/svg+xml'],
    refuses: ['not-found'],
  }),
};
