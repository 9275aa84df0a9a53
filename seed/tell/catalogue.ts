import { allTypes } from '#catalog/publication/publication.rules.ts';
import { wholeMinutes } from '#catalog/section/time.rules.ts';
import { addDays, utcDate } from '#kit/dates.ts';
import { richText } from '#kit/rich-text.ts';
import { identified } from '../library.ts';
import type { Plan } from '../plans.ts';
import { activityRows, kindsOf } from './activities.ts';
import { authorRows, contributionRows, factRows, numberOf } from './faculty.ts';
import { coverMinutes, secondsOf, sectionMinutes, testsOf } from './minutes.ts';
import type { LibraryRows, Row, RowSource } from './rows.ts';
import { type TopicPlan, topicNames, topicRows, topicsOf } from './topics.ts';
import { translationRows } from './translations.ts';

/** Rows of a library, table by table. */
export function libraryRows(source: RowSource): LibraryRows {
  const { library, plans, files, now } = source;
  const { catalogue, texts } = library;
  const topics = topicsOf(catalogue);
  const idOf = new Map(topics.map(({ name, slug, id }) => [name, id ?? source.topics.idOf(slug)]));
  const isOwn = ({ slug, id }: TopicPlan) => id !== null || !source.topics.isFormer(slug);
  const ownIds = new Map(topics.filter(isOwn).map(({ name }) => [name, idOf.get(name) as number]));
  const sections = new Map(plans.map((plan) => [plan.id, sectionRows(source, plan)]));
  return {
    ...authorRows(source),
    ...topicRows(catalogue, topics, {
      ...{ idOf, ownIds, pictures: files.topicPictures },
      parentOf: source.topics.parentOf,
    }),
    joint_sponsor: catalogue.sponsors.map(({ id, name, accreditation }) => ({
      id,
      name,
      logo: files.logos.get(id) ?? null,
      accreditation_text: accreditation,
    })),
    publication: plans.map((plan) => publicationRow(source, plan, sections.get(plan.id) ?? [])),
    publication_author: plans.flatMap((plan) => contributionRows(catalogue, plan)),
    publication_category: plans.flatMap((plan) =>
      [...new Set(topicNames(catalogue, plan).map((name) => idOf.get(name)))].map((id) => ({
        publication_id: plan.id,
        category_id: id,
      })),
    ),
    key_point: plans.flatMap((plan) =>
      (texts.get(plan.id)?.keyPoints ?? []).map((point, at) => ({
        ...(typeof point === 'string' ? { text: point } : point),
        publication_id: plan.id,
        position: at + 1,
      })),
    ),
    section: [...sections.values()].flat(),
    material: files.materials.map((one) => ({
      id: one.id ?? source.materialId(one.publicationId, one.position),
      publication_id: one.publicationId,
      section_id: one.sectionId,
      position: one.position,
      title: one.title,
      file: one.file,
      mime_type: one.mimeType,
      bytes: one.bytes,
      free: one.free,
    })),
    ...activityRows(source),
    ...factRows(
      source,
      plans.filter((plan) => kindsOf(plan).length > 0 || plan.people.length > 0 || plan.support !== null),
      now,
    ),
    ...translationRows(source, ownIds),
  };
}

/** An instant on a release day: spread over the morning, so that sorting by newest is unambiguous. */
const released = (now: Date, offset: number, id: number): Date =>
  new Date(Date.parse(`${utcDate(addDays(now, offset))}T06:00:00Z`) + (id % 240) * 60_000);

/** What is announced again after a removal keeps its day. */
function removedAt(plan: Plan, now: Date) {
  const told = plan.removedAt ?? null;
  if (plan.visibility === 'announced') return told;
  return plan.visibility === 'removed' ? (told ?? modifiedAt(plan, now)) : null;
}
/** Time of the last change: as stated, otherwise of the removal, release or announcement. */
function modifiedAt(
  { id, visibility, modifiedAt: told, releaseOffsetDays, removedOffsetDays }: Plan,
  now: Date,
) {
  if (told) return new Date(told);
  if (removedOffsetDays !== undefined) return addDays(now, removedOffsetDays);
  const at = released(now, visibility === 'announced' ? -1 : releaseOffsetDays, id);
  return at < now ? at : now;
}

