import { markupText } from '#kit/markup-text.ts';

const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g;
const FRAME = 'margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1b2430;background:#fff';
const COLUMN = 'max-width:560px;margin:0 auto';

/** A plain letter as simple HTML: its paragraphs, its line breaks, its web addresses as links, everything else text. */
export function letterHtml(text: string, language = 'en'): string {
  const paragraphs = text.trim().split(/\n{2,}/);
  const body = paragraphs
    .map((one) => `<p style="margin:0 0 16px">${linked(one).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
  return `<!doctype html>\n<html lang="${markupText(language)}"><meta charset="utf-8"><body style="${FRAME}"><div style="${COLUMN}">\n${body}\n</div></body></html>\n`;
}

function linked(text: string): string {
  let out = '';
  let from = 0;
  for (const found of text.matchAll(LINK)) {
    const address = markupText(found[0]);
    out += `${markupText(text.slice(from, found.index))}<a href="${address}">${address}</a>`;
    from = found.index + found[0].length;
  }
  return out + markupText(text.slice(from));
}
