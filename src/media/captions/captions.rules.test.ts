import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import webvtt from 'webvtt-parser';
import { asWebVtt, type CaptionProblem, cuesIn, lineAsSent, webVtt } from './captions.rules.ts';

const MEDIA = join(import.meta.dirname, '../../../seed/media');
const byTheBook = (text: string) => new webvtt.WebVTTParser().parse(text);
const cue = (times: string, text = 'words') => `WEBVTT\n\n${times}\n${text}\n`;

test('the captions of every recording of the story are read as they were made and written again byte for byte', () => {
  const files = globSync('*.vtt', { cwd: join(MEDIA, 'captions') });
  assert.ok(files.length >= 20, `only ${files.length} files`);
  const made = JSON.parse(readFileSync(join(MEDIA, 'media.json'), 'utf8')) as {
    captions?: string;
    durationSeconds: number;
    cues: unknown[];
  }[];
  for (const file of files) {
    const source = readFileSync(join(MEDIA, 'captions', file), 'utf8');
    const piece = made.find(({ captions }) => captions === file);
    const read = cuesIn(source, piece?.durationSeconds ?? null);
    assert.ok('cues' in read, `${file} ${JSON.stringify(read)}`);
    assert.deepEqual(read.cues, piece?.cues, file);
    assert.equal(webVtt(read.cues), source, file);
  }
});

const WRONG: [string, string, CaptionProblem, number][] = [
  ['a text without its head', '1\n00:01.000 --> 00:02.000\nwords', 'head', 1],
  ['a head that is only nearly one', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nwords', 'head', 1],
  ['SubRip', '1\n00:00:01,000 --> 00:00:02,000\nwords', 'head', 1],
  ['a time with a comma', cue('00:01,000 --> 00:02.000'), 'time', 3],
  ['a time without thousandths', cue('00:01 --> 00:02'), 'time', 3],
  ['sixty seconds', cue('00:60.000 --> 01:02.000'), 'time', 3],
  ['an arrow without spaces', cue('00:01.000-->00:02.000'), 'time', 3],
  ['a block without a time', 'WEBVTT\n\nonly words', 'time', 3],
  ['a number and words without a time', 'WEBVTT\n\n1\nwords', 'time', 4],
  ['a time among the words', cue('00:01.000 --> 00:02.000', 'words\n00:03.000 --> 00:04.000'), 'time', 5],
  ['an end before its beginning', cue('00:02.000 --> 00:01.000'), 'backwards', 3],
  ['an end at its beginning', cue('00:02.000 --> 00:02.000'), 'backwards', 3],
  [
    'a caption before the one above',
    `${cue('00:05.000 --> 00:06.000')}\n00:01.000 --> 00:02.000\nlate`,
    'order',
    6,
  ],
  ['a caption without words', 'WEBVTT\n\n00:01.000 --> 00:02.000', 'empty', 3],
  ['a caption of a tag alone', cue('00:01.000 --> 00:02.000', '<i></i>'), 'empty', 3],
  ['a time right below the head that is none', 'WEBVTT\n00:01 --> 00:02\nwords', 'time', 2],
  ['words below a style', 'WEBVTT\n\nSTYLE matters\nmore', 'time', 4],
  ['words that only begin like a note', `${cue('00:01.000 --> 00:02.000')} \nNOTE this`, 'time', 6],
  ['a caption after the end', cue('01:00:00.000 --> 01:00:01.000'), 'late', 3],
];
for (const [what, source, problem, line] of WRONG)
  test(`${what} is refused at its line`, () => {
    assert.deepEqual(cuesIn(source, 60), { problem, line });
  });

test('what players allow is read: hours or none, notes, styles, places, names, other line ends, a mark of order', () => {
  const source =
    '\uFEFFWEBVTT - a title\r\nKind: captions\r\n\r\nNOTE\r\nof nobody\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nintro\r\n00:01.000 --> 100:00:02.500 align:start\r\n<v Ada>Dose &amp; <i>level</i>\r\nrise &lt;5\r\n\r\n00:01.000 --> 00:03.000\r\nat once\r\n';
  assert.deepEqual(cuesIn(source, null), {
    cues: [
      { start: 1, end: 360_002.5, text: 'Ada: Dose & level rise <5' },
      { start: 1, end: 3, text: 'at once' },
    ],
  });
  for (const nothing of ['', '\n \n', '\uFEFF']) assert.deepEqual(cuesIn(nothing, null), { cues: [] });
  assert.equal(webVtt([]), '');
});

const SIGNS: [string, string][] = [
  ['Stop when ANC < 1000 per mm3.', 'Stop when ANC < 1000 per mm3.'],
  ['QTc <450 ms & falling.', 'QTc <450 ms & falling.'],
  ['<i>Never</i> restart at the old dose.', 'Never restart at the old dose.'],
  ['if a<b then c>d', 'if a<b then c>d'],
  ['lithium <0.6 or >1.2 mmol/l', 'lithium <0.6 or >1.2 mmol/l'],
  ['<v.first.loud Dr. Ada Obi >Hold</v> <00:00:01.500>it', 'Dr. Ada Obi: Hold it'],
  ['<c.yellow.bg_blue>dose</c> <lang en-GB>colour</lang>', 'dose colour'],
  ['<ruby>漢<rt>kan</rt></ruby> <B>bold</B> <font color="#fff">white</font>', '漢kan bold white'],
  ['under 18 <years of age> only', 'under 18 <years of age> only'],
  ['an open < at the end <', 'an open < at the end <'],
];
for (const [written, kept] of SIGNS)
  test(`a caption keeps every word: ${written}`, () => {
    const read = cuesIn(cue('00:01.000 --> 00:02.000', written), null);
    assert.deepEqual(read, { cues: [{ start: 1, end: 2, text: kept }] });
    const file = webVtt('cues' in read ? read.cues : []);
    assert.deepEqual(byTheBook(file).errors, [], file);
    assert.deepEqual(cuesIn(file, null), read);
  });

test('no word of a caption without tags is lost, whatever signs stand between', () => {
  const spoken = fc.array(
    fc.constantFrom('ANC', '1000', 'per', '<', '>', '<=', '&', '&lt;', '</', ' < ', ' '),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(spoken, (parts) => {
      const source = parts.join('');
      const read = cuesIn(cue('00:01.000 --> 00:02.000', source), null);
      if (!('cues' in read)) return;
      const wordsIn = (text: string) => text.match(/ANC|1000|per/g) ?? [];
      assert.deepEqual(wordsIn(read.cues[0]?.text ?? ''), wordsIn(source));
    }),
    { numRuns: 2000 },
  );
});

const words = fc
  .string({ unit: fc.constantFrom(...'ab é&<>;"-→1 '.split('')), minLength: 1, maxLength: 20 })
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '' && !text.includes('-->'));
const track = fc
  .array(fc.tuple(fc.nat(4_000_000), fc.integer({ min: 1, max: 60_000 }), words), { maxLength: 20 })
  .map((cues) =>
    cues
      .map(([at, long, text]) => ({ start: at / 1000, end: (at + long) / 1000, text }))
      .sort((one, other) => one.start - other.start),
  );
