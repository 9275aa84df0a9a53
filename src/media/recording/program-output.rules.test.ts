import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loudnessIn, secondsIn, streamsIn } from './program-output.rules.ts';

const told = (streams: object[], duration?: string) => JSON.stringify({ streams, format: { duration } });
const PICTURE = { index: 0, codec_type: 'video', codec_name: 'h264', disposition: { attached_pic: 0 } };
const SOUND = { index: 2, codec_type: 'audio', codec_name: 'aac' };

test('streams are found by their kind; a picture of a sleeve is none that moves', () => {
  assert.deepEqual(streamsIn(told([PICTURE, { index: 1, codec_type: 'data' }, SOUND], '89.6')), {
    head: { hasPicture: true, hasSound: true, seconds: 89.6 },
    picture: 0,
    sound: 2,
    codecs: ['h264', 'aac'],
  });
  const sleeve = { ...PICTURE, codec_name: 'mjpeg', disposition: { attached_pic: 1 } };
  assert.deepEqual(streamsIn(told([sleeve, SOUND])), {
    head: { hasPicture: false, hasSound: true, seconds: null },
    picture: null,
    sound: 2,
    codecs: ['aac'],
  });
});

test('a length that is none counts as none, and an answer that was cut off as no answer', () => {
  for (const duration of ['N/A', '0.000000', '-1', 'inf'])
    assert.equal(streamsIn(told([SOUND], duration))?.head.seconds, null, duration);
  assert.equal(streamsIn('{"streams": [{'), null);
  assert.equal(streamsIn('{}')?.sound, null);
});

test('how far it came is the last that was said', () => {
  assert.equal(
    secondsIn('out_time_us=128000\nprogress=continue\nout_time_us=60032000\nprogress=end\n'),
    60.032,
  );
  assert.equal(secondsIn('out_time_us=N/A\nprogress=end\n'), null);
});

test('loudness is what the summary says', () => {
  const log =
    'I: -70.0 LUFS\n[Parsed_ebur128_0 @ 0x1] Summary:\n\n  Integrated loudness:\n    I:         -21.7 LUFS\n';
  assert.deepEqual([loudnessIn(log), loudnessIn('nothing')], [-217, null]);
});
