import { ALIGN } from '#kit/markdown/column-align.ts';
import { markupText } from '#kit/markup-text.ts';
import { STYLE } from './html.ts';

/** Inline styles for what our own pages style by style sheets. */
const LOOKS: Readonly<Record<string, string>> = {
  p: STYLE.words,
  ul: 'margin:0 0 16px;padding:0 0 0 24px',
  ol: 'margin:0 0 16px;padding:0 0 0 24px',
  li: 'margin:0 0 4px',
  h2: 'margin:24px 0 8px;font-size:20px;line-height:1.3',
  h3: 'margin:20px 0 8px;font-size:17px;line-height:1.3',
  blockquote: 'margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #7f8e89',
  hr: 'margin:24px 0;border:0;border-top:1px solid #7f8e89',
  table: 'margin:0 0 16px;border-collapse:collapse',
  th: 'padding:4px 8px;border:1px solid #7f8e89;text-align:left',
  td: 'padding:4px 8px;border:1px solid #7f8e89',
  img: 'max-width:100%;height:auto;border:0',
};
const CARD = 'margin:0 0 16px;padding:12px 16px;border:1px solid #7f8e89;border-radius:8px';
const TITLE = `${STYLE.link};font-size:17px;font-weight:600`;

/** Converts editors' markup for an e-mail: inline styles, absolute addresses, nothing that needs our style sheets. */
export const markupPart = (html: string, origin: string): string =>
  html
    .replaceAll(/<\/?section[^>]*>/g, '')
    .replaceAll(/<(\w+)((?:\s[^<>]*)?)>/g, (whole, name: string, rest: string) => {
      const kept = rest
        .replaceAll(/\s(?:class|id|tabindex|aria-[\w-]+|data-align|style)="[^"]*"/g, '')
        .replaceAll(/\s(href|src)="\//g, ` $1="${markupText(origin)}/`);
      const look = name === 'a' ? STYLE.link : LOOKS[name];
      if (!look) return rest === kept ? whole : `<${name}${kept}>`;
      const align = new RegExp(`\\s${ALIGN}="(\\w+)"`).exec(rest)?.[1];
      const style = align ? `${look};text-align:${align}` : look;
      return `<${name}${kept}${name === 'a' ? ' class="l"' : ''} style="${style}">`;
    })
    .trim();

export const headingPart = (text: string): string => `<h2 style="${LOOKS.h2}">${markupText(text)}</h2>`;
export const dividerPart = (): string => `<hr style="${LOOKS.hr}">`;
export const buttonPart = (text: string, address: string): string =>
  `<p style="${STYLE.action}"><a class="b" href="${markupText(address)}" style="${STYLE.button}">${markupText(text)}</a></p>`;
export const cardPart = (title: string, facts: string, address: string): string =>
  `<div style="${CARD}"><a class="l" href="${markupText(address)}" style="${TITLE}">${markupText(title)}</a><br>${markupText(facts)}</div>`;
