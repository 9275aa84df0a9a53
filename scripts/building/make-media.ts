/**
 * Makes the podcasts and lecture sections of the demo library from the texts in seed/media/recipes, into
 * seed/media. Run by hand when a recipe or the slide design changes; what it writes is committed.
 *
 *   node scripts/building/make-media.ts              everything (some minutes)
 *   node scripts/building/make-media.ts 2734 5395    only these episodes (by publication) and lectures (by section)
 *
 * Needs, tried on Debian 12:
 *   apt-get install festival festvox-us-slt-hts flite ffmpeg librsvg2-bin
 *   the OFL faces "Source Serif 4" and "Hanken Grotesk", Regular, where fontconfig finds them (~/.fonts);
 *   npm packages @expo-google-fonts/source-serif-4 and @expo-google-fonts/hanken-grotesk hold the TTF files.
 * With the same versions of the tools a second run writes the same bytes.
 */
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { webVtt } from '#media/captions/captions.rules.ts';
import { encodeM4a, encodeMp4, encodePoster, renderSlides } from './media/encode.ts';
import type { Cue, Narration } from './media/narration.ts';
import { narrate } from './media/narration.ts';
import { type Line, type Pronunciation, sentencesOf, type Voice } from './media/speech.ts';
import { durationOf, run } from './media/tools.ts';

type Speaker = 'host' | 'guest';
type Episode = {
  id: number;
  sectionId: number;
  title: string;
  speakers: Record<Speaker, { name: string; voice: Voice }>;
  /** The lines that each speaker says in turn. */
  chapters: { title: string; turns: Partial<Record<Speaker, string>>[] }[];
};
/** The foot shows the source, or a note if there is none. */
type Slide = { title: string; bullets: string[]; reference?: string; note?: string; narration: string };
type Lecture = {
  publicationId: number;
  sectionId: number;
  title: string;
  type: string;
  topic: string;
  slides: Slide[];
};
type Medium = {
  kind: 'podcast' | 'lecture';
  publicationId: number;
  sectionId: number;
  file: string;
  mimeType: string;
  bytes: number;
  durationSeconds: number;
  captions: string;
  poster?: string;
  cues: Cue[];
  chapters?: { start: number; title: string }[];
};

const ALBUM = 'Steady State (demo)';
const FOLDER = join(import.meta.dirname, '../../seed/media');
const RECIPES = join(FOLDER, 'recipes');
const INDEX = join(FOLDER, 'media.json');

const pronunciation = recipe<Pronunciation>('pronunciation.yaml');
const asked = new Set(process.argv.slice(2).map(Number));
const isAsked = (id: number) => asked.size === 0 || asked.has(id);

requireFaces();
mkdirSync(join(FOLDER, 'captions'), { recursive: true });
const made = [
  ...globSync('episodes/*.yaml', { cwd: RECIPES })
    .sort()
    .map((file) => recipe<Episode>(file))
    .filter(({ id }) => isAsked(id))
    .map(makeEpisode),
  ...recipe<Lecture[]>('lectures.yaml')
    .filter(({ sectionId }) => isAsked(sectionId))
    .map(makeLecture),
];
writeFileSync(INDEX, `${JSON.stringify(merged(made), null, 1)}\n`);

function makeEpisode({ id, sectionId, title, speakers, chapters: planned }: Episode): Medium {
  return inScratchFolder((folder) => {
    const file = `podcast-${id}.m4a`;
    const spoken = narrate(
      planned.map(({ turns }) => turns.flatMap((turn) => linesOf(turn, speakers))),
      pronunciation,
      folder,
    );
    encodeM4a(spoken.wav, title, ALBUM, join(FOLDER, file));
    const chapters = planned.map((one, at) => ({ start: spoken.partStarts[at] ?? 0, title: one.title }));
    return recorded(
      { kind: 'podcast', publicationId: id, sectionId, file, mimeType: 'audio/mp4', chapters },
      spoken,
    );
  });
}

/** Captions name the speaker by surname at the start of a turn. */
function linesOf(turn: Episode['chapters'][number]['turns'][number], speakers: Episode['speakers']): Line[] {
  return (Object.entries(turn) as [Speaker, string][]).flatMap(([who, said]) => {
    const { name, voice } = speakers[who];
    const surname = name.slice(name.lastIndexOf(' ') + 1);
    return sentencesOf(said).map((text, at) => ({
      voice,
      text,
      caption: at === 0 ? `${surname}: ${text}` : text,
    }));
  });
}

function makeLecture({ publicationId, sectionId, type, topic, slides }: Lecture): Medium {
  return inScratchFolder((folder) => {
    const [file, poster] = [`lecture-${sectionId}.mp4`, `lecture-${sectionId}.webp`];
    const spoken = narrate(
      slides.map((slide) => sentencesOf(slide.narration).map((text) => ({ voice: 'high', text }))),
      pronunciation,
      folder,
    );
    const drawn = slides.map((slide, index) => ({
      ...slide,
      reference: slide.reference ?? slide.note ?? '',
      type,
      topic,
      index,
      total: slides.length,
    }));
    const pictures = renderSlides(drawn, folder);
    encodeMp4(pictures, spoken, join(FOLDER, file));
    encodePoster(pictures[0]!, join(FOLDER, poster));
    const chapters = slides.map(({ title }, index) => ({ start: spoken.partStarts[index]!, title }));
    const facts = {
      kind: 'lecture',
      publicationId,
      sectionId,
      file,
      mimeType: 'video/mp4',
      poster,
      chapters,
    } as const;
    return recorded(facts, spoken);
  });
}

function recorded(
  facts: Omit<Medium, 'bytes' | 'durationSeconds' | 'captions' | 'cues'>,
  { cues }: Narration,
): Medium {
  const captions = `${facts.sectionId}.vtt`;
  writeFileSync(join(FOLDER, 'captions', captions), webVtt(cues));
  const path = join(FOLDER, facts.file);
  const medium = { ...facts, bytes: statSync(path).size, durationSeconds: durationOf(path), captions, cues };
  console.log(`${medium.file}  ${medium.durationSeconds} s  ${Math.round(medium.bytes / 1000)} kB`);
  return medium;
}

/** A partial run replaces its own entries and keeps the others. */
function merged(fresh: readonly Medium[]): Medium[] {
  const kept =
    asked.size === 0 || !existsSync(INDEX) ? [] : (JSON.parse(readFileSync(INDEX, 'utf8')) as Medium[]);
  const others = kept.filter(
    ({ kind, sectionId }) => !fresh.some((one) => one.kind === kind && one.sectionId === sectionId),
  );
  const place = ({ kind, publicationId, sectionId }: Medium) =>
    (kind === 'podcast' ? 0 : 1e9) + publicationId * 1e4 + sectionId;
  return [...others, ...fresh].sort((a, b) => place(a) - place(b));
}

function recipe<T>(name: string): T {
  return parse(readFileSync(join(RECIPES, name), 'utf8')) as T;
}

// A missing face raises no error: the slides would silently be drawn in another one, overflowing the measured lines.
function requireFaces(): void {
  const installed = run('fc-list', [':', 'family']);
  for (const face of ['Source Serif 4', 'Hanken Grotesk']) {
    if (!installed.includes(face)) throw new Error(`the typeface "${face}" is not installed`);
  }
}

function inScratchFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'make-media-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
