import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPdf } from '#platform/pdf/text.fixture.ts';
import { transcriptPdf } from '../transcript/sheet.serializer.ts';
import type { CertificateRow } from './certificate.repository.ts';
import { certificatePdf } from './sheet.serializer.ts';

const ROW: CertificateRow = {
  id: 1,
  number: 'SS-2733-00418',
  code: 'b6xQZt0Jk3m2Yw9sVhR1_A',
  user_id: 1,
  publication_id: 2733,
  kind: 1,
  wording: 'credit',
  amount_hundredths: 125,
  pharmacology_hundredths: 50,
  recipient_name: 'Željko Nguyễn-Örsted',
  profession: 'Physician',
  title: 'Clozapine in Practice',
  learning_format: 'Enduring material',
  provider_name: 'Steady State',
  provider_address: '12 Harbour Street, Boston, MA 02110, USA',
  completed_at: new Date('2026-11-03T23:59:59Z'),
  issued_at: new Date('2026-11-04T00:05:00Z'),
  withdrawn: false,
  superseded: false,
};
const TERMS = { paper: 'a4', demo: true, mainOrigin: 'https://steadystate.example' } as const;
const draw = async (more: Partial<CertificateRow> = {}, terms: object = {}) =>
  readPdf(await certificatePdf([{ ...ROW, ...more }], { ...TERMS, ...terms }));

test('[R12] a physician’s certificate carries every field that a board asks for', async () => {
  const { text, pages } = await draw();
  assert.equal(pages, 1);
  for (const field of [
    'Certificate of credit',
    'Željko Nguyễn-Örsted',
    'Physician',
    'Steady State',
    '12 Harbour Street, Boston, MA 02110, USA',
    'Clozapine in Practice',
    'Enduring material, completed on 3 November 2026',
    '1.25 demo CME credits claimed and awarded',
    'Certificate SS-2733-00418',
    'https://steadystate.example/verify/b6xQZt0Jk3m2Yw9sVhR1_A',
    'Demonstration certificate. Not accredited; not valid for credit with any authority.',
  ])
    assert.ok(text.includes(`${field}\n`), `${field}\n---\n${text}`);
});

test('[C30] completion and issue are read on the learner’s calendar: no paper precedes what it proves', async () => {
  const cases: [zone: string | null, day: string | null, issued: string, said: [string, string]][] = [
    ['Pacific/Kiritimati', '2026-11-30', '2026-11-29T10:00:00Z', ['30 November 2026', '30 November 2026']],
    ['Pacific/Auckland', '2026-11-30', '2026-11-30T11:30:00Z', ['30 November 2026', '1 December 2026']],
    ['America/New_York', '2026-12-31', '2027-01-01T04:35:00Z', ['31 December 2026', '31 December 2026']],
    [null, null, '2026-11-04T00:05:00Z', ['3 November 2026', '4 November 2026']],
  ];
  for (const [zone, civil_date, issued, [completed, on]] of cases) {
    const { text } = await draw({ zone, civil_date, issued_at: new Date(issued) });
    assert.match(text, new RegExp(`completed on ${completed}\n`), `${zone}`);
    assert.match(text, new RegExp(`Issued on ${on}\n`), `${zone}`);
  }
});

test('[R14] [R27] [R28] others get hours with their pharmacology part and no word of credit', async () => {
  const { text } = await draw({ wording: 'participation', profession: 'Nursing professional', kind: 2 });
  assert.match(text, /Certificate of participation/);
  assert.match(text, /1\.25 contact hours of self-assessment, including 0\.5 in pharmacology/);
  assert.match(text, /One contact hour is 60 minutes/);
  assert.doesNotMatch(text, /designated/, 'nothing is said that is not on record');
  assert.doesNotMatch(text, /CME|awarded|demo /);
});

test('[R14] a participation certificate says what the activity was designated for, and another does not', async () => {
  const designated_hundredths = 150;
  const participation = {
    wording: 'participation',
    profession: 'Pharmacist',
    designated_hundredths,
  } as const;
  for (const paper of ['a4', 'letter'] as const) {
    const { text } = await draw(
      { ...participation, title: 'A long title of two lines '.repeat(5) },
      { paper },
    );
    assert.match(
      text,
      /This activity was designated for a maximum of 1\.5 contact hours\.\n1\.25 contact hours, /,
    );
  }
  assert.doesNotMatch((await draw({ designated_hundredths })).text, /designated/);
});