function publicationRow(
  { library, files, now, offered }: RowSource,
  plan: Plan,
  sections: readonly SectionRow[],
): Row {
  const { catalogue, texts } = library;
  const text = texts.get(plan.id);
  const audio = files.media.find((piece) => piece.kind === 'podcast' && piece.publicationId === plan.id);
  const seconds = audio?.stored ? secondsOf(audio) : null;
  return {
    id: plan.id,
    slug: plan.slug,
    title: plan.title,
    seo_title: text?.seoTitle ?? plan.seoTitle ?? '',
    excerpt: text?.excerpt ?? catalogue.removed.find(({ id }) => id === plan.id)?.excerpt ?? '',
    description_html: richText(text?.description ?? ''),
    type: plan.type,
    types: allTypes(plan.type, [...kindsOf(plan), ...offered(plan.id)], plan.formats),
    visibility: plan.visibility,
    private: plan.private,
    minutes: coverMinutes(
      plan.type === 'PODCAST' && seconds ? { ...plan, minutes: wholeMinutes(seconds) } : plan,
      sections.map(({ minutes }) => minutes),
      testsOf(plan, text),
      utcDate(now),
    ),
    language: 'en',
    publication_date: utcDate(addDays(now, plan.releaseOffsetDays)),
    publication_hour: plan.releaseHour,
    unpublish_at: plan.unpublishAt ?? null,
    expiration_date: plan.expiresOffsetDays === null ? null : utcDate(addDays(now, plan.expiresOffsetDays)),
    modified_at: modifiedAt(plan, now),
    cover_file: files.covers.get(plan.id) ?? '',
    cover_seed: plan.coverSeed,
    attachment_file: audio?.stored ?? null,
    attachment_mime: (audio?.stored && audio.mimeType) || null,
    attachment_bytes: audio?.stored ? audio.storedBytes : null,
    attachment_seconds: seconds,
    objectives: plan.objectives,
    references: (text?.references ?? []).map((one) => identified(library, one)),
    joint_sponsor_id: plan.sponsor ?? null,
    interviewer_id: plan.interviewer ? (numberOf(catalogue, plan.interviewer) ?? null) : null,
    removed_at: removedAt(plan, now),
    removal_reason: plan.removalReason ?? '',
    // People with credit were told when it was removed.
    removal_told_at: plan.visibility === 'removed' ? removedAt(plan, now) : null,
  };
}

type SectionRow = Row & { minutes: number };
function sectionRows({ library, files, now }: RowSource, plan: Plan): SectionRow[] {
  const written = new Map(
    (library.texts.get(plan.id)?.sections ?? []).map((section) => [section.id, section]),
  );
  return plan.sections.map((section) => {
    const own = written.get(section.id);
    const media = files.media.find((piece) => piece.sectionId === section.id);
    const html = richText(own?.text ?? '');
    const slides = files.slides.get(section.id) ?? [];
    return {
      id: section.id,
      publication_id: plan.id,
      position: section.order,
      slug: section.slug,
      title: section.title,
      meta_description: own?.metaDescription ?? '',
      private: section.private ?? false,
      minutes: sectionMinutes(section, {
        text: own,
        html,
        slides,
        recording: media?.stored ? media : undefined,
        isEpisode: plan.type === 'PODCAST',
      }),
      body_html: html,
      attachment_file: media?.stored ?? null,
      attachment_mime: (media?.stored && media.mimeType) || null,
      attachment_bytes: media?.stored ? media.storedBytes : null,
      attachment_seconds: media?.stored ? secondsOf(media) : null,
      captions_file: media?.storedCaptions ?? null,
      poster_file: media?.storedPoster ?? null,
      featured_image:
        (section.picture === undefined ? files.covers.get(plan.id) : files.pictures.get(section.id)) || null,
      cues: media?.cues ?? [],
      chapters: media?.chapters ?? [],
      slides,
      modified_at: section.modifiedAt ?? released(now, plan.releaseOffsetDays, plan.id),
    };
  });
}
