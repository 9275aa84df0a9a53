import { minutesOf } from '#catalog/section/time.rules.ts';
import { webVtt } from '#media/captions/captions.rules.ts';
import { markdownOf } from '../../kit/markdown.rules.ts';
import type { WholeSection } from './section.repository.ts';
import { contentOf } from './section-time.service.ts';
import { slidesText } from './slides.rules.ts';

/** The texts of a section as its form shows them. */
export const sectionTexts = (row: WholeSection) => ({
  summary: row.meta_description,
  body: markdownOf(row.body_html).trim(),
  transcript: webVtt(row.cues),
  slides: slidesText(row.shown),
  takesMinutes: minutesOf(contentOf(row)),
});
