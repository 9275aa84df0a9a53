import { markupText } from '#kit/markup-text.ts';
import { unbrokenHtml } from '#kit/text/unbroken.ts';

/** Sender of an e-mail, address of its pages and pictures, and language. */
export interface Letterhead {
  product: string;
  /** For the reader's language. */
  origin: string;
  /** BCP 47. */
  language: string;
}

/** Logo of the product, as shown in e-mails. */
export const LOGO_PICTURE = '/apple-touch-icon.png';

const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g;
const ONLY_LINK = /^https?:\/\/\S*[^\s.,;:!?)]$/;
/** Mail programs read inline styles; those with a dark mode also read the style sheet. */
export const STYLE = {
  ground: 'margin:0;padding:0;background:#f5f7f6;color:#13211e;font:16px/1.5 system-ui,sans-serif',
  preheader: 'display:none;max-height:0;overflow:hidden',
  column: 'max-width:560px;margin:0 auto;padding:24px 16px',
  head: 'margin:0 0 16px;font-weight:600',
  logo: 'vertical-align:middle;margin-right:10px;border:0;border-radius:6px',
  card: 'background:#ffffff;border-radius:8px;padding:24px 24px 8px',
  words: 'margin:0 0 16px',
  action: 'margin:8px 0 24px',
  button:
    'display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5d54;color:#ffffff;font-weight:600;text-decoration:none',
  link: 'color:#0b5d54',
  measure: 'white-space:nowrap',
} as const;
const DARK =
  '@media (prefers-color-scheme:dark){.g{background:#0b1312!important;color:#e6edea!important}.c{background:#14201d!important}.l{color:#7fd1c3!important}.b{background:#7fd1c3!important;color:#0b1312!important}}';

/**
 * A plain-text e-mail as HTML: its paragraphs and line breaks, with everything in it escaped. A line ending in a colon
 * above a web address is a call to action: the first becomes a button, the others links labeled with that line. In
 * other paragraphs that end with an address on a line of its own, the first line becomes the link. Nothing else is
 * added, so that both versions say the same.
 */
export const letterHtml = (text: string, head: Letterhead): string => letterPage(paragraphsHtml(text), head);

export function paragraphsHtml(text: string, hasButton = false): string {
  let isAsked = hasButton;
  return text
    .trim()
    .split(/\n{2,}/)
    .map((one) => {
      const block = blockOf(one.split('\n'), isAsked);
      isAsked ||= block.isAsking;
      return unbrokenHtml(block.html, `style="${STYLE.measure}"`);
    })
    .join('\n');
}

/** What mail programs show beside the subject; `lang` if it is in another language than the e-mail. */
export interface Preheader {
  text: string;
  lang?: string | undefined;
}
/** The page around the content of an e-mail. */
export function letterPage(body: string, head: Letterhead, { text, lang }: Preheader = { text: '' }): string {
  const metas =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">';
  const card = `<div class="c" style="${STYLE.card}">\n${body}\n</div>`;
  const spoken = lang ? ` lang="${lang}"` : '';
  const before = text ? `<div${spoken} style="${STYLE.preheader}">${markupText(text)}</div>\n` : '';
  return `<!doctype html>\n<html lang="${markupText(head.language)}"><head>${metas}<style>${DARK}</style></head><body class="g" style="${STYLE.ground}">${before}<div style="${STYLE.column}">\n${headOf(head)}${card}\n</div></body></html>\n`;
}

function headOf(head: Letterhead): string {
  const logo = `<img src="${markupText(head.origin + LOGO_PICTURE)}" alt="" width="32" height="32" style="${STYLE.logo}">`;
  return `<p style="${STYLE.head}">${logo}${markupText(head.product)}</p>\n`;
}

function blockOf(lines: string[], isAsked: boolean): { html: string; isAsking: boolean } {
  const address = lines.at(-1) ?? '';
  const words = lines.slice(0, -1);
  const [first = ''] = words;
  if (!ONLY_LINK.test(address) || first === '') return { html: paragraph(linesOf(lines)), isAsking: false };
  const asks = words.length === 1 && /[:\uff1a]$/.test(first);
  const label = first.replace(/\s*[:\uff1a]$/, '');
  if (asks && !isAsked) {
    const button = `<a class="b" href="${markupText(address)}" style="${STYLE.button}">${markupText(label)}</a>`;
    return { html: `<p style="${STYLE.action}">${button}</p>`, isAsking: true };
  }
  if (!asks && words.length === 1 && !isTitle(first))
    return { html: paragraph(linesOf(lines)), isAsking: false };
  const linked = link(address, label);
  return { html: paragraph([linked, ...words.slice(1).map(linkedText)].join('<br>')), isAsking: false };
}
/** A sentence above an address is read with it; a title becomes the link itself. */
const isTitle = (line: string): boolean => !/[.!?]$/.test(line) && !LINK_WITHIN.test(line);
const LINK_WITHIN = /https?:\/\//;

export const paragraph = (html: string): string => `<p style="${STYLE.words}">${html}</p>`;
const linesOf = (lines: string[]): string => lines.map(linkedText).join('<br>');
export const link = (address: string, words: string): string =>
  `<a class="l" href="${markupText(address)}" style="${STYLE.link}">${markupText(words)}</a>`;

function linkedText(text: string): string {
  let out = '';
  let from = 0;
  for (const found of text.matchAll(LINK)) {
    out += markupText(text.slice(from, found.index)) + link(found[0], found[0]);
    from = found.index + found[0].length;
  }
  return out + markupText(text.slice(from));
}