test('whatever is written is read back as it was, and has no error by the W3C’s parser', () => {
  fc.assert(
    fc.property(track, (cues) => {
      const text = webVtt(cues);
      assert.deepEqual(cuesIn(text, null), { cues });
      if (text) assert.deepEqual(byTheBook(text).errors, [], text);
    }),
    { numRuns: 300 },
  );
});

test('whatever is accepted has every word that a player shows', () => {
  const lines = fc.array(
    fc.constantFrom('', 'NOTE', 'NOTE of nobody', 'STYLE', 'Kind: captions', 'time', 'time', 'word'),
    { maxLength: 14 },
  );
  fc.assert(
    fc.property(lines, (made) => {
      const source = ['WEBVTT', ...made]
        .map((line, at) => {
          const two = String(at).padStart(2, '0');
          return line === 'time' ? `00:${two}.000 --> 00:${two}.900` : line === 'word' ? `word${at}` : line;
        })
        .join('\n');
      const read = cuesIn(source, null);
      if (!('cues' in read)) return;
      const wordsOf = (cues: { text: string }[]) => cues.flatMap(({ text }) => text.match(/word\d+/g) ?? []);
      const kept = wordsOf(read.cues);
      for (const word of wordsOf(byTheBook(source).cues))
        assert.ok(kept.includes(word), `${word}: ${source}`);
    }),
    { numRuns: 3000 },
  );
});

for (const [where, before] of [
  ['right below the head', 'WEBVTT\n'],
  ['below what the head says', 'WEBVTT - a title\nKind: captions\n'],
  ['below a note', 'WEBVTT\n\nNOTE of nobody\nat all\n'],
  ['below a style', 'WEBVTT\n\nSTYLE\n'],
] as const)
  test(`a caption ${where}, without an empty line between, is read`, () => {
    const read = cuesIn(`${before}00:01.000 --> 00:02.000\nHold it\n\n00:03.000 --> 00:04.000\nnow`, null);
    assert.deepEqual('cues' in read && read.cues.map(({ text }) => text), ['Hold it', 'now']);
  });

