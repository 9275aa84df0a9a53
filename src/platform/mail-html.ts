const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (one) => ESCAPES[one] ?? one);

const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g;
const FRAME = 'margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1b2430;background:#fff';
const COLUMN = 'max-width:560px;margin:0 auto';

/** A plain letter as simple HTML: its paragraphs, its line breaks, its web addresses as links, everything else text. */
export function letterHtml(text: string, language = 'en'): string {
  const paragraphs = text.trim().split(/\n{2,}/);
  const body = paragraphs
    .map((one) => `<p style="margin:0 0 16px">${linked(one).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
  return `<!doctype html>\n<html lang="${escapeHtml(language)}"><meta charset="utf-8"><body style="${FRAME}"><div style="${COLUMN}">\n${body}\n</div></body></html>\n`;
}

function linked(text: string): string {
  let out = '';
  let from = 0;
  for (const found of text.matchAll(LINK)) {
    const address = escapeHtml(found[0]);
    out += `${escapeHtml(text.slice(from, found.index))}<a href="${address}">${address}</a>`;
    from = found.index + found[0].length;
  }
  return out + escapeHtml(text.slice(from));
}
