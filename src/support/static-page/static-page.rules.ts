import { plainText } from '#kit/markup-text.ts';
import type { Texts } from '#kit/texts.ts';
import { PRODUCT_PAGES, type ProductPage } from './static-page.data.ts';

/** A long text is stored under numbered keys: `s1` a heading, `s1p1` its first paragraph; read until one is missing. */
export interface StaticSection {
  id: string;
  heading: string;
  paragraphs: string[];
}
type NumberedTexts = Pick<Texts, 'scope' | 'defaults'>;

/** By scope, the headings of sections that are true of a demonstration only. */
const OF_DEMONSTRATION: Readonly<Record<string, readonly string[]>> = { about: ['s5'], terms: ['s8'] };

export function sectionsOf(
  { scope, defaults }: NumberedTexts,
  say: (key: string) => string,
  { demo }: { demo: boolean },
): StaticSection[] {
  const left = demo ? [] : (OF_DEMONSTRATION[scope] ?? []);
  const has = (key: string) => Object.hasOwn(defaults, key);
  const sections: StaticSection[] = [];
  for (let n = 1; has(`s${n}`); n++) {
    if (left.includes(`s${n}`)) continue;
    const paragraphs: string[] = [];
    for (let p = 1; has(`s${n}p${p}`); p++) paragraphs.push(say(`s${n}p${p}`));
    sections.push({ id: `part-${n}`, heading: say(`s${n}`), paragraphs });
  }
  return sections;
}

export const isProductPage = (slug: string): slug is ProductPage =>
  (PRODUCT_PAGES as readonly string[]).includes(slug);

/** Built-in pages are at the root, an editor's own below `/pages`, where they collide with no other page. */
export const pagePath = (slug: string): string => (isProductPage(slug) ? `/${slug}` : `/pages/${slug}`);

/** The id of a page in the administration: the slug of a built-in page, the number of an editor's own. */
export const deskId = (slug: string, id: number | null): string => (isProductPage(slug) ? slug : String(id));

/** Gives each heading of a text an id to link to. */
export function withContents(html: string): { html: string; contents: { id: string; heading: string }[] } {
  const contents: { id: string; heading: string }[] = [];
  const named = html.replace(/<h2>([\s\S]*?)<\/h2>/g, (_, inside: string) => {
    const id = `part-${contents.length + 1}`;
    contents.push({ id, heading: plainText(inside) });
    return `<h2 id="${id}">${inside}</h2>`;
  });
  return { html: named, contents };
}
