import { createHash } from 'node:crypto';
import { slugify } from '#kit/slug.ts';
import { coverSvg } from '#media/cover/cover.rules.ts';
import { handoutPdf } from '#media/file/handout.serializer.ts';
import type { Reference } from '#media/reference/reference.rules.ts';
import { slideSvg } from '#media/slide/slide.rules.ts';
import type { Storage } from '#platform/storage/storage.ts';
import {
  type Catalogue,
  type MediaPiece,
  mediaFile,
  PRIVATE_PODCASTS,
  type PublicationPlan,
  type PublicationText,
  REMOVED,
  readLectureSlides,
  readMedia,
  type SlideText,
} from './library.ts';
import { portraitSvg } from './portraits.ts';
import { identified } from './references.data.ts';
import { plansOf } from './tell/catalogue.ts';
import { noteOf } from './translation-source.ts';

export interface StoryFiles {
  covers: Map<number, string>;
  /** Of the faculty, by their numbers. */
  portraits: Map<number, string>;
  slides: Map<
    number,
    { title: string; bullets: string[]; note?: string; image: string; references: Reference[] }[]
  >;
  media: (MediaPiece & { stored: string; storedCaptions: string | null; storedPoster: string | null })[];
  materials: {
    publicationId: number;
    position: number;
    title: string;
    file: string;
    bytes: number;
    free: boolean;
  }[];
}

const hashOf = (body: Buffer) => createHash('sha256').update(body).digest('hex').slice(0, 10);
/** Files are named by their content: kept forever by browsers, written again only when they change. */
async function put(storage: Storage, folder: string, name: string, body: Buffer): Promise<string> {
  const [stem = '', extension = ''] = [
    name.slice(0, name.lastIndexOf('.')),
    name.slice(name.lastIndexOf('.') + 1),
  ];
  const key = `${folder}/${stem}-${hashOf(body)}.${extension}`;
  await storage.put(key, body);
  return key;
}

/** Draws covers and slides, carries the media over, sets the hand-outs: everything the story shows that is no row. */
export async function writeStoryFiles(
  storage: Storage,
  catalogue: Catalogue,
  texts: Map<number, PublicationText>,
  product: string,
  report: (line: string) => void,
): Promise<StoryFiles> {
  const plans = plansOf(catalogue, texts);
  const covers = new Map<number, string>();
  for (const plan of [...plans, ...catalogue.announced, REMOVED])
    covers.set(
      plan.id,
      await put(
        storage,
        'covers',
        `${plan.id}.svg`,
        Buffer.from(coverSvg({ type: plan.type, topic: plan.topic, seed: plan.id, label: '' })),
      ),
    );
  const portraits = new Map<number, string>();
  for (const { id } of catalogue.authors)
    portraits.set(id, await put(storage, 'portraits', `${id}.svg`, Buffer.from(portraitSvg(id))));
  report('drawing slides');
  const slides = await writeSlides(storage, plans, texts);
  report('carrying media over');
  const media = [];
  for (const piece of readMedia()) media.push(await writeMedia(storage, piece));
  report('setting hand-outs');
  return {
    covers,
    portraits,
    slides,
    media,
    materials: await writeMaterials(storage, plans, texts, product),
  };
}

async function writeSlides(
  storage: Storage,
  plans: PublicationPlan[],
  texts: Map<number, PublicationText>,
): Promise<StoryFiles['slides']> {
  const narrated = readLectureSlides();
  const written: StoryFiles['slides'] = new Map();
  for (const plan of plans)
    for (const section of texts.get(plan.id)?.sections ?? []) {
      const slides = narrated.get(section.id) ?? section.slides ?? [];
      written.set(
        section.id,
        await Promise.all(
          slides.map((slide, index) => writeSlide(storage, plan, section.id, slide, index, slides.length)),
        ),
      );
    }
  return written;
}

async function writeSlide(
  storage: Storage,
  plan: PublicationPlan,
  sectionId: number,
  slide: SlideText,
  index: number,
  total: number,
) {
  const svg = slideSvg({
    title: slide.title,
    bullets: slide.bullets,
    reference: slide.reference ?? slide.note ?? '',
    topic: plan.topic,
    type: plan.type,
    index,
    total,
  });
  const image = await put(
    storage,
    `protected/sections/${sectionId}`,
    `slide-${index + 1}.svg`,
    Buffer.from(svg),
  );
  return {
    title: slide.title,
    bullets: slide.bullets,
    ...(noteOf(slide) ? { note: noteOf(slide) } : {}),
    image,
    references: slide.reference ? [identified({ text: slide.reference })] : [],
  };
}

async function writeMedia(storage: Storage, piece: MediaPiece): Promise<StoryFiles['media'][number]> {
  const open = piece.kind === 'podcast' && !PRIVATE_PODCASTS.includes(piece.publicationId);
  const folder = open ? 'podcasts' : `protected/sections/${piece.sectionId}`;
  const carry = (file: string | undefined, to: string) =>
    file ? put(storage, to, file, mediaFile(file)) : null;
  return {
    ...piece,
    stored: await put(storage, folder, piece.file, mediaFile(piece.file)),
    storedCaptions: await carry(piece.captions, folder),
    storedPoster: await carry(piece.poster, 'posters'),
  };
}

async function writeMaterials(
  storage: Storage,
  plans: PublicationPlan[],
  texts: Map<number, PublicationText>,
  product: string,
): Promise<StoryFiles['materials']> {
  const written: StoryFiles['materials'] = [];
  for (const plan of plans)
    for (const [at, material] of (texts.get(plan.id)?.materials ?? []).entries()) {
      const body = await handoutPdf({
        title: material.title,
        publication: plan.title,
        markdown: material.text,
        product,
      });
      const folder = `protected/materials/${plan.id}-${at + 1}`;
      written.push({
        publicationId: plan.id,
        position: at + 1,
        title: material.title,
        file: await put(storage, folder, `${slugify(material.title)}.pdf`, body),
        bytes: body.length,
        free: material.free ?? false,
      });
    }
  return written;
}
