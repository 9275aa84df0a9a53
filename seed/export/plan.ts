import { markdownOf } from '#admin/kit/markdown.rules.ts';
import { otherFormats } from '#catalog/publication/publication.rules.ts';
import { richText } from '#kit/rich-text.ts';
import { type Reference, referenceOf } from '#media/reference/reference.rules.ts';
import type { PublicationType } from '#membership/gate/publication-type.data.ts';
import type { Stored } from './export.repository.ts';

type Fields = Record<string, unknown>;
/** Removes empty fields. */
export const said = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        value !== null &&
        value !== undefined &&
        value !== '' &&
        !(Array.isArray(value) && value.length === 0),
    ),
  );
const rows = (value: unknown): Stored[] => value as Stored[];
const instant = (value: unknown): string | null => (value ? new Date(value as string).toISOString() : null);
const credits = (value: unknown): number => (value as number) / 100;

/** A day only where credit began after the release: before it there was none, whatever an older row says. */
const creditFromOf = (startsOn: string, releasedOn: string | null): string | null =>
  releasedOn !== null && startsOn <= releasedOn ? null : startsOn;

/** Markdown that gives this HTML again; calls `note` if there is none. */
export function markdownFor(html: unknown, note: () => void): string {
  const stored = (html ?? '') as string;
  const markdown = markdownOf(stored);
  if (richText(markdown) !== stored) note();
  return markdown;
}

export const authorEntry = (row: Stored, note: (what: string) => void): Fields => {
  const image = row.image as Stored | null;
  return {
    ...said({
      slug: row.slug,
      id: row.id,
      name: row.full_name,
      affix: row.affix,
      affixType: row.affix_type,
      jobTitle: row.job_title,
      institute: row.institute,
      email: row.email,
      stated: row.disclosed_on,
      relationships: rows(row.relationships).map((one) => ({
        company: one.company,
        nature: one.nature,
        startsOn: one.starts_on,
        endsOn: one.ends_on,
        relevant: one.relevant,
        mitigation: {
          words: one.mitigation,
          method: one.mitigation_method,
          by: one.mitigated_by,
          on: one.mitigated_on,
        },
      })),
      portrait:
        image &&
        said({ id: image.id, file: image.file, alt: image.alt, width: image.width, height: image.height }),
      bio: markdownFor(row.bio_html, () => note(`the biography of ${row.slug}`)),
    }),
  };
};

export const sponsorEntry = (row: Stored): Fields =>
  said({ id: row.id, name: row.name, logo: row.logo, accreditation: row.accreditation_text });

export const topicEntry = (row: Stored): Fields =>
  said({
    id: row.id,
    name: row.name,
    slug: row.slug,
    parent: row.parent,
    featured: row.featured,
    picture: row.picture_file,
  });

/** Entry of a publication in catalogue.json. */
export function planEntry(row: Stored): Fields {
  const activity = row.activity as Stored | null;
  const offerings = rows(row.offerings);
  const amount = (kind: number) => offerings.find((one) => one.kind === kind)?.amount_hundredths ?? 0;
  const topics = row.topics as string[];
  const front = row.front_matter as Fields | null;
  const plan = said({
    id: row.id,
    type: row.type,
    topic: topics[0],
    topics,
    formats: otherFormats(row.types as PublicationType[], row.type as PublicationType),
    title: row.title,
    slug: row.slug,
    visibility: row.visibility,
    private: row.private,
    authors: rows(row.authors).map(({ slug, role }) => (role ? { author: slug, role } : slug)),
    interviewer: row.interviewer,
    sponsor: row.joint_sponsor_id,
    minutes: row.minutes,
    cme: credits(amount(1)),
    sa: credits(amount(2)),
    offerings: offerings.map(({ kind, id, pass_mark: passMark }) => ({ kind, id, passMark })),
    releasedOn: row.publication_date,
    releaseHour: row.publication_hour || null,
    unpublishAt: (row.unpublish_at as string | null)?.slice(0, 'YYYY-MM-DDTHH:MM'.length),
    expiresOn: row.expiration_date,
    ...(activity
      ? {
          learningFormat: activity.learning_format,
          pharmacology: credits(activity.pharmacology_hundredths),
          mateMinutes: activity.mate_minutes,
          creditFrom: creditFromOf(activity.starts_on as string, row.publication_date as string | null),
          attemptLimit: activity.attempt_limit,
          pilotMinutes: activity.pilot_minutes,
          justification: activity.justification,
          medium: front?.medium,
        }
      : {}),
    removedAt: instant(row.removed_at),
    removalReason: row.removal_reason,
    modifiedAt: instant(row.modified_at),
    coverSeed: row.cover_seed,
    people: rows(row.roles).map((role) =>
      said({ author: role.slug, capacity: role.capacity, beganOn: role.began_on, exception: role.exception }),
    ),
    support: row.support,
    grants: rows(row.grants).map((one) =>
      said({
        company: one.company,
        kind: one.kind,
        amountCents: one.amount_cents,
        currency: one.currency,
        inKind: one.in_kind,
        agreementOn: one.agreement_on,
      }),
    ),
    objectives: row.objectives,
    sections: rows(row.sections).map((section) => ({
      ...said({
        id: section.id,
        slug: section.slug,
        title: section.title,
        minutes: section.minutes,
        order: section.position,
        private: section.private,
        modifiedAt: instant(section.modified_at),
      }),
      ...((section.featured_image ?? '') === row.cover_file ? {} : { picture: section.featured_image ?? '' }),
    })),
  });
  return { ...plan, cover: row.cover_file, ...(activity ? { reviewedOn: activity.reviewed_on } : {}) };
}

