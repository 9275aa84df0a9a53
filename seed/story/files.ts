import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { slugify } from '#kit/slug.ts';
import { coverSvg } from '#media/cover/cover.rules.ts';
import { handoutPdf } from '#media/file/handout.serializer.ts';
import type { LibraryPicture } from '#media/medium/medium.service.ts';
import { pictureIn } from '#media/medium/picture-head.rules.ts';
import type { Reference } from '#media/reference/reference.rules.ts';
import { slideSvg } from '#media/slide/slide.rules.ts';
import { titleOf } from '#media/upload/upload.rules.ts';
import type { Config } from '#platform/config/config.ts';
import { isStorageKey, type Storage } from '#platform/storage/storage.ts';
import { identified, type Library, type MediaPiece, mediaPath, type SlideText } from '../library.ts';
import type { Plan } from '../plans.ts';
import { figuresOf } from '../tell/figures.ts';
import { noteOf } from '../translation-source.ts';
import type { Drawings } from './drawings.ts';
import { withoutNotes } from './photographs.ts';

export interface StoryFiles {
  covers: Map<number, string>;
  /** Of faculty, by number. */
  portraits: Map<number, string>;
  /** Of sections, by number: for those that state what is shown. */
  pictures: Map<number, string>;
  /** Of topics, by name. */
  topicPictures: Map<string, string>;
  /** Of joint sponsors, by number. */
  logos: Map<number, string>;
  slides: Map<
    number,
    { title: string; bullets: string[]; note?: string; image: string; references: Reference[] }[]
  >;
  media: (MediaPiece & {
    stored: string | null;
    /** Null if unknown, as of recordings that were there before. */
    storedBytes: number | null;
    storedCaptions: string | null;
    storedPoster: string | null;
  })[];
  /** Pictures within texts, by the file name used in the folder. */
  figures: Map<string, LibraryPicture>;
  materials: {
    id: number | null;
    publicationId: number;
    sectionId: number | null;
    position: number;
    title: string;
    file: string;
    mimeType: string;
    bytes: number;
    free: boolean;
  }[];
}

const PROTECTED = 'protected/';
/**
 * Files are named by content: browsers keep them forever, and they are only written again if they change. A file whose
 * name already contains a matching hash, as in an export, keeps it.
 */
export function keyOf(folder: string, file: string, body: Buffer): string {
  const hash = createHash('sha256').update(body).digest('hex');
  const { base: name, name: stem, ext: ending } = posix.parse(file);
  const told = /-([0-9a-f]{10,64})$/.exec(stem)?.[1];
  if (!told || !hash.startsWith(told))
    return `${folder}/${keyName(stem)}-${hash.slice(0, 10)}${ending && `.${keyName(ending.slice(1))}`}`;
  const isOpenAlike = file.startsWith(PROTECTED) === folder.startsWith(PROTECTED);
  return file.includes('/') && isOpenAlike ? file : `${folder}/${name}`;
}

/** As the store takes it, whatever the file was called. */
const keyName = (name: string): string => (isStorageKey(name) ? name : slugify(name) || 'file');

/** Destination of files; it writes those that it does not have yet. */
export type Shelf = Pick<Storage, 'put'>;

async function put(storage: Shelf, folder: string, file: string, body: Buffer): Promise<string> {
  const key = keyOf(folder, file, body);
  await storage.put(key, body);
  return key;
}

/** Copies a file of the folder, one at a time; only its name and length stay in memory. */
async function carry(work: Work, folder: string, file: string): Promise<{ key: string; bytes: number }> {
  const body = await bodyOf(work, file);
  return { key: await put(work.storage, folder, file, body), bytes: body.length };
}

async function carryPicture(
  work: Work,
  folder: string,
  named: string,
): Promise<{ key: string; body: Buffer }> {
  const { file, body } = await withoutNotes(named, await bodyOf(work, named));
  return { key: await put(work.storage, folder, file, body), body };
}

async function bodyOf({ library }: Work, file: string): Promise<Buffer> {
  const path = mediaPath(library.folder, file);
  if (!path) throw new Error(`media/${file} is missing`);
  return readFile(path);
}

interface Work {
  storage: Shelf;
  drawings: Drawings;
  library: Library;
  plans: readonly Plan[];
  config: Pick<Config, 'productName' | 'demo'>;
}

/** Draws covers and slides that the folder lacks, copies the media, typesets the hand-outs: all that is not a row. */
export async function writeStoryFiles(
  { storage, drawings }: Pick<Work, 'storage' | 'drawings'>,
  library: Library,
  plans: readonly Plan[],
  config: Work['config'],
  report: (line: string) => void,
): Promise<StoryFiles> {
  const work = { storage, drawings, library, plans, config };
  const covers = new Map<number, string>();
  for (const plan of plans) covers.set(plan.id, await writeCover(work, plan));
  const portraits = new Map<number, string>();
  for (const { id, portrait } of library.catalogue.authors)
    if (portrait) portraits.set(id, (await carryPicture(work, 'portraits', portrait.file)).key);
  const logos = new Map<number, string>();
  for (const { id, logo } of library.catalogue.sponsors)
    if (logo) logos.set(id, (await carryPicture(work, 'logos', logo)).key);
  const topicPictures = new Map<string, string>();
  for (const { name, picture } of library.catalogue.topics)
    if (picture) topicPictures.set(name, (await carryPicture(work, 'covers', picture)).key);
  const pictures = new Map<number, string>();
  for (const { sections } of plans)
    for (const { id, picture } of sections)
      if (picture) pictures.set(id, (await carryPicture(work, 'covers', picture)).key);
  report('drawing slides');
  const slides: StoryFiles['slides'] = new Map();
  for (const plan of plans) for (const [id, made] of await writeSlides(work, plan)) slides.set(id, made);
  report('carrying media over');
  const media = [];
  for (const [at, piece] of library.media.entries()) {
    if (at > 0 && at % 100 === 0) report(`carrying media over: ${at} of ${library.media.length}`);
    media.push(await writeMedia(work, piece));
  }
  report('setting hand-outs');
  const materials = await writeMaterials(work);
  const figures = new Map<string, LibraryPicture>();
  for (const file of figuresOf(library)) figures.set(file, await writeFigure(work, file));
  return { covers, portraits, pictures, topicPictures, logos, slides, media, figures, materials };
}

