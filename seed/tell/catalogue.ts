import { allTypes, type CreditKind } from '#catalog/publication/publication.rules.ts';
import { reindex } from '#catalog/publication/search.repository.ts';
import { addDays, utcDate } from '#kit/dates.ts';
import { richText } from '#kit/rich-text.ts';
import { slugify } from '#kit/slug.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { BIOS } from '../bios.data.ts';
import {
  type Catalogue,
  EXPIRED,
  HOST,
  PRIVATE_PODCASTS,
  PRIVATE_SECTIONS,
  type PublicationPlan,
  type PublicationText,
  REMOVED,
  SECOND_FORMATS,
  wholeMinutes,
} from '../library.ts';
import { PORTRAIT_SIDE } from '../portraits.ts';
import { identified } from '../references.data.ts';
import { insertRows } from '../rows.ts';
import type { StoryFiles } from '../story-files.ts';
import { interviewerOf, relationshipsOf, statedOn } from './facts.ts';
import { PLANNED_WITH, SPONSORS } from './site.data.ts';

/** Publications planned in full, with archive episodes brought into the same shape. */
export function plansOf(catalogue: Catalogue, texts: Map<number, PublicationText>): PublicationPlan[] {
  const archive = catalogue.podcastArchive.map((episode): PublicationPlan => {
    const text = texts.get(episode.id);
    const section = text?.sections?.[0];
    return {
      id: episode.id,
      type: 'PODCAST',
      topic: text?.topic ?? '',
      title: episode.title,
      slug: `${slugify(episode.title)}-${episode.id}`,
      authors: [...new Set([text?.author ?? HOST, HOST])],
      minutes: text?.minutes ?? 20,
      cme: 0,
      sa: 0,
      access: 'free',
      releaseOffsetDays: text?.releaseOffsetDays ?? -200,
      expiresOffsetDays: null,
      objectives: [],
      coverSeed: episode.id,
      sections: section
        ? [
            {
              id: section.id,
              slug: `episode-${episode.id}-${section.id}`,
              title: section.title ?? 'Episode',
              minutes: text?.minutes ?? 20,
              order: 1,
              gate: 'none',
            },
          ]
        : [],
    };
  });
  const main = catalogue.publications.map((plan) =>
    plan.id === EXPIRED.id ? { ...plan, expiresOffsetDays: EXPIRED.expiresOffsetDays } : plan,
  );
  return [...main, ...archive];
}

export const kindsOf = (plan: Pick<PublicationPlan, 'cme' | 'sa'>): CreditKind[] => [
  ...(plan.cme > 0 ? [1 as const] : []),
  ...(plan.sa > 0 ? [2 as const] : []),
];

export async function tellCatalogue(
  db: Writer,
  catalogue: Catalogue,
  texts: Map<number, PublicationText>,
  files: StoryFiles,
  now: Date,
): Promise<void> {
  await tellPortraits(db, catalogue, files);
  await tellAuthors(db, catalogue, now);
  const topics = [...new Set(catalogue.publications.map((plan) => plan.topic))].sort();
  await insertRows(
    db,
    'category',
    topics.map((name, at) => ({ id: at + 1, slug: slugify(name), name, featured: true, position: at + 1 })),
  );
  const { subtopics } = catalogue;
  const subtopicId = (at: number) => topics.length + at + 1;
  await insertRows(
    db,
    'category',
    subtopics.map(({ name, parent }, at) => ({
      id: subtopicId(at),
      slug: slugify(name),
      name,
      parent_id: topics.indexOf(parent) + 1,
      position: subtopicId(at),
    })),
  );
  await insertRows(db, 'joint_sponsor', SPONSORS);
  const plans = plansOf(catalogue, texts);
  await insertRows(db, 'publication', [
    ...plans.map((plan) => publicationRow(plan, texts.get(plan.id), files, now)),
    ...announcedRows(catalogue, texts, files, now),
    removedRow(files, now),
  ]);
  const authorIds = new Map(catalogue.authors.map((author) => [author.slug, author.id]));
  await insertRows(
    db,
    'publication_author',
    plans.flatMap((plan) =>
      plan.authors.map((slug, at) => ({
        publication_id: plan.id,
        author_id: authorIds.get(slug),
        position: at + 1,
      })),
    ),
  );
  const topicOf = [...plans, ...catalogue.announced, REMOVED].map((plan) => ({
    publication_id: plan.id,
    category_id: topics.indexOf(plan.topic) + 1,
  }));
  const below = subtopics.flatMap(({ publications }, at) =>
    publications.map((id) => ({ publication_id: id, category_id: subtopicId(at) })),
  );
  await insertRows(db, 'publication_category', [...topicOf, ...below]);
  await insertRows(
    db,
    'key_point',
    plans.flatMap((plan) =>
      (texts.get(plan.id)?.keyPoints ?? []).map((text, at) => ({
        publication_id: plan.id,
        position: at + 1,
        text,
      })),
    ),
  );
  await insertRows(
    db,
    'section',
    plans.flatMap((plan) => sectionRows(plan, texts.get(plan.id), files, now)),
  );
  await reindex(db, null);
  await insertRows(
    db,
    'material',
    files.materials.map(({ publicationId, position, title, file, bytes, free }) => ({
      publication_id: publicationId,
      position,
      title,
      file,
      mime_type: 'application/pdf',
      bytes,
      free,
    })),
  );
}

