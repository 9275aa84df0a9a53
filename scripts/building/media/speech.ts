import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromWav, SAMPLE_RATE, type Sound, trimmed } from './sound.ts';
import { run } from './tools.ts';

export type Pronunciation = Readonly<{ phones: Record<string, string>; spoken: Record<string, string> }>;
/** A female and a male voice; both use the same lexicon. */
export type Voice = 'high' | 'low';
/** `caption`: the text shown below, where it is longer than what is spoken. */
export type Line = Readonly<{ voice: Voice; text: string; caption?: string }>;

// By default the high voice reads 180 words a minute, which is brisk for doses and thresholds.
const PACE = 0.93;

/** No abbreviation in our narrations ends in a full stop, so a stop before a capital ends a sentence. */
export function sentencesOf(narration: string): string[] {
  return narration
    .trim()
    .replace(/\s+/g, ' ')
    .split(/(?<=[.?!])\s+(?=[A-Z])/);
}

/** Each line in its voice, with the silence around it trimmed. */
export function speak(lines: readonly Line[], pronunciation: Pronunciation, folder: string): Sound[] {
  const files = lines.map((_, index) => join(folder, `sentence-${index}.wav`));
  const utterances = lines.map(({ voice, text }, index) => ({
    voice,
    text: asSpoken(text, pronunciation.spoken),
    file: files[index] as string,
  }));
  speakHigh(
    utterances.filter(({ voice }) => voice === 'high'),
    pronunciation,
    folder,
  );
  speakLow(
    utterances.filter(({ voice }) => voice === 'low'),
    pronunciation,
    folder,
  );
  return files.map((file) => trimmed(fromWav(readFileSync(file))));
}

type Utterances = readonly { text: string; file: string }[];
/** A single process for all sentences: loading the voice takes longer than speaking. */
function speakHigh(lines: Utterances, { phones }: Pronunciation, folder: string): void {
  if (lines.length === 0) return;
  const program = [
    '(voice_cmu_us_slt_arctic_hts)',
    `(set! hts_engine_params (append hts_engine_params '(("-r" ${PACE}))))`,
    ...Object.entries(phones).map(([word, sounds]) => festivalEntry(word, sounds)),
    ...lines.map(
      ({ text, file }) =>
        `(utt.save.wave (utt.synth (Utterance Text ${quoted(text)})) ${quoted(file)} 'riff)`,
    ),
  ];
  const script = join(folder, 'speak.scm');
  writeFileSync(script, program.join('\n'));
  run('festival', ['-b', script]);
}

/** Flite's voice for the other speaker is at 16 kHz. */
function speakLow(lines: Utterances, { phones }: Pronunciation, folder: string): void {
  if (lines.length === 0) return;
  const addenda = join(folder, 'addenda.lex');
  writeFileSync(
    addenda,
    Object.entries(phones)
      .map(([word, sounds]) => `${fliteEntry(word, sounds)}\n`)
      .join(''),
  );
  const raw = join(folder, 'raw.wav');
  for (const { text, file } of lines) {
    run('flite', ['-voice', 'rms', '-add_lex', addenda, '-t', ` ${text}`, '-o', raw]);
    run('ffmpeg', [
      ...['-hide_banner', '-loglevel', 'error', '-y', '-i', raw],
      ...['-ar', String(SAMPLE_RATE), '-c:a', 'pcm_s16le', file],
    ]);
  }
}

const syllablesOf = (sounds: string) =>
  sounds.split('|').map((syllable) => ({
    phones: syllable.replace("'", '').trim(),
    stress: syllable.trim().startsWith("'") ? 1 : 0,
  }));

function festivalEntry(word: string, sounds: string): string {
  const syllables = syllablesOf(sounds).map(({ phones, stress }) => `((${phones}) ${stress})`);
  return `(lex.add.entry '("${word}" nil (${syllables.join(' ')})))`;
}

/** The stress mark follows each vowel. */
function fliteEntry(word: string, sounds: string): string {
  const phones = syllablesOf(sounds).flatMap(({ phones: all, stress }) =>
    all.split(/\s+/).map((phone) => (/^[aeiou]/.test(phone) ? `${phone}${stress}` : phone)),
  );
  return `${word.toLowerCase()} nil : ${phones.join(' ')}`;
}

/**
 * Spelled as the voices should read it: they spell out what follows a typographic apostrophe, and read short capitals
 * as a word.
 */
function asSpoken(sentence: string, spoken: Record<string, string>): string {
  const plain = sentence
    .replaceAll('’', "'")
    .replace(/[“”]/g, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll('ë', 'e')
    .replaceAll('é', 'e');
  return plain.replace(/[\w']+/g, (word) => spoken[word] ?? spelled(word));
}
/**
 * `ANC` becomes A N C; capitals that form a word are in the list. A lone A before a noun would be read as an article.
 */
function spelled(word: string): string {
  const [, letters, rest = ''] = /^([A-Z]{2,5})(s|'s)?$/.exec(word) ?? [];
  if (!letters) return word;
  const names = [...letters].map((letter) => (letter === 'A' ? 'Ay' : letter));
  return `${names.join(' ')}${rest && "'s"}`;
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