test('no text, however broken, throws, and what is accepted is written without an error', () => {
  const line = fc.constantFrom(
    'WEBVTT',
    '',
    '00:01.000 --> 00:02.000',
    '00:03.000 --> 99:59:59.999 line:0',
    '--> x',
    'NOTE',
    '<v',
    '&lt;&amp;gt;',
    'words',
    '1',
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.boolean(), (lines, headed) => {
      const read = cuesIn(`${headed ? 'WEBVTT\n\n' : ''}${lines.join('\n')}`, null);
      if (!('cues' in read)) return assert.ok(read.line >= 1 && read.line <= lines.length + 2);
      const text = webVtt(read.cues);
      if (text) assert.deepEqual(byTheBook(text).errors, [], text);
      assert.deepEqual(cuesIn(text, null), read);
    }),
    { numRuns: 2000 },
  );
});

/** What a player shows of the first cue: from any `<` on, it drops everything up to the next `>`, or to the end. */
const shown = (text: string): string => {
  assert.deepEqual(byTheBook(text).errors, []);
  const [, , payload = ''] = /(-->.*\n)([\s\S]*)$/.exec(text) ?? [];
  const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
  return payload
    .replace(/<[^>]*(>|$)/g, '')
    .replace(/&(lt|gt|amp);/g, (sign) => signs[sign] ?? '')
    .trim();
};
for (const [said, source] of [
  ['Stop when ANC < 1000.', 'Stop when ANC < 1000.'],
  ['if a<b and b>a', 'if a<b and b>a'],
  ['QTc <500 ms', 'QTc <500 ms'],
  ['Speaking now.', '<v Dr. Ames>Speaking now.</v>'],
  ['bold', '<b>bold</b>'],
  ['R&D', 'R&D'],
] as const)
  test(`a player shows "${said}" of a file as it is kept, WebVTT or SubRip`, () => {
    assert.equal(shown(asWebVtt(cue('00:01.000 --> 00:02.000', source))), said);
    assert.equal(shown(asWebVtt(`1\r\n00:00:01,000 --> 00:00:02,500\r\n${source}\r\n`)), said);
  });

const REFERENCES: [written: string, said: string, escaped?: string][] = [
  ['Don&#39;t say &quot;safe&quot; &mdash; caf&eacute; &#x2265;', 'Don\'t say "safe" — café ≥'],
  ['&Eacute;tude &#146;s 5&nbsp;&micro;g, &alpha;&#8322; &le; 3', 'Étude ’s 5 µg, α₂ ≤ 3'],
  [
    '&nosuch; R&D &#xd800;&#0; &amp;eacute; &lrm;left',
    '&nosuch; R&D &eacute; left',
    '&amp;nosuch; R&amp;D &#xd800;&#0; &amp;eacute; &lrm;left',
  ],
];
for (const [written, said, escaped = written] of REFERENCES)
  test(`the references of a caption are read, and no other name is one: ${written}`, () => {
    const read = cuesIn(cue('00:01.000 --> 00:02.000', written), null);
    assert.deepEqual(read, { cues: [{ start: 1, end: 2, text: said }] });
    const kept = asWebVtt(cue('00:01.000 --> 00:02.000', written));
    assert.deepEqual(cuesIn(kept, null), read, 'kept as it came');
    assert.equal(kept.split('\n')[3], escaped);
    assert.deepEqual(asWebVtt(kept), kept, 'what is known stays as it is');
  });

test('words of a caption that look like the head of SubRip stay', () => {
  const spoken = cue('00:01.000 --> 00:02.000', 'It begins with WEBVTT from SubRip');
  assert.equal(asWebVtt(`${spoken}\n`), `${spoken}\n`);
});

for (const [what, sent, line] of [
  ['SubRip', '1\n00:00:02,000 --> 00:00:01,000\nBack.\n', 2],
  ['SubRip after empty lines', '\uFEFF\r\n \r\n1\r\n00:00:02,000 --> 00:00:01,000\r\nBack.\r\n', 4],
  ['WebVTT', cue('00:00:02.000 --> 00:00:01.000'), 3],
] as const)
  test(`what is wrong is told by its line in the file that was sent: ${what}`, () => {
    const kept = asWebVtt(sent);
    const read = cuesIn(kept, null);
    assert.ok('problem' in read, JSON.stringify(read));
    assert.equal(lineAsSent(kept, read.line), line);
    const edited = asWebVtt(kept);
    assert.equal(lineAsSent(edited, read.line), read.line, 'one that was fetched and sent again has a head');
    assert.deepEqual(byTheBook(kept.replace('01.000', '09.000')).errors, []);
  });
