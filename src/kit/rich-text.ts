import MarkdownIt, { type Token } from 'markdown-it';
import { ALIGN, alignOf } from './markdown/column-align.ts';
import { textBlocks } from './markdown/text-blocks.ts';
import { textMarks } from './markdown/text-marks.ts';

/** Editors' Markdown to HTML: no raw HTML, links to the web and our own pages only, safe by construction. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })
  .use(textMarks)
  .use(textBlocks);

markdown.validateLink = (url) => /^(https?:\/\/|\/(?!\/)|#|mailto:)/i.test(url.trim());
/** A text is below its page's h1, so its own headings begin at h2. */
for (const rule of ['heading_open', 'heading_close'] as const)
  markdown.renderer.rules[rule] = (tokens, at, options, _env, self) => {
    const token = tokens[at];
    if (token) token.tag = `h${Math.max(2, Number(token.tag.slice(1)) - 1)}`;
    return self.renderToken(tokens, at, options);
  };
/** A wide table scrolls on its own, is reachable by keyboard, and is named after its columns. */
markdown.renderer.rules.table_open = (tokens, at) => {
  const name = columnsOf(tokens, at);
  const label = name ? ` aria-label="${markdown.utils.escapeHtml(name)}"` : '';
  return `<section class="table-scroll" tabindex="0"${label}><table>\n`;
};
markdown.renderer.rules.table_close = () => '</table></section>\n';
for (const rule of ['th_open', 'td_open'] as const)
  markdown.renderer.rules[rule] = (tokens, at, options, _env, self) => {
    const token = tokens[at];
    const align = alignOf({ style: String(token?.attrGet('style') ?? '') });
    if (token) token.attrs = align ? [[ALIGN, align]] : [];
    if (rule === 'th_open') token?.attrSet('scope', 'col');
    return self.renderToken(tokens, at, options);
  };

function columnsOf(tokens: readonly Token[], at: number): string {
  const end = tokens.findIndex(({ type }, place) => place > at && type === 'thead_close');
  return tokens.slice(at, end).map(wordsOf).filter(Boolean).join(', ');
}
const wordsOf = ({ children }: Token): string => (children ?? []).map(({ content }) => content).join('');

export const richText = (source: string): string => markdown.render(source);
