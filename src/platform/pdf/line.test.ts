import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { drawText, lineExcess, linesOf, lineWidth, PLAIN, unprintable } from './line.ts';
import { FACES, type Face, openFace, openPdf, pdfBytes, printPdf } from './pdf.ts';
import { isShaperNeeded, loadShaper } from './shaper.ts';
import { readPdf } from './text.fixture.ts';

const TERMS = {
  title: 't',
  author: 'a',
  paper: 'a4',
  landscape: false,
  margin: 0,
  madeAt: new Date(0),
} as const;

test('words keep together, a word wider than its line is cut, nothing is lost', () => {
  const doc = openPdf(TERMS).addPage().font('sans').fontSize(10);
  const text = `Lithium after sixty-five ${'W'.repeat(60)} end`;
  const lines = linesOf(doc, text, 120, 'sans');
  assert.equal(lines.join('').replaceAll(' ', ''), text.replaceAll(' ', ''));
  assert.ok(lines.every((line) => doc.widthOfString(line) <= 120));
  assert.deepEqual(linesOf(doc, '', 120, 'sans'), []);
});

test('a number keeps its unit on its line', () => {
  const doc = openPdf(TERMS).addPage().font('sans').fontSize(10);
  const text = 'Start with 25 mg per day, then 0.6 mmol/L and 80 % of it';
  assert.deepEqual(linesOf(doc, text, lineWidth(doc, 'Start with 25 mg', 'sans'), 'sans').slice(0, 2), [
    'Start with',
    '25 mg per day,',
  ]);
});

before(loadShaper);

/** As text extraction returns them, from left to right, piece by piece. */
const NAMES: [name: string, drawn: string[], face: string][] = [
  ['李 小龍', ['李', ' ', '小龍'], 'DroidSansFallback'],
  ['田中 さくら', ['田中', ' ', 'さくら'], 'DroidSansFallback'],
  ['김 민준', ['김', ' ', '민준'], 'NotoSansCJKkr'],
  ['محمد الخطيب', ['بيطخلا دمحم'], 'NotoNaskhArabic'],
  ['דוד כהן', ['ןהכ דוד'], 'NotoSerifHebrew'],
  ['Nguyễn Thị Ánh', ['Nguyễn Thị Ánh'], 'SourceSerif4Display'],
  ['Αθηνά Παπαδοπούλου', ['Αθηνά Παπαδοπούλου'], 'SourceSerif4Display'],
  ['Олена Шевченко', ['Олена Шевченко'], 'SourceSerif4Display'],
  ['สมชาย ใจดี', ['สมชาย ใจดี'], 'NotoSansThai'],
  ['Արմեն Սարգսյան', ['Արմեն Սարգսյան'], 'NotoSansArmenian'],
  ['გიორგი ბერიძე', ['გიორგი ბერიძე'], 'NotoSansGeorgian'],
  ['አበበ ቢቂላ', ['አበበ ቢቂላ'], 'NotoSansEthiopic'],
  ['ⵎⵓⵃⴰⵎⵎⴷ', ['ⵎⵓⵃⴰⵎⵎⴷ'], 'NotoSansTifinagh'],
  ['ᐃᓄᒃᑎᑐᑦ ᐱᓯᐅᓂᖅ', ['ᐃᓄᒃᑎᑐᑦ ᐱᓯᐅᓂᖅ'], 'NotoSansCanadianAboriginal'],
  ['ᏣᎳᎩ', ['ᏣᎳᎩ'], 'NotoSansCherokee'],
  ['अमृता श्रीवास्तव', ['अमृता श्रीवास्तव'], 'NotoSansDevanagari'],
  ['မောင်မောင် Smith', ['မောင်မောင်', ' Smith'], 'NotoSansMyanmar'],
  ['Ɓala Ɔ̃', ['Ɓ', 'ala ', 'Ɔ̃'], 'NotoSerif-Regular'],
  // Viewers do not reverse text beyond the first plane: written in logical order.
  ['𞤀𞤣𞤤𞤢𞤥 Diallo', ['𞤀𞤣𞤤𞤢𞤥', ' Diallo'], 'NotoSansAdlam'],
  // Also written as actual text, for viewers that do not know its direction.
  ['ߒߞߏ ߡߊ', ['ߒߞߏ ߡߊ'], 'NotoSansNKo'],
  ['李 Wei-Lin, MD', ['李', ' Wei-Lin, MD'], 'DroidSansFallback'],
  ['כהן (דוד), MD', ['(', 'דוד', ') ', 'ןהכ', ', MD'], 'NotoSerifHebrew'],
];
for (const [name, drawn, face] of NAMES)
  test(`${name} is printed in letters of a face that has them, and can be copied`, async () => {
    const doc = openPdf(TERMS).addPage().font('display').fontSize(20);
    drawText(doc, name, 20, 20, 'display');
    const { text, fonts } = readPdf(await pdfBytes(doc));
    assert.deepEqual(unprintable(name), []);
    assert.deepEqual(text.split('\n').filter(Boolean), drawn);
    assert.ok(
      fonts.some((one) => one.includes(face)),
      fonts.join(),
    );
    assert.doesNotMatch(text, /\ufffd/);
  });

