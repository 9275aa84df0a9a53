import { strToU8, zipSync } from 'fflate';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const SPACES = `${W} xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const run = (text: string, looks = ''): string =>
  `<w:r>${looks ? `<w:rPr>${looks}</w:rPr>` : ''}<w:t xml:space="preserve">${text}</w:t></w:r>`;
export const raised = (text: string) => run(text, '<w:vertAlign w:val="superscript"/>');
export const lowered = (text: string) => run(text, '<w:vertAlign w:val="subscript"/>');
export const paragraph = (runs: string, properties = ''): string =>
  `<w:p>${properties ? `<w:pPr>${properties}</w:pPr>` : ''}${runs}</w:p>`;
export const styled = (style: string, runs: string) => paragraph(runs, `<w:pStyle w:val="${style}"/>`);
export const item = (list: 1 | 2, level: number, runs: string) =>
  paragraph(runs, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
export const cell = (runs: string, properties = ''): string =>
  `<w:tc>${properties ? `<w:tcPr>${properties}</w:tcPr>` : ''}${runs ? paragraph(runs) : '<w:p/>'}</w:tc>`;
export const row = (cells: string, isHead = false): string =>
  `<w:tr>${isHead ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells}</w:tr>`;
export const table = (rows: string): string => `<w:tbl><w:tblPr/>${rows}</w:tbl>`;

const NAMES = {
  Heading1: 'heading 1',
  Heading2: 'heading 2',
  Heading3: 'heading 3',
  Title: 'Title',
  TOC1: 'toc 1',
};
const LEVELS = (format: string) =>
  Array.from({ length: 9 }, (_, at) => `<w:lvl w:ilvl="${at}"><w:numFmt w:val="${format}"/></w:lvl>`).join(
    '',
  );

interface WordFile {
  body: string;
  footnotes?: readonly string[];
  comments?: readonly string[];
  links?: Readonly<Record<string, string>>;
  /** By name, in `word/media/`; their relations come after all others. */
  pictures?: Readonly<Record<string, Uint8Array>>;
  parts?: Readonly<Record<string, string | Uint8Array>>;
  type?: string;
}
/** Builds a Word file from the XML of its text. */
export function wordFile({
  body,
  footnotes = [],
  comments = [],
  links = {},
  pictures = {},
  parts = {},
  type,
}: WordFile): Uint8Array {
  const related: [string, string, string][] = [
    ['styles', 'styles.xml', ''],
    ['numbering', 'numbering.xml', ''],
    ...(footnotes.length > 0 ? [['footnotes', 'footnotes.xml', ''] as [string, string, string]] : []),
    ...(comments.length > 0 ? [['comments', 'comments.xml', ''] as [string, string, string]] : []),
    ...Object.values(links).map((to): [string, string, string] => [
      'hyperlink',
      to,
      ' TargetMode="External"',
    ]),
    ...Object.keys(pictures).map((name): [string, string, string] => ['image', `media/${name}`, '']),
  ];
  const main = type ?? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'word/document.xml', '']]),
    'word/_rels/document.xml.rels': relations(related),
    'word/styles.xml': `${HEAD}<w:styles ${W}>${Object.entries(NAMES)
      .map(
        ([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`,
      )
      .join('')}</w:styles>`,
    'word/numbering.xml': `${HEAD}<w:numbering ${W}><w:abstractNum w:abstractNumId="1">${LEVELS('bullet')}</w:abstractNum><w:abstractNum w:abstractNumId="2">${LEVELS('decimal')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num></w:numbering>`,
    'word/document.xml': `${HEAD}<w:document ${SPACES}><w:body>${body}</w:body></w:document>`,
    ...(footnotes.length > 0
      ? {
          'word/footnotes.xml': `${HEAD}<w:footnotes ${W}>${footnotes.map((text, at) => `<w:footnote w:id="${at + 1}">${paragraph(run(text))}</w:footnote>`).join('')}</w:footnotes>`,
        }
      : {}),
    ...(comments.length > 0
      ? {
          'word/comments.xml': `${HEAD}<w:comments ${W}>${comments.map((text, at) => `<w:comment w:id="${at}" w:author="R">${paragraph(run(text))}</w:comment>`).join('')}</w:comments>`,
        }
      : {}),
    ...Object.fromEntries(Object.entries(pictures).map(([name, bytes]) => [`word/media/${name}`, bytes])),
    ...parts,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
    ),
  );
}
/** An inline picture, by its relation number: the first is 3 if there are no notes, comments and links. */
export const drawn = (relation: number, alt = ''): string =>
  `<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="${relation}" name="Picture ${relation}"${alt ? ` descr="${alt}"` : ''}/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="rId${relation}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

const relations = (all: [kind: string, target: string, rest: string][]): string =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(
      ([kind, target, rest], at) =>
        `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${kind}" Target="${target}"${rest}/>`,
    )
    .join('')}</Relationships>`;
export const footnote = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
export const linked = (relation: number, runs: string) =>
  `<w:hyperlink r:id="rId${relation}">${runs}</w:hyperlink>`;
