import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sound } from './sound.ts';
import { fromWav, trimmed } from './sound.ts';
import { run } from './tools.ts';

export type Pronunciation = Readonly<{ phones: Record<string, string>; spoken: Record<string, string> }>;

// The voice reads 180 words a minute by itself, which is brisk for doses and thresholds.
const PACE = 0.93;

/** No abbreviation ends in a full stop in our narrations, so a stop before a capital ends a sentence. */
export function sentencesOf(narration: string): string[] {
  return narration
    .trim()
    .replace(/\s+/g, ' ')
    .split(/(?<=[.?!])\s+(?=[A-Z])/);
}

/** One process for all sentences: the voice takes longer to load than to speak. */
export function speak(sentences: readonly string[], pronunciation: Pronunciation, folder: string): Sound[] {
  const files = sentences.map((_, index) => join(folder, `sentence-${index}.wav`));
  const program = [
    '(voice_cmu_us_slt_arctic_hts)',
    `(set! hts_engine_params (append hts_engine_params '(("-r" ${PACE}))))`,
    ...Object.entries(pronunciation.phones).map(([word, phones]) => lexiconEntry(word, phones)),
    ...sentences.map((sentence, index) => {
      const text = quoted(asSpoken(sentence, pronunciation.spoken));
      return `(utt.save.wave (utt.synth (Utterance Text ${text})) ${quoted(files[index]!)} 'riff)`;
    }),
  ];
  const script = join(folder, 'speak.scm');
  writeFileSync(script, program.join('\n'));
  run('festival', ['-b', script]);
  return files.map((file) => trimmed(fromWav(readFileSync(file))));
}

function lexiconEntry(word: string, phones: string): string {
  const syllables = phones.split('|').map((syllable) => {
    const isStressed = syllable.trim().startsWith("'");
    return `((${syllable.replace("'", '').trim()}) ${isStressed ? 1 : 0})`;
  });
  return `(lex.add.entry '("${word}" nil (${syllables.join(' ')})))`;
}

// The voice spells out what follows a typographic apostrophe.
function asSpoken(sentence: string, spoken: Record<string, string>): string {
  const plain = sentence.replaceAll('’', "'").replaceAll('\u00a0', ' ');
  return plain.replace(/[\w']+/g, (word) => spoken[word] ?? word);
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
