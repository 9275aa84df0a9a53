import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sound } from './sound.ts';
import { amplified, joined, secondsOf, silence, sting, toWav } from './sound.ts';
import type { Pronunciation } from './speech.ts';
import { sentencesOf, speak } from './speech.ts';
import { integratedLoudness } from './tools.ts';

export type Cue = Readonly<{ start: number; end: number; text: string }>;
export type Narration = Readonly<{ wav: string; cues: Cue[]; partStarts: number[]; seconds: number }>;

const LOUDNESS_LUFS = -18;
const PAUSE = { afterSting: 0.25, betweenSentences: 0.42, betweenParts: 1.1, beforeClose: 0.7 };

/** Reads the parts aloud between two stings and notes when each sentence begins and ends. */
export function narrate(parts: readonly string[], pronunciation: Pronunciation, folder: string): Narration {
  const sentences = parts.map(sentencesOf);
  const voices = levelled(speak(sentences.flat(), pronunciation, folder), folder);
  const track: Sound[] = [sting('open'), silence(PAUSE.afterSting)];
  const cues: Cue[] = [];
  const partStarts: number[] = [];
  const now = () => track.reduce((sum, sound) => sum + secondsOf(sound), 0);
  for (const [part, texts] of sentences.entries()) {
    if (part > 0) track.push(silence(PAUSE.betweenParts));
    partStarts.push(part === 0 ? 0 : toMilliseconds(now() - 0.4));
    for (const [index, text] of texts.entries()) {
      if (index > 0) track.push(silence(PAUSE.betweenSentences));
      const start = now();
      track.push(voices[cues.length]!);
      cues.push({ start: toMilliseconds(start), end: toMilliseconds(now()), text });
    }
  }
  track.push(silence(PAUSE.beforeClose), sting('close'));
  const wav = join(folder, 'narration.wav');
  writeFileSync(wav, toWav(joined(track)));
  return { wav, cues, partStarts, seconds: now() };
}

/** All sentences get one gain, measured over all of them, so that the voice keeps its own dynamics. */
function levelled(voices: Sound[], folder: string): Sound[] {
  const probe = join(folder, 'probe.wav');
  writeFileSync(probe, toWav(joined(voices)));
  const gain = LOUDNESS_LUFS - integratedLoudness(probe);
  return voices.map((voice) => amplified(voice, gain));
}

function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
