import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isLengthTyped,
  judgedRecording,
  loudnessWord,
  type RecordingHead,
  type RecordingMeasures,
  typedLength,
} from './recording.rules.ts';

const FOUR_HOURS = 4 * 3_600;
const FILM: RecordingHead = { hasPicture: true, hasSound: true, seconds: 60 };
const SOUND: RecordingHead = { ...FILM, hasPicture: false };
const read = (head: RecordingHead, more: Partial<RecordingMeasures> = {}): RecordingMeasures => ({
  head,
  codecs: ['h264', 'aac'],
  seconds: 60.2,
  loudness: -155,
  ...more,
});
const unread = (head: RecordingHead) => ({ head, unread: 'no-program' as const });

const CASES: [what: string, ...given: Parameters<typeof judgedRecording>, outcome: string][] = [
  ['a lecture', 'video', read(FILM), FOUR_HOURS, 'video 61 -155 null '],
  ['sound', 'audio', read(SOUND), FOUR_HOURS, 'audio 61 -155 null '],
  ['a film without a picture', 'video', read(SOUND), FOUR_HOURS, 'audio 61 -155 null no-picture'],
  ['sound with a moving picture', 'audio', read(FILM), FOUR_HOURS, 'audio 61 -155 null picture'],
  ['sound that holds a picture alone', 'audio', read({ ...FILM, hasSound: false }), FOUR_HOURS, 'silent'],
  ['a mute film', 'video', read({ ...FILM, hasSound: false }, { loudness: null }), 99, 'video 61 null null '],
  [
    'a head that claims seconds for an hour',
    'audio',
    read(SOUND, { seconds: 3_600 }),
    FOUR_HOURS,
    'audio 3600 -155 null length',
  ],
  [
    'a head that claims hours for a minute',
    'audio',
    read({ ...SOUND, seconds: 9_999 }),
    FOUR_HOURS,
    'audio 61 -155 null length',
  ],
  ['a head that rounds', 'audio', read(SOUND, { seconds: 61.9 }), FOUR_HOURS, 'audio 62 -155 null '],
  ['a head that says nothing', 'audio', read({ ...SOUND, seconds: null }), FOUR_HOURS, 'audio 61 -155 null '],
  [
    'four hours where four are taken',
    'audio',
    read({ ...SOUND, seconds: FOUR_HOURS }, { seconds: FOUR_HOURS }),
    FOUR_HOURS,
    'audio 14400 -155 null ',
  ],
  [
    'more than is taken, whatever its head says',
    'audio',
    read(SOUND, { seconds: FOUR_HOURS + 1 }),
    FOUR_HOURS,
    'long',
  ],
  ['nothing but a head', 'audio', read(SOUND, { seconds: 0 }), FOUR_HOURS, 'broken'],
  ['silence', 'audio', read(SOUND, { loudness: -700 }), FOUR_HOURS, 'audio 61 -700 null mute'],
  [
    'what few browsers play',
    'video',
    read(FILM, { codecs: ['hevc', 'aac'] }),
    FOUR_HOURS,
    'video 61 -155 null codec',
  ],
  ['its head alone', 'video', unread(FILM), FOUR_HOURS, 'video 60 null no-program '],
  ['its head alone, too long', 'video', unread({ ...FILM, seconds: FOUR_HOURS + 1 }), FOUR_HOURS, 'long'],
  [
    'a head without a length',
    'audio',
    unread({ ...SOUND, seconds: null }),
    FOUR_HOURS,
    'audio null null no-program ',
  ],
  [
    'a head without anything',
    'video',
    unread({ hasPicture: false, hasSound: false, seconds: null }),
    99,
    'broken',
  ],
  [
    'neither picture nor sound',
    'video',
    unread({ ...FILM, hasPicture: false, hasSound: false }),
    99,
    'silent',
  ],
];
for (const [what, named, given, longest, outcome] of CASES)
  test(`${what}: ${outcome}`, () => {
    const found = judgedRecording(named, given, longest);
    const told =
      typeof found === 'string'
        ? found
        : `${found.kind} ${found.seconds} ${found.loudness} ${found.unread} ${found.doubts.join(' ')}`;
    assert.equal(told, outcome);
  });

const LOUDNESS: [tenths: number, word: string][] = [
  [-231, 'quiet'],
  [-171, 'quiet'],
  [-170, 'right'],
  [-160, 'right'],
  [-140, 'right'],
  [-130, 'right'],
  [-129, 'loud'],
];
for (const [tenths, word] of LOUDNESS)
  test(`${tenths / 10} LUFS is ${word} beside −16 to −14`, () => assert.equal(loudnessWord(tenths), word));

const TYPED: [text: string, seconds: number | null][] = [
  ['4:10', 250],
  [' 1:02:03 ', 3_723],
  ['90:00', 5_400],
  ['0:07', 7],
  ['0:00', null],
  ['1:60:00', null],
  ['4:61', null],
  ['4', null],
  ['', null],
  ['four', null],
  ['-1:00', null],
];
for (const [text, seconds] of TYPED)
  test(`“${text}” is ${seconds ?? 'no length'}`, () => assert.equal(typedLength(text), seconds));

test('a length is typed where none could be read, and typed again', () => {
  const typed = (kind: 'audio' | 'picture', seconds: number | null, seconds_typed = false) =>
    isLengthTyped({ kind, seconds, seconds_typed });
  assert.deepEqual(
    [typed('audio', null), typed('audio', 9, true), typed('audio', 9), typed('picture', null)],
    [true, true, false, false],
  );
});
