import { useTexts } from '#client/page/site-data.ts';
import type { Manuscript, ManuscriptChange } from './manuscript.data.ts';
import { manuscriptTexts } from './manuscript.messages.ts';

const SAID = {
  picture: 'picture',
  formula: 'formula',
  sign: 'sign',
  insertion: 'insertion',
  deletion: 'deletion',
  comment: 'comment',
  note: 'note',
  'table-head': 'tableHead',
  merged: 'merged',
  cell: 'cell',
  box: 'box',
  numbering: 'numbering',
  heading: 'deepHeading',
  'long-title': 'longTitle',
  underline: 'underline',
  link: 'link',
  'inner-link': 'innerLink',
  contents: 'contents',
  'page-head': 'pageHead',
  hidden: 'hidden',
  'front-matter': 'frontMatter',
  embedded: 'embedded',
  script: 'script',
  handler: 'handler',
} as const satisfies Record<ManuscriptChange, string>;

/** What was left out or changed, one sentence each. */
export function useChangeWords(): (changes: Manuscript['changes']) => string[] {
  const say = useTexts(manuscriptTexts);
  return (changes) => changes.map(({ change, count }) => say(SAID[change], { n: count }));
}
