import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ITEM_FILE_MOST_BYTES } from './interchange.data.ts';
import { readFile, rowProblems } from './interchange.rules.ts';

const HEAD = 'question,option_a,option_b,option_c,option_d,correct,explanation_a,source';
/** What is wrong with a file as a whole; otherwise with each of its questions. */
function found(text: string | Uint8Array): unknown {
  const file = readFile(text);
  return 'problem' in file ? file.problem : rowProblems(file, new Set());
}

test('a file is known by its bytes, and one in another encoding is not guessed at', () => {
  const sheet = `${HEAD}\nWürde?,One,Two,Three,Four,A,Because,Book`;

  assert.deepEqual(found(Buffer.from(`\ufeff${sheet}`)), [[]]);
  assert.deepEqual(found(Buffer.from(`\ufeff${sheet}`, 'utf16le')), [[]]);
  assert.deepEqual(found(Buffer.from(sheet, 'latin1')), 'encoding');
  for (const head of ['504b0304', '25504446', '89504e470d0a', 'd0cf11e0a1b1'])
    assert.deepEqual(found(Buffer.from(head, 'hex')), 'other-kind');
  assert.deepEqual(found(Buffer.from('a\0b')), 'other-kind');
  assert.deepEqual(found(Buffer.alloc(0)), 'empty');
  assert.deepEqual(found(Buffer.alloc(ITEM_FILE_MOST_BYTES + 1, 'x')), 'large');
});

const questionXml = (options: string, right: string) =>
  `<assessmentItem><responseDeclaration identifier="R"><correctResponse>${right}</correctResponse></responseDeclaration>
<itemBody><choiceInteraction responseIdentifier="R">${options}</choiceInteraction></itemBody></assessmentItem>`;

test('what keeps a server busy is read, or refused, at once', () => {
  const most = ITEM_FILE_MOST_BYTES - 2000;
  const repeated = (part: string) => part.repeat(Math.floor(most / Buffer.byteLength(part)));
  const heavy = [
    `${HEAD}\n"${repeated('\n\u200b')}=",One`,
    `${HEAD}\n"${repeated(";'=")}",One`,
    `[html]${repeated('<a')}{=One~Two}`,
    `::${repeated('\\')}{=One~Two}`,
    repeated('\nA. One\nANSWER: A'),
    `x\nANSWER: A${' '.repeat(most)}!`,
    questionXml(repeated('<simpleChoice identifier="a">x</simpleChoice>'), ''),
    questionXml('', repeated('<value>a</value>')),
    `<assessmentItem ${Array.from({ length: 40_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`,
  ];
  for (const text of heavy) {
    // Processor time: other processes may be using the machine.
    const begun = process.cpuUsage();
    found(text);
    const { user } = process.cpuUsage(begun);
    assert.ok(user < 1_500_000, text.slice(0, 40));
  }
});
