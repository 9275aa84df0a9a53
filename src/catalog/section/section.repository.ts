import { type FigureMedium, figuresOf } from '#media/figure/figure.data.ts';
import { shownPicture } from '#media/medium/shown-picture.data.ts';
import type { Reference } from '#media/reference/reference.rules.ts';
import { json, type Reader, statement } from '#platform/postgres/database.ts';
import { rolesIn, translationIn } from '../language/text-translation.repository.ts';
import type { TextTranslation } from '../language/text-translation.rules.ts';
import { CITED, noticesOf } from '../reference/notice.repository.ts';

const SUMMARY = {
  id: 'int',
  publication_id: 'int',
  position: 'int',
  slug: 'text',
  title: 'text',
  meta_description: 'text',
  private: 'bool',
  minutes: 'int',
  alternates: json<Record<string, string>>(),
  translation: json<{ slug: string; title: string; lead: string } | null>(),
} as const;
/** A translation counts once its text exists: until then nothing links to it (I18N-013). */
const ALTERNATES = `(SELECT coalesce(json_object_agg(t.language, t.slug ORDER BY t.language), '{}') FROM section_translated t WHERE t.section_id = s.id)`;
const TRANSLATION = `(SELECT json_build_object('slug', t.slug, 'title', t.title, 'lead', t.lead)
  FROM section_translated t WHERE t.section_id = s.id AND t.language = $2)`;
const SUMMARY_SQL = `s.id, s.publication_id, s.position, s.slug, s.title, s.meta_description, s.private, s.minutes, ${ALTERNATES} AS alternates, ${TRANSLATION} AS translation`;

const OF_PUBLICATIONS = statement(
  'section.of-publications',
  SUMMARY,
  `SELECT ${SUMMARY_SQL} FROM section s WHERE s.publication_id = ANY ($1::bigint[]) ORDER BY s.publication_id, s.position`,
);
/**
 * PostgreSQL estimates a list of unknown length at ten rows, and then replans the query for a single cover each time
 * (decision 96).
 */
const OF_PUBLICATION = statement(
  'section.of-publication',
  SUMMARY,
  `SELECT ${SUMMARY_SQL} FROM section s WHERE s.publication_id = $1 ORDER BY s.position`,
);
const WHOLE = statement(
  'section.whole',
  {
    ...SUMMARY,
    body_html: 'text',
    attachment_file: 'text?',
    attachment_mime: 'text?',
    attachment_seconds: 'int?',
    captions_file: 'text?',
    poster_file: 'text?',
    featured_image: 'text?',
    cues: json<{ start: number; end: number; text: string }[]>(),
    chapters: json<{ start: number; title: string }[]>(),
    notices: CITED.notices,
    slides:
      json<
        {
          title: string;
          bullets: string[];
          note?: string;
          image: string;
          references: (string | Reference)[];
        }[]
      >(),
    figures: json<FigureMedium[]>(),
    translated_html: 'text?',
    slides_translation: json<TextTranslation | null>(),
    captions_translation: json<TextTranslation | null>(),
  },
  `SELECT ${SUMMARY_SQL}, s.body_html, s.attachment_file, s.attachment_mime, s.attachment_seconds, s.captions_file, ${shownPicture('s.poster_file')} AS poster_file,
     ${shownPicture('s.featured_image')} AS featured_image, s.cues, s.chapters, s.slides, ${noticesOf('s.publication_id')} AS notices,
     ${figuresOf('s.figures', "coalesce((SELECT t.figures FROM section_translated t WHERE t.section_id = s.id AND t.language = $2), '{}')")} AS figures,
     (SELECT t.body_html FROM section_translated t WHERE t.section_id = s.id AND t.language = $2) AS translated_html,
     ${translationIn('slides', 's.id', '$2')} AS slides_translation, ${translationIn('captions', 's.id', '$2')} AS captions_translation
   FROM section s WHERE s.id = $1`,
);

export type SectionSummary = NonNullable<typeof OF_PUBLICATIONS.row>;
export type SectionRow = NonNullable<typeof WHOLE.row>;

