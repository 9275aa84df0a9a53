import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { certificatePdf } from '#credit/certificate/sheet.serializer.ts';
import { oneLine } from '#kit/text/one-line.ts';
import { drawText, unprintable } from '#platform/pdf/line.ts';
import { printPdf } from '#platform/pdf/pdf.ts';
import { loadShaper, openShaper } from '#platform/pdf/shaper.ts';
import { bytesOf, standInFor } from '#platform/pdf/stand-ins.ts';
import { certificateOf } from './papers.fixture.ts';
import { LIMITED, LIVING, MIXED, RECOMMENDED } from './scripts.data.ts';

/** A name in every script, on paper, before readers that share no line with what wrote it. */
const missing = ['qpdf', 'pdftotext', 'pdftoppm'].filter((one) => spawnSync(one, ['--version']).error);
const withReaders = { skip: missing.length > 0 ? `${missing.join(' and ')} cannot be run here` : false };

const SCRIPTS = Object.entries({ ...RECOMMENDED, ...LIMITED, ...LIVING });
const NAMES = [...SCRIPTS.flatMap(([, names]) => names), ...MIXED];

let folder: string;
/** By name: what a reader reads on its certificate, and how much ink it takes alone on a sheet. */
const read = new Map<string, string[]>();
const ink = new Map<string, number>();
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scripts-'));
  if (missing.length > 0) return;
  const certificates = await certificatePdf(
    NAMES.map((name) => ({ ...certificateOf('Steady State'), recipient_name: name })),
    { paper: 'a4', demo: true, mainOrigin: 'https://steadystate.example' },
  );
  const file = join(folder, 'certificates.pdf');
  await writeFile(file, certificates);
  assert.match(run('qpdf', ['--check', file]), /No syntax or stream encoding errors found/);
  const pages = run('pdftotext', [file, '-']).split('\f');
  for (const [at, name] of NAMES.entries()) read.set(name, linesOf(pages[at] ?? ''));
  await measureInk();
});
after(() => rm(folder, { recursive: true }));

function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1e8 });
  assert.equal(status, 0, `${program}: ${stderr}`);
  return stdout;
}
/** Without the marks by which the reader says in which direction it tells a line. */
const linesOf = (page: string): string[] =>
  page
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .split('\n')
    .map((line) => line.normalize('NFC'));

const TERMS = {
  title: 't',
  author: 'a',
  paper: 'a4',
  landscape: false,
  margin: 0,
  madeAt: new Date(0),
} as const;
async function measureInk(): Promise<void> {
  const sheet = await printPdf(TERMS, (doc) => {
    for (const name of NAMES) {
      doc
        .addPage({ size: [400, 80], margin: 0 })
        .font('display')
        .fontSize(24);
      drawText(doc, oneLine(name), 20, 20, 'display');
    }
  });
  const file = join(folder, 'names.pdf');
  await writeFile(file, sheet);
  run('pdftoppm', ['-gray', '-r', '72', file, join(folder, 'name')]);
  const digits = String(NAMES.length).length;
  for (const [at, name] of NAMES.entries()) {
    const picture = await readFile(join(folder, `name-${String(at + 1).padStart(digits, '0')}.pgm`));
    // Its head, "P5 400 80 255", takes three lines.
    ink.set(name, picture.subarray(-400 * 80).filter((pixel) => pixel < 128).length);
  }
}

for (const [script, names] of SCRIPTS)
  for (const name of names) {
    test(`${name} is ${script}`, () => {
      assert.match(name, new RegExp(`^[\\p{scx=${script}}\\p{M}\\p{Join_Control}\\u180e ]+$`, 'u'));
      assert.match(name, new RegExp(`\\p{Script=${script}}`, 'u'));
    });
    test(`[R14] a certificate prints ${name} in ${script}, and tells it letter by letter`, withReaders, () =>
      assertPrinted(name),
    );
    test(`no glyph is missing where ${name} is set`, async () => {
      await loadShaper();
      for (const word of name.split(' ')) {
        const file = standInFor(word);
        if (!file) continue;
        const glyphs = openShaper(bytesOf(file)).glyphsOf(word, false);
        assert.ok(glyphs.length > 0 && glyphs.every(({ id }) => id !== 0), word);
      }
    });
  }
/** Where scripts of two directions meet, the reader moves spaces and brackets between them. */
for (const name of MIXED)
  test(`[R14] a certificate prints ${name}, and tells its words`, withReaders, () => {
    assert.deepEqual(unprintable(name), []);
    const told = read.get(name)?.join('\n') ?? '';
    for (const word of name.match(/[\p{L}\p{M}\p{Join_Control}’]+/gu) ?? [])
      assert.ok(told.includes(word), `${word} in ${told}`);
  });

function assertPrinted(name: string): void {
  assert.deepEqual(unprintable(name), []);
  assert.ok(read.get(name)?.includes(oneLine(name)), `${name} in ${read.get(name)?.join('\n')}`);
  const letters = oneLine(name).match(/\p{L}/gu) ?? [];
  assert.ok((ink.get(name) ?? 0) > 4 * letters.length, `${ink.get(name)} points of ink`);
}
