import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawText, linesOf, lineWidth, PLAIN, unprintable } from './line.ts';
import { FACES, type Face, openFace, openPdf, pdfBytes } from './pdf.ts';
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

/** As they stand on paper, from left to right, piece by piece. */
const NAMES: [name: string, drawn: string[], face: string][] = [
  ['李 小龍', ['李', ' ', '小龍'], 'DroidSansFallback'],
  ['田中 さくら', ['田中', ' ', 'さくら'], 'DroidSansFallback'],
  ['김 민준', ['김', ' ', '민준'], 'NotoSansCJKkr'],
  ['محمد الخطيب', ['بيطخلا', ' ', 'دمحم'], 'NotoNaskhArabic'],
  ['דוד כהן', ['ןהכ', ' ', 'דוד'], 'NotoSerifHebrew'],
  ['Nguyễn Thị Ánh', ['Nguyễn Thị Ánh'], 'SourceSerif4Display'],
  ['Αθηνά Παπαδοπούλου', ['Αθηνά Παπαδοπούλου'], 'SourceSerif4Display'],
  ['Олена Шевченко', ['Олена Шевченко'], 'SourceSerif4Display'],
  ['สมชาย ใจดี', ['สมชาย', ' ', 'ใจดี'], 'NotoSansThai'],
  ['Արմեն Սարգսյան', ['Արմեն', ' ', 'Սարգսյան'], 'NotoSansArmenian'],
  ['გიორგი ბერიძე', ['გიორგი', ' ', 'ბერიძე'], 'NotoSansGeorgian'],
  ['አበበ ቢቂላ', ['አበበ', ' ', 'ቢቂላ'], 'NotoSansEthiopic'],
  ['ⵎⵓⵃⴰⵎⵎⴷ', ['ⵎⵓⵃⴰⵎⵎⴷ'], 'NotoSansTifinagh'],
  ['ᐃᓄᒃᑎᑐᑦ ᐱᓯᐅᓂᖅ', ['ᐃᓄᒃᑎᑐᑦ', ' ', 'ᐱᓯᐅᓂᖅ'], 'NotoSansCanadianAboriginal'],
  ['ᏣᎳᎩ', ['ᏣᎳᎩ'], 'NotoSansCherokee'],
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

/** Their letters do not stand in the order of their glyphs: whoever copies them is told the letters. */
const REORDERED: [name: string, face: string][] = [
  ['अमृता श्रीवास्तव', 'NotoSansDevanagari'],
  ['শ্রী কৃষ্ণ', 'NotoSansBengali'],
  ['ஸ்ரீ கிருஷ்ணன்', 'NotoSansTamil'],
  ['సత్య శ్రీనివాస్', 'NotoSansTelugu'],
  ['નરેન્દ્ર ત્રિવેદી', 'NotoSansGujarati'],
  ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'NotoSansGurmukhi'],
  ['ರವಿ ಕೃಷ್ಣ', 'NotoSansKannada'],
  ['മോഹൻലാൽ വിശ്വനാഥൻ', 'NotoSansMalayalam'],
  ['ସତ୍ୟଜିତ୍ ପଣ୍ଡା', 'NotoSansOriya'],
  ['ශ්‍රී ක්‍රිෂ්ණ', 'NotoSansSinhala'],
  ['ສົມຊາຍ ວົງສັກ', 'NotoSansLao'],
  ['សុខា ស្រីមុំ', 'NotoSansKhmer'],
  ['བསྟན་འཛིན་རྒྱ་མཚོ', 'NotoSerifTibetan'],
];
for (const [name, face] of REORDERED)
  test(`${name} is printed in letters of a face that has them, and copied in the order in which it is spelt`, async () => {
    const doc = openPdf(TERMS).addPage().font('display').fontSize(20);
    drawText(doc, name, 20, 20, 'display');
    const { text, fonts } = readPdf(await pdfBytes(doc));
    assert.deepEqual(unprintable(name), []);
    assert.deepEqual(
      text.split('\n').filter((line) => line.trim()),
      name.split(' '),
    );
    assert.ok(
      fonts.some((one) => one.includes(face)),
      fonts.join(),
    );
  });

test('ނަސީރު is written from right to left', async () => {
  const doc = openPdf(TERMS).addPage().font('display').fontSize(20);
  drawText(doc, 'ނަސީރު', 20, 20, 'display');
  const { text, fonts } = readPdf(await pdfBytes(doc));
  assert.deepEqual(unprintable('ނަސީރު'), []);
  // Told as it stands on paper, from left to right.
  assert.equal([...text.replaceAll('\n', '')].toReversed().join(''), 'ނަސީރު');
  assert.ok(fonts.some((one) => one.includes('NotoSansThaana')));
});

test('a line is as wide as its pieces, whatever face writes them', () => {
  const doc = openPdf(TERMS).addPage().font('sans').fontSize(12);
  const width = lineWidth(doc, 'Dr. 李 小龍', 'sans');
  assert.ok(width > lineWidth(doc, 'Dr. ', 'sans') + 30);
  assert.deepEqual(linesOf(doc, 'Dr. 李 小龍 田中', width, 'sans'), ['Dr. 李 小龍', '田中']);
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

test('letters that no document can print are named', () => {
  assert.deepEqual(unprintable('Ann \u{1f600} \u1041\u1000 \u1820'), [
    '\u{1f600}',
    '\u1041',
    '\u1000',
    '\u1820',
  ]);
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
