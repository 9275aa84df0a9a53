import { plainText } from '#kit/markup-text.ts';
import { PRODUCT_PAGES, type ProductPage } from './static-page.data.ts';

/** A long text is stored as numbered keys: `s1` a heading, `s1p1` its first paragraph; read until one is missing. */
export interface StaticSection {
  id: string;
  heading: string;
  paragraphs: string[];
}

export function sectionsOf(keys: ReadonlySet<string>, say: (key: string) => string): StaticSection[] {
  const sections: StaticSection[] = [];
  for (let n = 1; keys.has(`s${n}`); n++) {
    const paragraphs: string[] = [];
    for (let p = 1; keys.has(`s${n}p${p}`); p++) paragraphs.push(say(`s${n}p${p}`));
    sections.push({ id: `part-${n}`, heading: say(`s${n}`), paragraphs });
  }
  return sections;
}

export const isProductPage = (slug: string): slug is ProductPage =>
  (PRODUCT_PAGES as readonly string[]).includes(slug);

/** Those of the product stand at the root, an editor's own below `/pages`, where they meet no other page. */
export const pagePath = (slug: string): string => (isProductPage(slug) ? `/${slug}` : `/pages/${slug}`);

/** What its desk knows a page by: one of the product by its address, an editor's own by its number. */
export const deskId = (slug: string, id: number | null): string => (isProductPage(slug) ? slug : String(id));

/** The headings of a text, each with a name to be gone to. */
export function withContents(html: string): { html: string; contents: { id: string; heading: string }[] } {
  const contents: { id: string; heading: string }[] = [];
  const named = html.replace(/<h2>([\s\S]*?)<\/h2>/g, (_, inside: string) => {
    const id = `part-${contents.length + 1}`;
    contents.push({ id, heading: plainText(inside) });
    return `<h2 id="${id}">${inside}</h2>`;
  });
  return { html: named, contents };
}
