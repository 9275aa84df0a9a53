import { FIGURE_SOURCE } from '#kit/markdown/text-blocks.ts';
import { atField } from '#kit/refusal.ts';
import { holdPictures } from '#media/figure/figure.service.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { refuse } from './written-markup.refusals.ts';
import { writtenMarkup } from './written-markup.service.ts';

interface WrittenText {
  stored: string;
  markdown: string;
  field: string;
  /** Pictures without a description are stored, but prevent release until somebody has described them. */
  isMuteTaken?: boolean;
}

/** Like `writtenMarkup`, for a text that may show library pictures: each must exist, and is held so that it stays. */
export async function writtenText(
  db: Writer,
  { stored, markdown, field, isMuteTaken = false }: WrittenText,
): Promise<string> {
  const html = writtenMarkup(stored, markdown, field, { figures: 'library', isMuteTaken });
  if (html !== stored) await holdFigures(db, html, field);
  return html;
}

async function holdFigures(db: Writer, html: string, field: string): Promise<void> {
  const ids = [...html.matchAll(FIGURE_SOURCE)].map(([, reference]) => Number(reference));
  if (ids.length === 0) return;
  const there = new Set(await holdPictures(db, ids));
  const gone = ids.find((id) => !there.has(id));
  if (gone !== undefined) throw refuse('picture-gone', { id: gone }, atField(field));
}
