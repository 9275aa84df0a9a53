export interface Tag {
  name: string;
  attributes: Record<string, string>;
  parent: Tag | null;
  children: Tag[];
  /** Every word inside, as a reader would meet it. */
  text: string;
}
export interface Markup {
  tags: Tag[];
  /** Tags that are closed where they were not open, or left open. */
  broken: string[];
}

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
/** What a browser reads as plain text, whatever stands inside. */
const RAW = /^(script|style|textarea|title)$/;
const TOKEN =
  /<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|<\/([a-zA-Z][\w-]*)\s*>|<([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>/gi;
const ATTRIBUTE = /([^\s=>/]+)(?:="([^"]*)")?/g;

/** Reads a document tag by tag; strict: what a browser would have to repair is told. */
export function readMarkup(html: string): Markup {
  const tags: Tag[] = [];
  const broken: string[] = [];
  let open = null as Tag | null;
  let at = 0;
  const say = (text: string) => {
    for (let tag = open; tag; tag = tag.parent) if (!RAW.test(open?.name ?? '')) tag.text += text;
  };
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(html); found; found = TOKEN.exec(html)) {
    say(html.slice(at, found.index));
    at = TOKEN.lastIndex;
    const [, closed, opened, attributes = '', self] = found;
    if (closed) {
      if (open?.name !== closed.toLowerCase()) broken.push(`</${closed}> inside <${open?.name}>`);
      open = open?.parent ?? null;
    } else if (opened) {
      const tag: Tag = makeTag(opened, attributes, open);
      tags.push(tag);
      open?.children.push(tag);
      if (VOID.has(tag.name) || self) continue;
      open = tag;
      if (RAW.test(tag.name)) {
        const end = html.indexOf(`</${tag.name}>`, at);
        tag.text = html.slice(at, end);
        at = TOKEN.lastIndex = end;
      }
    }
  }
  for (let tag = open; tag; tag = tag.parent) broken.push(`<${tag.name}> is left open`);
  return { tags, broken };
}

function makeTag(name: string, written: string, parent: Tag | null): Tag {
  const attributes = Object.fromEntries(
    [...written.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key.toLowerCase(), value]),
  );
  return { name: name.toLowerCase(), attributes, parent, children: [], text: '' };
}

export function* above(tag: Tag): Generator<Tag> {
  for (let one = tag.parent; one; one = one.parent) yield one;
}
