import MarkdownIt, { type Token } from 'markdown-it';

const markdown = new MarkdownIt({ html: false });

/** A piece of a hand-out. An item's mark stands before its first paragraph; what follows in the same item has none. */
export type HandoutBlock =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'item'; text: string; mark: string }
  | { kind: 'table'; rows: string[][] };

interface OpenList {
  /** Number of the next item; null in a list without numbers. */
  next: number | null;
  /** Of the item that is open, until its first paragraph has it. */
  mark: string;
}

/** Headings, paragraphs, lists and tables of the editors' Markdown; text set as code is given line by line. */
export function handoutBlocks(source: string): HandoutBlock[] {
  const blocks: HandoutBlock[] = [];
  const lists: OpenList[] = [];
  let kind: 'heading' | 'paragraph' = 'paragraph';
  let table: string[][] | null = null;
  const write = (text: string) => {
    const list = lists.at(-1);
    if (table) table.at(-1)?.push(text);
    else if (list) blocks.push({ kind: 'item', text, mark: takeMark(list) });
    else blocks.push({ kind, text });
  };
  for (const token of markdown.parse(source, {})) {
    if (token.type === 'heading_open') kind = 'heading';
    else if (token.type === 'heading_close') kind = 'paragraph';
    else if (/^(ordered|bullet)_list_open$/.test(token.type)) lists.push(listOf(token));
    else if (/^(ordered|bullet)_list_close$/.test(token.type)) lists.pop();
    else if (token.type === 'list_item_open') openItem(lists.at(-1));
    else if (token.type === 'table_open') {
      table = [];
      blocks.push({ kind: 'table', rows: table });
    } else if (token.type === 'table_close') table = null;
    else if (token.type === 'tr_open') table?.push([]);
    else for (const text of textsOf(token)) write(text);
  }
  return blocks;
}

const listOf = (token: Token): OpenList => ({
  next: token.type === 'ordered_list_open' ? Number(token.attrGet('start') ?? 1) : null,
  mark: '',
});

function openItem(list: OpenList | undefined): void {
  if (!list) return;
  list.mark = list.next === null ? '•' : `${list.next++}.`;
}

function takeMark(list: OpenList): string {
  const { mark } = list;
  list.mark = '';
  return mark;
}

function textsOf({ type, content, children }: Token): string[] {
  if (type === 'inline') return [plainText(children ?? [])];
  return type === 'fence' || type === 'code_block' ? content.split('\n').filter((line) => line.trim()) : [];
}

const plainText = (tokens: readonly Token[]): string =>
  tokens.map((one) => (one.type === 'softbreak' || one.type === 'hardbreak' ? ' ' : one.content)).join('');