/** Drawn portraits, under the numbers of whom they show. */
async function tellPortraits(db: Writer, catalogue: Catalogue, files: StoryFiles): Promise<void> {
  await insertRows(
    db,
    'image',
    catalogue.authors.map(({ id, name }) => ({
      id,
      file: files.portraits.get(id),
      alt: `Drawn portrait of ${name}`,
      width: PORTRAIT_SIDE,
      height: PORTRAIT_SIDE,
    })),
  );
}

async function tellAuthors(db: Writer, catalogue: Catalogue, now: Date): Promise<void> {
  await insertRows(
    db,
    'author',
    catalogue.authors.map((author) => ({
      id: author.id,
      image_id: author.id,
      slug: author.slug,
      full_name: author.name,
      affix: author.affix,
      affix_type: author.affixType,
      job_title: author.jobTitle,
      institute: author.institute,
      bio_html: richText(BIOS[author.slug] ?? ''),
      email: `${author.slug.replace(/-\d+$/, '')}@faculty.example`,
      disclosed_on: statedOn(author, now),
      disclosure_changed_at: now,
    })),
  );
  await insertRows(
    db,
    'disclosure',
    catalogue.authors.flatMap((author) =>
      relationshipsOf(author.slug, now).map(
        ({ company, nature, startsOn, endsOn, relevant, mitigation }) => ({
          author_id: author.id,
          company,
          nature,
          starts_on: startsOn,
          ends_on: endsOn,
          relevant,
          mitigation: mitigation.words,
          mitigation_method: mitigation.method,
          mitigated_by: mitigation.by,
          mitigated_on: mitigation.on,
          recorded_at: now,
        }),
      ),
    ),
  );
}

/** An instant on a release day: spread over the morning, so that newest-first has one order. */
const released = (now: Date, offset: number, id: number): Date =>
  new Date(Date.parse(`${utcDate(addDays(now, offset))}T06:00:00Z`) + (id % 240) * 60_000);

function publicationRow(
  plan: PublicationPlan,
  text: PublicationText | undefined,
  files: StoryFiles,
  now: Date,
) {
  const audio = files.media.find((piece) => piece.kind === 'podcast' && piece.publicationId === plan.id);
  const modified = released(now, plan.releaseOffsetDays, plan.id);
  const second = SECOND_FORMATS[plan.id];
  return {
    id: plan.id,
    slug: plan.slug,
    title: plan.title,
    seo_title: text?.seoTitle ?? '',
    excerpt: text?.excerpt ?? '',
    description_html: richText(text?.description ?? ''),
    type: plan.type,
    types: allTypes(plan.type, kindsOf(plan), second ? [second] : []),
    visibility: 'published',
    private: PRIVATE_PODCASTS.includes(plan.id),
    minutes: audio ? wholeMinutes(audio) : plan.minutes,
    language: 'en',
    publication_date: utcDate(modified),
    expiration_date: plan.expiresOffsetDays === null ? null : utcDate(addDays(now, plan.expiresOffsetDays)),
    modified_at: modified < now ? modified : now,
    cover_file: files.covers.get(plan.id) ?? '',
    cover_seed: plan.coverSeed,
    attachment_file: audio?.stored ?? null,
    attachment_mime: audio?.mimeType ?? null,
    attachment_bytes: audio?.bytes ?? null,
    attachment_seconds: audio ? Math.floor(audio.durationSeconds) : null,
    objectives: plan.objectives,
    references: (text?.references ?? []).map(identified),
    joint_sponsor_id: PLANNED_WITH[plan.id] ?? null,
    interviewer_id: interviewerOf(plan) ? Number(HOST.split('-').at(-1)) : null,
  };
}

