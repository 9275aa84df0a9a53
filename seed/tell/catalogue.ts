import { allTypes } from '#catalog/publication/publication.rules.ts';
import { addDays, utcDate } from '#kit/dates.ts';
import { richText } from '#kit/rich-text.ts';
import { slugify } from '#kit/slug.ts';
import { type Catalogue, wholeMinutes } from '../library.ts';
import type { Plan } from '../plans.ts';
import { activityRows, kindsOf } from './activities.ts';
import { grantsOf, relationshipsOf, rolesOf, statedOn } from './facts.ts';
import type { LibraryRows, Row, RowSource } from './rows.ts';
import { translationRows } from './translations.ts';

export interface TopicPlan {
  name: string;
  slug: string;
  parent: string | null;
  featured: boolean;
  id: number | null;
}
/** Every topic: those listed, those that publications are of, and those below them. */
export function topicsOf({ topics, publications, subtopics }: Catalogue): TopicPlan[] {
  const listed = topics.map(({ name, slug, parent, featured, id }) => ({
    name,
    slug: slug ?? slugify(name),
    parent: parent ?? null,
    featured,
    id: id ?? null,
  }));
  const plain = (name: string, parent: string | null) => ({
    name,
    slug: slugify(name),
    parent,
    featured: parent === null,
    id: null,
  });
  const named = [...new Set(publications.map(({ topic }) => topic).filter(Boolean))].sort();
  const all = [
    ...listed,
    ...named.map((name) => plain(name, null)),
    ...subtopics.map(({ name, parent }) => plain(name, parent)),
  ];
  return all.filter(({ name }, at) => all.findIndex((one) => one.name === name) === at);
}

/** The rows of a library, table by table. */
export function libraryRows(source: RowSource): LibraryRows {
  const { library, plans, files, now } = source;
  const { catalogue, texts } = library;
  const topics = topicsOf(catalogue);
  const idOf = new Map(topics.map(({ name, slug, id }) => [name, id ?? source.topicId(slug)]));
  return {
    ...authorRows(source),
    category: topics.map(({ name, slug, parent, featured }, at) => ({
      id: idOf.get(name),
      slug,
      name,
      featured,
      parent_id: parent ? idOf.get(parent) : null,
      position: at + 1,
    })),
    joint_sponsor: catalogue.sponsors.map(({ id, name, accreditation }) => ({
      id,
      name,
      accreditation_text: accreditation,
    })),
    publication: plans.map((plan) => publicationRow(source, plan)),
    publication_author: plans.flatMap((plan) => authorsRows(catalogue, plan)),
    publication_category: plans.flatMap((plan) =>
      topicNames(catalogue, plan).map((name) => ({ publication_id: plan.id, category_id: idOf.get(name) })),
    ),
    key_point: plans.flatMap((plan) =>
      (texts.get(plan.id)?.keyPoints ?? []).map((point, at) => ({
        ...(typeof point === 'string' ? { text: point } : point),
        publication_id: plan.id,
        position: at + 1,
      })),
    ),
    section: plans.flatMap((plan) => sectionRows(source, plan)),
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
    ...translationRows(source, idOf),
  };
}

/** The topic that a publication is drawn by, and the others. */
const topicNames = ({ subtopics }: Catalogue, { id, topic, topics }: Plan): string[] =>
  topics ?? [
    ...(topic ? [topic] : []),
    ...subtopics.filter(({ publications }) => publications.includes(id)).map(({ name }) => name),
  ];

function authorRows({
  library,
  files,
  now,
}: RowSource): Pick<LibraryRows, 'image' | 'author' | 'disclosure'> {
  const { authors } = library.catalogue;
  return {
    image: authors.flatMap(({ id, portrait }) =>
      portrait
        ? [
            {
              id: portrait.id ?? id,
              file: files.portraits.get(id),
              alt: portrait.alt,
              width: portrait.width ?? null,
              height: portrait.height ?? null,
            },
          ]
        : [],
    ),
    author: authors.map((author) => ({
      id: author.id,
      image_id: author.portrait ? (author.portrait.id ?? author.id) : null,
      slug: author.slug,
      full_name: author.name,
      affix: author.affix,
      affix_type: author.affixType,
      job_title: author.jobTitle,
      institute: author.institute,
      bio_html: richText(author.bio),
      email: author.email ?? null,
      disclosed_on: statedOn(author, now),
      disclosure_changed_at: author.stated === undefined ? null : now,
      changed_at: now,
    })),
    disclosure: authors.flatMap((author) =>
      relationshipsOf(author, now).map(({ company, nature, startsOn, endsOn, relevant, mitigation }) => ({
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
      })),
    ),
  };
}

const numberOf = ({ authors }: Catalogue, slug: string): number | undefined =>
  authors.find((one) => one.slug === slug)?.id;

