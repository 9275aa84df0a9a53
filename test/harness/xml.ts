/** An element as a strict reader sees it; text is what stands directly inside. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const NAME = '[A-Za-z_][\\w.:-]*';
const TOKEN = new RegExp(
  `<\\?xml[^?]*\\?>|<(${NAME})((?:\\s+${NAME}="[^"<]*")*)\\s*(/?)>|</(${NAME})\\s*>|([^<]+)`,
  'gy',
);
const ATTRIBUTE = new RegExp(`(${NAME})="([^"]*)"`, 'g');

function decoded(text: string): string {
  return text.replace(/&([^;&]*;?)/g, (_, inside: string) => {
    const known = inside.endsWith(';') ? inside.slice(0, -1) : '';
    const number = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(known);
    if (number)
      return String.fromCodePoint(Number.parseInt(number[1] ?? number[2] ?? '', number[1] ? 16 : 10));
    const entity = ENTITIES[known];
    if (entity === undefined) throw new Error(`not an entity of XML: &${inside}`);
    return entity;
  });
}

/** Reads a document without DTD, comments or CDATA; throws at the first thing that is not well-formed. */
export function parseXml(source: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(source);
    if (!found) throw new Error(`not well-formed at ${at}: ${source.slice(at, at + 60)}`);
    const [, name, attributes = '', single, closing, text] = found;
    const parent = open.at(-1) as Element;
    if (text !== undefined) parent.text += decoded(text);
    else if (closing !== undefined) {
      if (open.length < 2 || parent.name !== closing)
        throw new Error(`</${closing}> closes <${parent.name}>`);
      open.pop();
    } else if (name !== undefined) {
      const element = { name, attributes: attributesIn(attributes), children: [], text: '' };
      parent.children.push(element);
      if (!single) open.push(element);
    }
  }
  const [only] = root.children;
  if (open.length !== 1 || root.children.length !== 1 || !only || root.text.trim())
    throw new Error('a document has one root that is closed');
  return only;
}

function attributesIn(source: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', value = ''] of source.matchAll(ATTRIBUTE)) {
    if (name in found) throw new Error(`${name} stands twice`);
    found[name] = decoded(value);
  }
  return found;
}

export const childrenOf = (element: Element, name: string): Element[] =>
  element.children.filter((child) => child.name === name);
export const childOf = (element: Element, name: string): Element => {
  const [only, other] = childrenOf(element, name);
  if (!only || other) throw new Error(`<${element.name}> has ${other ? 'several' : 'no'} <${name}>`);
  return only;
};