export const sectionsOf = (
  db: Reader,
  publicationIds: readonly number[],
  language: string,
): Promise<SectionSummary[]> =>
  publicationIds.length === 1
    ? db.all(OF_PUBLICATION, [publicationIds[0], language])
    : db.all(OF_PUBLICATIONS, [publicationIds, language]);
export const findSection = (db: Reader, id: number, language: string): Promise<SectionRow | null> =>
  db.maybe(WHOLE, [id, language]);

const RELATED = {
  key_points: json<{ id: number; text: string; position: number }[]>(),
  materials:
    json<
      {
        id: number;
        section_id: number | null;
        title: string;
        translated: string | null;
        file: string;
        mime_type: string;
        bytes: number;
        free: boolean;
      }[]
    >(),
  joint_sponsor: json<{
    id: number;
    name: string;
    logo: string | null;
    accreditation_text: string;
    translation: TextTranslation | null;
  } | null>(),
  interviewer: json<{ id: number } | null>(),
} as const;
const RELATED_SQL = `(SELECT coalesce(json_agg(json_build_object('id', k.id, 'text', k.text, 'position', k.position) ORDER BY k.position), '[]') FROM key_point k WHERE k.publication_id = p.id) AS key_points,
  (SELECT coalesce(json_agg(json_build_object('id', m.id, 'section_id', m.section_id, 'title', m.title, 'translated', (SELECT x.title FROM material_translation x WHERE x.material_id = m.id AND x.language = $2), 'file', m.file, 'mime_type', m.mime_type, 'bytes', m.bytes, 'free', m.free) ORDER BY m.position), '[]') FROM material m WHERE m.publication_id = p.id) AS materials,
  (SELECT json_build_object('id', j.id, 'name', j.name, 'logo', j.logo, 'accreditation_text', j.accreditation_text,
      'translation', ${translationIn('sponsor', 'j.id', '$2')}) FROM joint_sponsor j WHERE j.id = p.joint_sponsor_id) AS joint_sponsor,
  (SELECT json_build_object('id', a.id) FROM author a WHERE a.id = p.interviewer_id) AS interviewer`;
const PARTS = statement(
  'publication.parts',
  {
    ...RELATED,
    alternates: json<Record<string, string>>(),
    front_matter: json<Record<string, unknown> | null>(),
    mate_minutes: 'int',
    /** Roles of the people in the front matter, in English and in the reader's language. */
    roles: json<Record<string, string>>(),
  },
  `SELECT ${RELATED_SQL},
     (SELECT coalesce(json_object_agg(t.language, t.slug ORDER BY t.language), '{}') FROM publication_translated t WHERE t.publication_id = p.id) AS alternates,
     (SELECT f.content - '{termsBefore,facts}'::text[] || jsonb_build_object('version', f.version) FROM front_matter f WHERE f.publication_id = p.id ORDER BY f.version DESC LIMIT 1) AS front_matter,
     coalesce((SELECT v.mate_minutes FROM activity v WHERE v.publication_id = p.id), 0) AS mate_minutes,
     ${rolesIn('p.id', '$2')} AS roles
   FROM publication p WHERE p.id = $1`,
);
const RELATED_OF_MANY = statement(
  'publication.related',
  { id: 'int', ...RELATED },
  `SELECT p.id, ${RELATED_SQL} FROM publication p WHERE p.id = ANY ($1::bigint[])`,
);
export type PublicationParts = NonNullable<typeof PARTS.row>;
export type RelatedParts = Pick<PublicationParts, keyof typeof RELATED>;
/** Key points, materials, sponsor, translations and the current front matter of one publication. */
export const partsOf = (db: Reader, publicationId: number, language: string): Promise<PublicationParts> =>
  db.one(PARTS, [publicationId, language]);
/** By publication: what it has relations to beyond its own row, for a whole page in one statement. */
export async function relatedPartsOf(
  db: Reader,
  publicationIds: readonly number[],
  language: string,
): Promise<Map<number, RelatedParts>> {
  const rows = publicationIds.length > 0 ? await db.all(RELATED_OF_MANY, [publicationIds, language]) : [];
  return new Map(rows.map((row) => [row.id, row]));
}