interface StoredSlide {
  title: string;
  bullets: string[];
  note?: string;
  image: string;
  references: (string | Reference)[];
}

/** Content of its text file, such as `library/2746.yaml`. */
export function textEntry(row: Stored, note: (what: string) => void): Fields {
  // Once its credit is withdrawn, a publication has front matter that nobody is shown.
  const isOffered = rows(row.offerings).length > 0;
  const front = isOffered && (row.front_matter as { targetAudience: string; practiceGap: string } | null);
  return said({
    id: row.id,
    seoTitle: row.seo_title,
    excerpt: row.excerpt,
    description: markdownFor(row.description_html, () => note(`the description of publication ${row.id}`)),
    keyPoints: row.key_points,
    cme: front ? { targetAudience: front.targetAudience, practiceGap: front.practiceGap } : null,
    references: (row.references as (string | Reference)[]).map(referenceOf),
    materials: rows(row.materials).map((one) =>
      said({
        id: one.id,
        title: one.title,
        free: one.free,
        file: one.file,
        mimeType: one.mime_type,
        section: one.section_id,
      }),
    ),
    sections: rows(row.sections).map((section) =>
      said({
        id: section.id,
        metaDescription: section.meta_description,
        text: markdownFor(section.body_html, () => note(`the text of section ${section.id}`)),
        slides: (section.slides as StoredSlide[]).map(
          ({ title, bullets, note: foot, image, references }) => ({
            title,
            bullets,
            ...said({ note: foot, image }),
            references: references.map(referenceOf),
          }),
        ),
      }),
    ),
    questions: rows(row.items).map((item) =>
      said({
        id: item.id,
        kind: item.kind,
        section: item.section_id,
        vignette: item.vignette,
        stem: item.stem,
        options: rows(item.choices).map(({ id, text, correct, rationale, earlier_count: earlier }) =>
          said({ id, text, correct, rationale, earlier }),
        ),
        reference: item.reference,
      }),
    ),
  });
}

/** Recordings, captions and posters of its sections, and the sound of a podcast, whether or not one of them plays it. */
export function mediaEntries(row: Stored): Fields[] {
  const plays = (one: Stored): boolean =>
    row.attachment_file !== null && one.attachment_file === row.attachment_file;
  const ofSections = rows(row.sections)
    .filter(
      (one) =>
        one.attachment_file ||
        one.captions_file ||
        one.poster_file ||
        rows(one.cues).length > 0 ||
        rows(one.chapters).length > 0,
    )
    .map((one) =>
      said({
        kind: plays(one) ? 'podcast' : 'lecture',
        publicationId: row.id,
        sectionId: one.id,
        ...recordingOf(one),
        captions: one.captions_file,
        poster: one.poster_file,
        cues: one.cues,
        chapters: one.chapters,
      }),
    );
  const isTold = row.attachment_file === null || rows(row.sections).some(plays);
  return isTold
    ? ofSections
    : [said({ kind: 'podcast', publicationId: row.id, ...recordingOf(row) }), ...ofSections];
}
const recordingOf = (row: Stored): Fields => ({
  file: row.attachment_file,
  mimeType: row.attachment_mime,
  bytes: row.attachment_bytes,
  durationSeconds: row.attachment_seconds,
});

/** Every stored file that an entry names. */
export function filesOf(row: Stored): string[] {
  const named = [
    row.cover_file,
    row.attachment_file,
    ...rows(row.materials).map(({ file }) => file),
    ...rows(row.sections).flatMap((one) => [
      one.attachment_file,
      one.captions_file,
      one.poster_file,
      one.featured_image,
      ...(one.slides as StoredSlide[]).map(({ image }) => image),
    ]),
  ];
  return [...new Set(named.filter((one): one is string => typeof one === 'string' && one !== ''))];
}
