import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sound } from './sound.ts';
import { amplified, joined, secondsOf, silence, sting, toWav } from './sound.ts';
import { type Line, type Pronunciation, speak, type Voice } from './speech.ts';
import { integratedLoudness } from './tools.ts';

export type Cue = Readonly<{ start: number; end: number; text: string }>;
export type Narration = Readonly<{ wav: string; cues: Cue[]; partStarts: number[]; seconds: number }>;

const LOUDNESS_LUFS = -18;
// The transcript starts a new paragraph after 0.8 s.
const PAUSE = {
  afterSting: 0.25,
  betweenSentences: 0.42,
  betweenTurns: 0.86,
  betweenParts: 1.1,
  beforeClose: 0.7,
};

/** Reads the parts aloud between two stings and notes when each sentence begins and ends. */
export function narrate(
  parts: readonly (readonly Line[])[],
  pronunciation: Pronunciation,
  folder: string,
): Narration {
  const lines = parts.flat();
  const voices = levelled(speak(lines, pronunciation, folder), lines, folder);
  const track: Sound[] = [sting('open'), silence(PAUSE.afterSting)];
  const cues: Cue[] = [];
  const partStarts: number[] = [];
  let now = track.reduce((sum, sound) => sum + secondsOf(sound), 0);
  const add = (sound: Sound) => {
    track.push(sound);
    now += secondsOf(sound);
  };
  for (const [part, spoken] of parts.entries()) {
    if (part > 0) add(silence(PAUSE.betweenParts));
    partStarts.push(part === 0 ? 0 : toMilliseconds(now - 0.4));
    for (const [index, { voice, text, caption = text }] of spoken.entries()) {
      const before = spoken[index - 1];
      if (before) add(silence(before.voice === voice ? PAUSE.betweenSentences : PAUSE.betweenTurns));
      const start = now;
      add(voices[cues.length] as Sound);
      cues.push({ start: toMilliseconds(start), end: toMilliseconds(now), text: caption });
    }
  }
  add(silence(PAUSE.beforeClose));
  add(sting('close'));
  const wav = join(folder, 'narration.wav');
  const whole = joined(track);
  writeFileSync(wav, toWav(whole));
  writeFileSync(wav, toWav(amplified(whole, LOUDNESS_LUFS - integratedLoudness(wav))));
  return { wav, cues, partStarts, seconds: now };
}

/**
 * All sentences of a voice get the same gain, measured over all of them: each keeps its dynamics, and neither voice is
 * louder than the other.
 */
function levelled(sounds: readonly Sound[], lines: readonly Line[], folder: string): Sound[] {
  const probe = join(folder, 'probe.wav');
  const gains = new Map<Voice, number>();
  for (const voice of new Set(lines.map((line) => line.voice))) {
    writeFileSync(probe, toWav(joined(sounds.filter((_, at) => lines[at]?.voice === voice))));
    gains.set(voice, LOUDNESS_LUFS - integratedLoudness(probe));
  }
  return sounds.map((sound, at) => amplified(sound, gains.get(lines[at]?.voice ?? 'high') ?? 0));
}

function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