type Row = ReturnType<typeof publicationRow>;
const blank = (
  id: number,
  title: string,
  files: StoryFiles,
): Pick<
  Row,
  | 'id'
  | 'slug'
  | 'title'
  | 'seo_title'
  | 'language'
  | 'cover_file'
  | 'cover_seed'
  | 'objectives'
  | 'references'
> &
  Record<string, unknown> => ({
  id,
  slug: `${slugify(title)}-${id}`,
  title,
  seo_title: title,
  language: 'en',
  cover_file: files.covers.get(id) ?? '',
  cover_seed: id,
  objectives: [],
  references: [],
  attachment_file: null,
  attachment_mime: null,
  attachment_bytes: null,
  attachment_seconds: null,
  joint_sponsor_id: null,
  interviewer_id: null,
  expiration_date: null,
  minutes: 0,
  private: false,
});

function announcedRows(
  catalogue: Catalogue,
  texts: Map<number, PublicationText>,
  files: StoryFiles,
  now: Date,
) {
  return catalogue.announced.map((plan) => ({
    ...blank(plan.id, plan.title, files),
    excerpt: texts.get(plan.id)?.excerpt ?? '',
    description_html: richText(texts.get(plan.id)?.description ?? ''),
    type: plan.type,
    types: [plan.type],
    visibility: 'announced',
    publication_date: utcDate(addDays(now, plan.releaseOffsetDays)),
    modified_at: released(now, -1, plan.id),
  }));
}

const removedRow = (files: StoryFiles, now: Date) => ({
  ...blank(REMOVED.id, REMOVED.title, files),
  excerpt: 'Withdrawn: its monitoring advice followed rules that no longer apply.',
  description_html: '',
  type: REMOVED.type,
  types: [REMOVED.type],
  visibility: 'removed',
  publication_date: utcDate(addDays(now, -900)),
  modified_at: addDays(now, -120),
  removed_at: addDays(now, -120),
});

function sectionRows(plan: PublicationPlan, text: PublicationText | undefined, files: StoryFiles, now: Date) {
  const written = new Map((text?.sections ?? []).map((section) => [section.id, section]));
  return plan.sections.map((section) => {
    const own = written.get(section.id);
    const media = files.media.find((piece) => piece.sectionId === section.id);
    return {
      id: section.id,
      publication_id: plan.id,
      position: section.order,
      slug: section.slug,
      title: section.title,
      meta_description: own?.metaDescription ?? '',
      private: PRIVATE_SECTIONS.includes(section.id),
      minutes: plan.type === 'PODCAST' && media ? wholeMinutes(media) : section.minutes,
      body_html: richText(own?.text ?? ''),
      attachment_file: media?.stored ?? null,
      attachment_mime: media?.mimeType ?? null,
      attachment_bytes: media?.bytes ?? null,
      attachment_seconds: media ? Math.floor(media.durationSeconds) : null,
      captions_file: media?.storedCaptions ?? null,
      poster_file: media?.storedPoster ?? null,
      featured_image: files.covers.get(plan.id) ?? null,
      cues: media?.cues ?? [],
      chapters: media?.chapters ?? [],
      slides: files.slides.get(section.id) ?? [],
      modified_at: released(now, plan.releaseOffsetDays, plan.id),
    };
  });
}
