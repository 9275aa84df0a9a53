import { plainText } from '#kit/markup-text.ts';
import { richText } from '#kit/rich-text.ts';
import type { PublicationText, QuestionText, SectionText } from './library.ts';

/** Fewer words may occur anywhere by chance. */
export const PASSAGE_WORDS = 5;

/** Text as it is read: without Markdown syntax, table cells and list items one after another. */
const asRead = (text: string): string => text.replaceAll('|', ' ').replace(/\s+/g, ' ').trim();
const lessonAsRead = ({ text, slides }: SectionText): string[] => [
  asRead(plainText(richText(text))),
  ...slides.map(({ title, bullets }) => asRead([title, ...bullets].join(' '))),
];

/**
 * Problem with the passage that a question says it is taught by, which must occur in its lesson or on one of its
 * slides.
 */
export function passageProblem(
  { id, section, passage }: QuestionText,
  { sections }: Pick<PublicationText, 'sections'>,
): string | null {
  if (passage === undefined) return null;
  const wanted = asRead(passage);
  if (wanted.split(' ').length < PASSAGE_WORDS)
    return `question ${id} has a passage of fewer than ${PASSAGE_WORDS} words`;
  const lesson = sections.find((one) => one.id === section);
  if (lesson && lessonAsRead(lesson).some((read) => read.includes(wanted))) return null;
  return `question ${id} is taught by a passage that ${lesson ? `section ${lesson.id} does not say` : 'no section is named for'}`;
}
