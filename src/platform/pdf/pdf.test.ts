import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attachment, openPdf, type Pdf, pdfBytes } from './pdf.ts';

const TERMS = {
  title: 't',
  author: 'a',
  paper: 'a4',
  landscape: false,
  margin: 0,
  madeAt: new Date(0),
} as const;

const named: [string, string][] = [
  ['a.pdf', `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`],
  ['Ünï "x"\\.pdf', `attachment; filename="Uni x.pdf"; filename*=UTF-8''%C3%9Cn%C3%AF%20%22x%22%5C.pdf`],
  ["it's (1).pdf", `attachment; filename="it's (1).pdf"; filename*=UTF-8''it%27s%20%281%29.pdf`],
  ['漢', `attachment; filename="document"; filename*=UTF-8''%E6%BC%A2`],
];
for (const [name, header] of named)
  test(`a document is sent under the name ${name}`, () => assert.equal(attachment(name), header));

test('a name cannot begin a header of its own', () => {
  assert.doesNotMatch(attachment('a\r\nSet-Cookie: x=1'), /[\r\n]/);
});

test('documents made at the same time share open faces and nothing else', async () => {
  const words = ['Lithium, after', 'Zuclopenthixol: fi ffl 25 mg', 'École, Größe'];
  const write = (doc: Pdf, text: string) => doc.font('serif').text(text).font('strong').text(text);
  const alone = await Promise.all(words.map((text) => pdfBytes(write(openPdf(TERMS).addPage(), text))));
  const open = words.map((text) => ({ text, doc: openPdf(TERMS).addPage() }));
  for (const face of ['serif', 'strong'] as const)
    for (const { doc, text } of open.toReversed()) doc.font(face).text(text);
  const together = await Promise.all(open.map(({ doc }) => pdfBytes(doc)));
  assert.equal(new Set(alone.map((bytes) => bytes.length)).size, words.length);
  assert.deepEqual(together, alone);
});