test('[R27] a certificate of participation says how its provider is accredited, and another does not', async () => {
  const accreditation = 'Steady State is accredited to provide continuing education. '.repeat(3);
  const participation = { wording: 'participation', profession: 'Nursing professional' } as const;
  for (const paper of ['a4', 'letter'] as const) {
    const title = 'A long title of two lines '.repeat(5);
    const { text } = await draw({ ...participation, accreditation, title }, { paper });
    assert.ok(text.replaceAll(/\s+/g, ' ').includes(accreditation.trim()), text);
  }
  assert.doesNotMatch((await draw({ accreditation })).text, /is accredited/);
});

const LONG_WORDS = 'continuing education of the healthcare team in psychopharmacology '.repeat(60);
const LONGEST: Partial<CertificateRow> = {
  recipient_name: LONG_WORDS.slice(0, 201),
  profession: 'Physician assistant or associate',
  title: LONG_WORDS.slice(0, 200),
  amount_hundredths: 9975,
  kind: 2,
};
const PARTICIPATION = { wording: 'participation', designated_hundredths: 10_000 } as const;
const PAPERS: [string, Partial<CertificateRow>][] = [
  ['credit', LONGEST],
  ['participation', { ...LONGEST, ...PARTICIPATION }],
  ['a name in large letters', { ...LONGEST, ...PARTICIPATION, recipient_name: 'Ana Reyes' }],
];
for (const [what, row] of PAPERS)
  for (const length of [0, 679, 3000])
    test(`[R27] ${what}: a statement of ${length} characters is whole and above the foot, on either paper`, async () => {
      const accreditation = LONG_WORDS.slice(0, length).trim();
      for (const paper of ['a4', 'letter'] as const) {
        const { text, lines, boxes } = await draw({ ...row, accreditation }, { paper });
        if (row.wording) assert.ok(text.replaceAll(/\s+/g, ' ').includes(accreditation), text);
        const foot = Math.min(...boxes.filter(({ height }) => height < 9).map(({ top }) => top));
        const ofFoot = lines.findLastIndex((line) => line.text === ROW.provider_name);
        const lowest = Math.max(...lines.slice(0, ofFoot).map(({ baseline }) => baseline));
        assert.ok(ofFoot > 8 && lowest < foot - 8, `${paper}: ${lowest} above ${foot}`);
      }
    });

test('the paper names the entry of the ledger that it was issued from, whole, on one line', async () => {
  const hash = '0123456789abcdef'.repeat(4);
  for (const paper of ['a4', 'letter'] as const) {
    const { text } = await draw({ ledger_position: 1_234_567, ledger_hash: hash }, { paper });
    assert.ok(text.includes(`From entry 1234567 of the ledger, ${hash}\n`), text);
  }
});

test('outside a demonstration the certificate does not call itself one', async () => {
  assert.doesNotMatch((await draw({}, { demo: false })).text, /demo/i);
});

test('what no longer stands says so', async () => {
  assert.match((await draw({ superseded: true })).text, /Superseded: a newer certificate/);
  assert.match(
    (await draw({ superseded: true, withdrawn: true })).text,
    /Withdrawn: this certificate is not valid/,
  );
});

const NAMES = [
  ')>>/JS(app.alert(1))',
  '<</OpenAction<</S/URI/URI(http://x)>>>>',
  '\\)endobj 9 0 obj<</S/Launch>>',
  'Đặng Thị Ánh',
  'Ğüneş İşçi Þórr Øst ẞ',
  "O'Brien-Łukasiewicz",
  'W'.repeat(200),
  'A B '.repeat(80),
];
for (const name of NAMES)
  test(`the name ${name.slice(0, 40)} is drawn as text and nothing else`, async () => {
    const { text, structure, fonts } = await draw({ recipient_name: name, title: name });
    if (name.length < 60) assert.ok(text.includes(`${name}\n`), text);
    assert.doesNotMatch(text, /\ufffd/);
    assert.doesNotMatch(
      structure.replace(/\((?:\\.|[^\\)])*\)/gs, ''),
      /\/(JS|JavaScript|OpenAction|Launch|URI|AA|Annots)\b/,
    );
    assert.ok(
      fonts.every((font) => /\+Source(Serif|Sans)/.test(font)),
      String(fonts),
    );
  });

