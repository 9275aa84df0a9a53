import { createHash } from 'node:crypto';
import type { Reader } from '#platform/postgres/database.ts';
import { findPublication } from '../publication/publication.repository.ts';
import { findSection, partsOf, sectionsOf } from '../section/section.repository.ts';

const hashOf = (shown: unknown): string => createHash('sha256').update(JSON.stringify(shown)).digest('hex');

const addressless = (translation: { slug: string } | null) =>
  translation && { ...translation, slug: undefined };

/**
 * Digests of what an author is shown of a publication in a language: cover, people, key points, front matter, materials
 * and every section with its slides and captions. They do not include what readers do, what registries say about a
 * reference, who may read it, at which address, or when and how often it was saved. The first is given out; the others
 * are how it was computed before, so that approvals given then stand.
 */
export async function textDigests(
  db: Reader,
  publicationId: number,
  language: string,
): Promise<[string, ...string[]]> {
  const row = await findPublication(db, publicationId, language);
  if (!row) throw new Error(`there is no publication ${publicationId}`);
  const parts = await partsOf(db, publicationId, language);
  const sections = [];
  // Sequentially: within a transaction they share one connection.
  for (const { id } of await sectionsOf(db, [publicationId], language))
    sections.push(await findSection(db, id, language));
  const { title, excerpt, description_html, minutes, objectives, references, cover_file, attachment_file } =
    row;
  const shown = {
    cover: { title, excerpt, description_html, minutes, objectives, references, cover_file, attachment_file },
    coverIn: [row.translation, row.cover_translation],
    people: row.authors.map(({ id: _, slug: __, email: ___, image, ...author }) => [author, image?.alt]),
  };
  const texts = sections.map((section) => {
    if (!section) return null;
    const { notices: _, alternates: __, slug: ___, captions_file: ____, ...words } = section;
    return words;
  });
  const { key_points, materials, joint_sponsor, interviewer, front_matter, roles } = parts;
  const { version: _, ...terms } = front_matter ?? {};
  const text = {
    ...shown,
    parts: [
      key_points.map(({ text: point }) => point),
      materials.map(({ id: __, free: ___, ...material }) => material),
      joint_sponsor,
      interviewer,
      terms,
      roles,
    ],
    sections: texts.map((section) => section && { ...section, private: undefined }),
  };
  const before = {
    ...shown,
    parts: [key_points, materials, joint_sponsor, interviewer, front_matter, roles],
    sections: texts,
  };
  const withoutAddresses = {
    ...text,
    coverIn: [addressless(row.translation), row.cover_translation],
    sections: text.sections.map(
      (section) => section && { ...section, translation: addressless(section.translation) },
    ),
  };
  return [hashOf(withoutAddresses), hashOf(text), hashOf(before)];
}
