import { createHash } from 'node:crypto';
import type { Reader } from '#platform/postgres/database.ts';
import { findPublication } from '../publication/publication.repository.ts';
import { findSection, partsOf, sectionsOf } from '../section/section.repository.ts';

/**
 * Digest of what an author is shown of a publication in a language: cover, people, key points, front matter, materials
 * and every section with its slides and captions. It does not include what readers do, what registries say about a
 * reference, or when something was saved.
 */
export async function textDigest(db: Reader, publicationId: number, language: string): Promise<string> {
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
    parts: [
      parts.key_points,
      parts.materials,
      parts.joint_sponsor,
      parts.interviewer,
      parts.front_matter,
      parts.roles,
    ],
    sections: sections.map((section) => {
      if (!section) return null;
      const { notices: _, alternates: __, slug: ___, captions_file: ____, ...words } = section;
      return words;
    }),
  };
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
}