/** Pieces in the order they appear on paper: a right-to-left name starts from its end. */
const PIECES: Record<string, string[]> = {
  '李 小龍': ['李', '小龍'],
  '田中 さくら': ['田中', 'さくら'],
  '김 민준': ['김', '민준'],
  'محمد الخطيب': ['بيطخلا دمحم'],
  'דוד כהן': ['ןהכ דוד'],
  'မောင်မောင် ကျော်စွာ': ['မောင်မောင် ကျော်စွာ'],
  ᠪᠠᠲᠤ: ['ᠪᠠᠲᠤ'],
  'Nguyễn Thị Ánh': ['Nguyễn Thị Ánh'],
  'Αθηνά Παπαδοπούλου': ['Αθηνά Παπαδοπούλου'],
};
for (const [name, pieces] of Object.entries(PIECES))
  test(`${name} is printed on certificate and transcript`, async () => {
    const { text } = await draw({ recipient_name: name });
    for (const piece of pieces) assert.ok(text.split('\n').includes(piece), text);
    assert.doesNotMatch(text, /\ufffd/);
  });

test('the same certificate is the same bytes, on either paper, in the page size asked for', async () => {
  for (const [paper, box] of [
    ['a4', '[0 0 841.89 595.28]'],
    ['letter', '[0 0 792 612]'],
  ] as const) {
    const first = await certificatePdf([ROW], { ...TERMS, paper });
    assert.ok(first.equals(await certificatePdf([ROW], { ...TERMS, paper })));
    assert.ok(first.toString('latin1').includes(`/MediaBox ${box}`));
  }
});

test('several certificates are as many pages', async () => {
  const { pages } = readPdf(await certificatePdf([ROW, { ...ROW, id: 2 }], TERMS));
  assert.equal(pages, 2);
});

test('a long transcript repeats its head, numbers its pages and adds up', async () => {
  const lines = Array.from({ length: 60 }, (_, i) => ({
    position: i,
    publicationId: 2700 + i,
    kind: (i % 3 === 0 ? 2 : 1) as 1 | 2,
    title: `Activity ${i} with α₂ blockade and ${'many words '.repeat(i % 12)}`,
    learningFormat: 'Enduring material',
    hundredths: 125,
    pharmacologyHundredths: 25,
    earnedAt: new Date(Date.UTC(2023 + (i % 4), i % 12, 3)),
    certificateId: i,
    certificateNumber: `SS-${2700 + i}-00400`,
  }));
  const learner = { name: 'Ana Nguyễn', profession: 'Physician' };
  const terms = {
    paper: 'a4',
    demo: true,
    productName: 'Steady State',
    learner,
    period: { from: '2023-01-01', to: null },
    kind: null,
  } as const;
  const bytes = await transcriptPdf(lines, {
    ...terms,
    now: new Date('2026-11-21T00:00:00Z'),
    today: '2026-11-21',
  });
  const { text, pages } = readPdf(bytes);
  assert.ok(pages > 2);
  assert.equal(text.match(/Transcript of credits\n/g)?.length, pages);
  assert.ok((text.match(/Pharm\. h\n/g)?.length ?? 0) >= pages - 1);
  assert.ok(text.includes(`Page ${pages} of ${pages}`));
  assert.ok(text.includes('Ana Nguyễn, Physician\nFrom 1 January 2023\n'));
  assert.ok(text.includes('Total: 50 CME, 25 SA; 15 pharmacology hours'));
  assert.ok(text.includes('2026: 12.5 CME, 6.25 SA'));
});

test('the transcript of an account without a name is titled without a dangling comma', async () => {
  const titled = async (name: string) => {
    const bytes = await transcriptPdf([], {
      ...{
        paper: 'a4',
        demo: false,
        productName: 'Steady State',
        period: { from: null, to: null },
        kind: null,
      },
      learner: { name, profession: '' },
      now: new Date('2026-11-21T00:00:00Z'),
      today: '2026-11-21',
    });
    const { raw } = readPdf(bytes);
    const id = /\/Title (\d+) 0 R/.exec(raw)?.[1];
    return new RegExp(`\\n${id} 0 obj\\n\\(([^)]*)\\)`).exec(raw)?.[1];
  };
  assert.equal(await titled('Ana Reyes'), 'Transcript of credits, Ana Reyes');
  assert.equal(await titled(''), 'Transcript of credits');
});
