import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { textMarks } from '#kit/markdown/text-marks.ts';
import { countChange } from './changes.rules.ts';
import type { ChangeCounts } from './manuscript.data.ts';

/** For Markdown of other programs: allows HTML, which is cleaned afterwards like a page. */
const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false })
  .use(textMarks)
  .use(footnotes);
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** Renders Markdown of other programs as HTML. Of their front matter, only the title is kept. */
export function markdownHtml(source: string, counts: ChangeCounts): string {
  const front = FRONT_MATTER.exec(source);
  const lines = front?.[1]?.split(/\r?\n/) ?? [];
  const title = lines.flatMap((line) => /^title:\s*["']?(.+?)["']?\s*$/i.exec(line)?.[1] ?? [])[0];
  countChange(counts, 'front-matter', lines.filter((line) => line.trim() && !/^title:/i.test(line)).length);
  const html = markdown.render(front ? source.slice(front[0].length) : source);
  return title ? `<p class="manuscript-title">${markdown.utils.escapeHtml(title)}</p>${html}` : html;
}
