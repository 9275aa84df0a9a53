import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { ALIGN } from '#kit/markdown/column-align.ts';
import { KEY_POINTS } from '#kit/markdown/text-blocks.ts';

/** Content of a text: what the renderer writes (`kit/rich-text.ts`), and nothing that Markdown cannot express. */
const LINE = 'text | picture | break';
/** A cell is one line of a table. */
const CELL = '(text | picture)*';

const block = (tag: string, content = `(${LINE})*`): NodeSpec => ({
  content,
  group: 'block',
  parseDOM: [{ tag }],
  toDOM: (): DOMOutputSpec => [tag, 0],
});
const mark = (tag: string, more: Partial<MarkSpec> = {}): MarkSpec => ({
  parseDOM: [{ tag }],
  toDOM: (): DOMOutputSpec => [tag, 0],
  ...more,
});
const cell = (tag: 'td' | 'th', role: 'cell' | 'header_cell'): NodeSpec => ({
  content: CELL,
  tableRole: role,
  isolating: true,
  // Always one row and one column: Markdown has no others, but the table commands read these.
  attrs: {
    align: { default: null },
    colspan: { default: 1 },
    rowspan: { default: 1 },
    colwidth: { default: null },
  },
  parseDOM: [{ tag, getAttrs: (one) => ({ align: one.getAttribute(ALIGN) }) }],
  toDOM: ({ attrs }): DOMOutputSpec => [tag, attrs.align ? { [ALIGN]: String(attrs.align) } : {}, 0],
});

/** Headings are below the title of their page. */
export const LEVELS = [2, 3, 4, 5] as const;

export const schema = new Schema({
  nodes: {
    doc: { content: '(block | key_points)+' },
    paragraph: block('p'),
    heading: {
      ...block('h2'),
      attrs: { level: { default: 2 } },
      defining: true,
      parseDOM: LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }): DOMOutputSpec => [`h${attrs.level}`, 0],
    },
    blockquote: { ...block('blockquote', 'block+'), defining: true },
    bullets: {
      ...block('ul', 'item+'),
      attrs: { isTight: { default: true } },
    },
    numbers: {
      ...block('ol', 'item+'),
      attrs: { isTight: { default: true }, start: { default: 1 } },
      toDOM: ({ attrs }): DOMOutputSpec => ['ol', attrs.start === 1 ? {} : { start: String(attrs.start) }, 0],
    },
    key_points: {
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: `div.${KEY_POINTS}` }],
      toDOM: (): DOMOutputSpec => ['div', { class: KEY_POINTS }, 0],
    },
    figure: {
      group: 'block',
      draggable: true,
      attrs: { reference: {}, alt: { default: '' }, caption: { default: '' }, credit: { default: '' } },
      // For copying only; in the text the editor draws the picture, since it knows the address.
      toDOM: ({ attrs: { reference, alt, caption, credit } }): DOMOutputSpec => [
        'figure',
        { 'data-figure': reference, 'data-alt': alt, 'data-caption': caption, 'data-credit': credit },
      ],
      parseDOM: [],
    },
    item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    code_block: {
      content: 'text*',
      marks: '',
      group: 'block',
      code: true,
      defining: true,
      attrs: { language: { default: '' } },
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: (): DOMOutputSpec => ['pre', ['code', 0]],
    },
    rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    table: {
      content: 'row+',
      group: 'block',
      tableRole: 'table',
      isolating: true,
      parseDOM: [{ tag: 'table' }],
      toDOM: () => ['table', ['tbody', 0]],
    },
    row: {
      content: '(cell | head_cell)*',
      tableRole: 'row',
      parseDOM: [{ tag: 'tr' }],
      toDOM: () => ['tr', 0],
    },
    cell: cell('td', 'cell'),
    head_cell: cell('th', 'header_cell'),
    picture: {
      inline: true,
      draggable: true,
      attrs: { src: {}, alt: { default: '' }, title: { default: '' } },
      parseDOM: [
        {
          tag: 'img[src]',
          getAttrs: (one) => ({
            src: one.getAttribute('src'),
            alt: one.getAttribute('alt') ?? '',
            title: one.getAttribute('title') ?? '',
          }),
        },
      ],
      toDOM: ({ attrs: { src, alt, title } }): DOMOutputSpec => [
        'img',
        { src, alt, ...(title ? { title } : {}) },
      ],
    },
    break: {
      inline: true,
      selectable: false,
      // Words before and after it are apart.
      leafText: () => '\n',
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    text: {},
  },
  marks: {
    link: mark('a', {
      attrs: { href: {}, title: { default: '' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (one) => ({ href: one.getAttribute('href'), title: one.getAttribute('title') ?? '' }),
        },
      ],
      toDOM: ({ attrs: { href, title } }): DOMOutputSpec => ['a', { href, ...(title ? { title } : {}) }, 0],
    }),
    strong: mark('strong', { parseDOM: [{ tag: 'strong' }, { tag: 'b' }] }),
    emphasis: mark('em', { parseDOM: [{ tag: 'em' }, { tag: 'i' }] }),
    strike: mark('s'),
    superscript: mark('sup', { excludes: 'subscript superscript' }),
    subscript: mark('sub', { excludes: 'subscript superscript' }),
    // A superscript or subscript word cannot contain spaces, while code keeps its spaces.
    code: mark('code', { excludes: 'superscript subscript code' }),
  },
});