test('a line is as wide as its pieces, whatever face writes them', () => {
  const doc = openPdf(TERMS).addPage().font('sans').fontSize(12);
  const width = lineWidth(doc, 'Dr. 李 小龍', 'sans');
  assert.ok(width > lineWidth(doc, 'Dr. ', 'sans') + 30);
  assert.deepEqual(linesOf(doc, 'Dr. 李 小龍 田中', width, 'sans'), ['Dr. 李 小龍', '田中']);
});

test('letters that reach out of a line of ours are given their room', () => {
  const doc = openPdf(TERMS).addPage().fontSize(20);
  assert.deepEqual(lineExcess(doc, 'Ágjy', 'display'), { above: 0, below: 0 });
  assert.deepEqual(lineExcess(doc, 'Ana 李', 'display'), { above: 0, below: 0 });
  assert.ok(lineExcess(doc, 'Ana မြန်မာ', 'display').below > 2);
  assert.ok(lineExcess(doc, 'བསྟན་འཛིན', 'display').below > 2);
});

test('two documents that print a name of one script share nothing', async () => {
  const write = (name: string) => {
    const doc = openPdf(TERMS).addPage().fontSize(12);
    drawText(doc, name, 20, 20, 'sans');
    return doc;
  };
  const alone = await pdfBytes(write('李 小龍'));
  const open = [write('田中 さくら'), write('李 小龍')];
  const [, again] = await Promise.all(open.map(pdfBytes));
  assert.deepEqual(again, alone);
});

/** By the reason it cannot be printed: not a letter, no script in use today, no face, or no place for a mark. */
const REFUSED: [text: string, letters: string[]][] = [
  ['Ann \u{1f600}', ['\u{1f600}']],
  ['\ue000\u0378', ['\ue000', '\u0378']],
  ['\u{12000}\u{13000}', ['\u{12000}', '\u{13000}']],
  ['A\u05b8', ['A\u05b8']],
  ['\u3164', ['\u3164']],
  // They are invisible, so nothing is printed.
  ['Ann\u202e\u200d\u0000 Lee', []],
];
for (const [text, letters] of REFUSED)
  test(`no document prints ${JSON.stringify(text)}, and its letters are named`, () =>
    assert.deepEqual(unprintable(text), letters));

test('directions are those of letters beyond the first plane as well', async () => {
  await loadShaper();
  const doc = openPdf(TERMS).addPage().fontSize(20);
  const drawn: number[] = [];
  const { translate } = doc;
  doc.translate = (x: number, y: number) => {
    drawn.push(x);
    return translate.call(doc, x, y);
  };
  drawText(doc, '\u{1e900} \u{1e901}', 20, 20, 'sans');
  const [first, second] = ['\u{1e900}', '\u{1e901}'].map((letter) => lineWidth(doc, letter, 'sans'));
  assert.ok(first !== second, 'their widths tell them apart');
  const space = lineWidth(doc, '\u{1e900} \u{1e901}', 'sans') - (first ?? 0) - (second ?? 0);
  assert.deepEqual(
    drawn.map((x) => Math.round(x * 10)),
    [20, 20 + (second ?? 0) + space].map((x) => Math.round(x * 10)),
  );
});

test('the shaper comes with the first text that needs it, and a document is drawn anew', async () => {
  let drawn = 0;
  const draw = async (text: string) => {
    drawn = 0;
    await printPdf(TERMS, (doc) => {
      drawn++;
      drawText(doc.addPage(), text, 20, 20, 'sans');
    });
    return drawn;
  };
  assert.equal(await draw('Ana Luísa'), 1);
  assert.equal(await draw('李'), 1, 'it is loaded in this process by now');
  await assert.rejects(
    printPdf(TERMS, () => {
      throw new Error('other');
    }),
    /other/,
  );
  assert.equal(isShaperNeeded(new Error('other')), false);
});

test('every face of ours has the letters that none is asked for', () => {
  const letters = Array.from({ length: 0x2100 }, (_, at) => String.fromCodePoint(at)).filter((one) =>
    PLAIN.test(one),
  );
  assert.ok(letters.length > 500);
  for (const face of Object.keys(FACES) as Face[])
    for (const letter of letters)
      assert.ok(openFace(face).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0), `${face} has no ${letter}`);
});