const authorsRows = (catalogue: Catalogue, { id, authors }: Plan): Row[] =>
  authors
    .map((one) => (typeof one === 'string' ? { author: one, role: '' } : one))
    .map(({ author, role }, at) => ({
      publication_id: id,
      author_id: numberOf(catalogue, author),
      position: at + 1,
      role,
    }));

/** What was recorded of whoever controls the content, and of who paid. */
function factRows(
  { library }: RowSource,
  plans: readonly Plan[],
  now: Date,
): Pick<LibraryRows, 'content_role' | 'content_record' | 'commercial_support'> {
  return {
    content_role: plans.flatMap((plan) =>
      rolesOf(plan, now).map(({ author, capacity, beganOn, exception }) => ({
        publication_id: plan.id,
        author_id: numberOf(library.catalogue, author),
        capacity,
        began_on: beganOn,
        exception,
      })),
    ),
    content_record: plans
      .filter(({ support }) => support !== null)
      .map(({ id, support }) => ({ publication_id: id, support, edition: 1 })),
    commercial_support: plans.flatMap((plan) =>
      grantsOf(plan, now).map((grant) => ({
        publication_id: plan.id,
        company: grant.company,
        kind: grant.kind,
        amount_cents: grant.amountCents,
        currency: grant.currency,
        in_kind: grant.inKind,
        agreement_on: grant.agreementOn,
      })),
    ),
  };
}

/** An instant on a release day: spread over the morning, so that newest-first has one order. */
const released = (now: Date, offset: number, id: number): Date =>
  new Date(Date.parse(`${utcDate(addDays(now, offset))}T06:00:00Z`) + (id % 240) * 60_000);

/** When it was last changed, for what is new: as it is said, else on the day it came out or was announced. */
function modifiedAt(
  { id, visibility, modifiedAt: told, releaseOffsetDays, removedOffsetDays }: Plan,
  now: Date,
) {
  if (told) return new Date(told);
  if (removedOffsetDays !== undefined) return addDays(now, removedOffsetDays);
  const at = released(now, visibility === 'announced' ? -1 : releaseOffsetDays, id);
  return at < now ? at : now;
}

function publicationRow({ library, files, now }: RowSource, plan: Plan): Row {
  const { catalogue, texts } = library;
  const text = texts.get(plan.id);
  const audio = files.media.find((piece) => piece.kind === 'podcast' && piece.publicationId === plan.id);
  return {
    id: plan.id,
    slug: plan.slug,
    title: plan.title,
    seo_title: text?.seoTitle ?? plan.seoTitle ?? '',
    excerpt: text?.excerpt ?? catalogue.removed.find(({ id }) => id === plan.id)?.excerpt ?? '',
    description_html: richText(text?.description ?? ''),
    type: plan.type,
    types: allTypes(plan.type, kindsOf(plan), plan.formats),
    visibility: plan.visibility,
    private: plan.private,
    minutes: audio?.stored ? wholeMinutes(audio) : plan.minutes,
    language: 'en',
    publication_date: utcDate(addDays(now, plan.releaseOffsetDays)),
    expiration_date: plan.expiresOffsetDays === null ? null : utcDate(addDays(now, plan.expiresOffsetDays)),
    modified_at: modifiedAt(plan, now),
    cover_file: files.covers.get(plan.id) ?? '',
    cover_seed: plan.coverSeed,
    attachment_file: audio?.stored ?? null,
    attachment_mime: audio?.stored ? audio.mimeType : null,
    attachment_bytes: audio?.stored ? audio.storedBytes : null,
    attachment_seconds: audio?.stored ? Math.floor(audio.durationSeconds) : null,
    objectives: plan.objectives,
    references: (text?.references ?? []).map(library.identified),
    joint_sponsor_id: plan.sponsor ?? null,
    interviewer_id: plan.interviewer ? (numberOf(catalogue, plan.interviewer) ?? null) : null,
    removed_at: plan.visibility === 'removed' ? (plan.removedAt ?? modifiedAt(plan, now)) : null,
  };
}

function sectionRows({ library, files, now }: RowSource, plan: Plan): Row[] {
  const written = new Map(
    (library.texts.get(plan.id)?.sections ?? []).map((section) => [section.id, section]),
  );
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
      private: section.private ?? false,
      minutes: plan.type === 'PODCAST' && media?.stored ? wholeMinutes(media) : section.minutes,
      body_html: richText(own?.text ?? ''),
      attachment_file: media?.stored ?? null,
      attachment_mime: media?.stored ? media.mimeType : null,
      attachment_bytes: media?.stored ? media.storedBytes : null,
      attachment_seconds: media?.stored ? Math.floor(media.durationSeconds) : null,
      captions_file: media?.storedCaptions ?? null,
      poster_file: media?.storedPoster ?? null,
      featured_image: files.covers.get(plan.id) || null,
      cues: media?.cues ?? [],
      chapters: media?.chapters ?? [],
      slides: files.slides.get(section.id) ?? [],
      modified_at: section.modifiedAt ?? released(now, plan.releaseOffsetDays, plan.id),
    };
  });
}