async function writeCover(work: Work, { id, type, topic, cover }: Plan): Promise<string> {
  if (cover === '') return '';
  if (cover) return (await carryPicture(work, 'covers', cover)).key;
  const drawn = await work.drawings.take('cover', { type, topic, seed: id, label: '' }, coverSvg);
  return put(work.storage, 'covers', `${id}.svg`, drawn);
}

async function writeSlides(work: Work, plan: Plan): Promise<StoryFiles['slides']> {
  const { library } = work;
  const written: StoryFiles['slides'] = new Map();
  for (const section of library.texts.get(plan.id)?.sections ?? []) {
    const slides: readonly SlideText[] = library.lectureSlides.get(section.id) ?? section.slides;
    const made = [];
    for (const [index, slide] of slides.entries())
      made.push(await writeSlide(work, plan, section.id, slide, index, slides.length));
    written.set(section.id, made);
  }
  return written;
}

async function writeSlide(
  work: Work,
  { topic, type }: Plan,
  sectionId: number,
  slide: SlideText,
  index: number,
  total: number,
) {
  const folder = `protected/sections/${sectionId}`;
  const { title, bullets } = slide;
  const foot = slide.reference ?? slide.note ?? '';
  const drawing = { title, bullets, reference: foot, topic, type, index, total };
  const image = slide.image
    ? (await carryPicture(work, folder, slide.image)).key
    : await put(
        work.storage,
        folder,
        `slide-${index + 1}.svg`,
        await work.drawings.take('slide', drawing, slideSvg),
      );
  const note = noteOf(slide);
  const references =
    slide.references ?? (slide.reference ? [identified(work.library, { text: slide.reference })] : []);
  return { title, bullets, ...(note ? { note } : {}), image, references };
}

async function writeMedia(work: Work, piece: MediaPiece): Promise<StoryFiles['media'][number]> {
  const isPrivate = work.plans.find(({ id }) => id === piece.publicationId)?.private ?? false;
  const of = piece.sectionId ? `sections/${piece.sectionId}` : `podcasts/${piece.publicationId}`;
  const folder = piece.kind === 'podcast' && !isPrivate ? 'podcasts' : `protected/${of}`;
  const recording = piece.file ? await carry(work, folder, piece.file) : null;
  return {
    ...piece,
    stored: recording?.key ?? null,
    storedBytes: recording?.bytes ?? 0,
    storedCaptions: piece.captions ? (await carry(work, folder, piece.captions)).key : null,
    storedPoster: piece.poster ? (await carryPicture(work, 'posters', piece.poster)).key : null,
  };
}

const PICTURE_TYPES: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };
async function writeFigure(work: Work, file: string): Promise<LibraryPicture> {
  const { key, body } = await carryPicture(work, 'media', file);
  const head = pictureIn(body);
  const mime = PICTURE_TYPES[key.split('.').at(-1) ?? ''];
  if (!head || !mime) throw new Error(`media/${file} is no PNG, JPEG or WebP picture`);
  const said = work.library.figures.get(file);
  return {
    title: said?.title ?? titleOf(file.slice(file.lastIndexOf('/') + 1)),
    file: key,
    mime,
    bytes: body.length,
    width: head.width,
    height: head.height,
    alt: said?.alt ?? '',
    focusX: said?.focusX ?? 50,
    focusY: said?.focusY ?? 50,
  };
}

async function writeMaterials(work: Work): Promise<StoryFiles['materials']> {
  const written: StoryFiles['materials'] = [];
  for (const plan of work.plans)
    for (const [at, material] of (work.library.texts.get(plan.id)?.materials ?? []).entries()) {
      const { id = null, title, section = null, free = false, mimeType = 'application/pdf' } = material;
      const folder = `protected/materials/${plan.id}-${at + 1}`;
      const { key: file, bytes } = material.file
        ? await carry(work, folder, material.file)
        : await writeHandout(work, folder, plan, material);
      const publicationId = plan.id;
      written.push({
        id,
        publicationId,
        sectionId: section,
        position: at + 1,
        title,
        file,
        mimeType,
        bytes,
        free,
      });
    }
  return written;
}

async function writeHandout(
  { storage, drawings, config: { productName: product, demo } }: Work,
  folder: string,
  plan: Plan,
  { title, text = '' }: { title: string; text?: string | undefined },
) {
  const terms = { title, publication: plan.title, markdown: text, product, demo };
  const body = await drawings.take('hand-out', terms, handoutPdf);
  return { key: await put(storage, folder, `${slugify(title)}.pdf`, body), bytes: body.length };
}
