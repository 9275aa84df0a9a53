import { recordAudit } from '#audit/audit.service.ts';
import { copyTexts } from '#catalog/language/text-translation.service.ts';
import { copyCover, nextPublicationId } from '#catalog/publication/cover.service.ts';
import { reindexPublications } from '#catalog/publication/publication.service.ts';
import type { Visit } from '#kit/visit.ts';
import { civilHour } from '#kit/zones.ts';
import { copyActivity } from '#learning/activity/copy.service.ts';
import { copyDecks } from '#media/deck/deck.service.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { addressWords, sectionSlug } from '../section/section.rules.ts';
import {
  copyBefore,
  copyMaterials,
  copySections,
  copyTranslations,
  noteCopy,
  type SectionCopies,
  sectionsToCopy,
} from './copy.repository.ts';
import { coverSlug } from './cover.rules.ts';
import { COVER } from './field.schema.ts';
import { type EditedPublication, recordOf } from './publication.service.ts';
import { lockRecord } from './record.repository.ts';

/**
 * Makes a draft with all the contents of a publication and none of its history. Credit is designated as in the source,
 * but not yet offered: without an end date and a record of who paid, neither release nor award is possible. `key`
 * identifies the deed: sent twice, it makes one copy.
 */
export async function copyPublication(
  db: Writer,
  visit: Visit,
  source: number,
  key: string,
): Promise<EditedPublication> {
  await lockRecord(db, source);
  const before = await copyBefore(db, source, key);
  if (before !== null) return recordOf(db, before);
  const { slug, title } = await recordOf(db, source);
  const id = await nextPublicationId(db);
  const at = visit.now;
  const day = civilHour(at, visit.site.timeZone).slice(0, 10);
  const words = COVER.slug.toText(slug, String(source));
  await copyCover(db, { source, id, slug: coverSlug(words, id), publicationDate: day, at });
  await noteCopy(db, { id, source, key, at });
  await copyParts(db, { source, id, day, at });
  await reindexPublications(db, [id]);
  await recordAudit(db, visit, {
    action: 'publication.copy',
    subject: `publication:${id}`,
    detail: { title, from: source },
  });
  return recordOf(db, id);
}

interface Copying {
  source: number;
  id: number;
  day: string;
  at: Date;
}
async function copyParts(db: Writer, { source, id, day, at }: Copying): Promise<void> {
  const sections = await sectionCopies(db, source, id);
  await copySections(db, id, sections, at);
  await copyDecks(db, sections);
  await copyMaterials(db, source, id, sections);
  await copyActivity(db, { source, id, day, at, sections });
  await copyTranslations(db, { source, id, sections, at });
  await copyTexts(db, ['cover'], { sources: [source], made: [id] }, at);
  await copyTexts(db, ['slides', 'captions'], sections, at);
}

/** Each section of a publication, with the id and the address of its copy. */
async function sectionCopies(db: Writer, source: number, id: number): Promise<SectionCopies> {
  const rows = await sectionsToCopy(db, source);
  return {
    sources: rows.map((row) => row.source),
    made: rows.map(({ made }) => made),
    slugs: rows.map(({ slug, made }) => sectionSlug(addressWords(slug), id, made)),
  };
}
