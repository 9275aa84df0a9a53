import { mediumKind } from '#catalog/section/section.rules.ts';
import type { Resource } from '#kit/contract.ts';
import type { Visit } from '#kit/visit.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { keepingPasts } from '../../history/history.service.ts';
import { superuserRead, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { writeSection } from './edit.service.ts';
import { addressWords } from './section.rules.ts';
import { sectionDeskCalls, type sectionDeskType } from './section.schema.ts';
import {
  type AdminSectionRow,
  addSection,
  holdsOn,
  removeSection,
  reorderSections,
  type SectionList,
  sectionDesk,
  sectionGates,
  wholeSection,
} from './section.service.ts';
import { sectionPast } from './section-past.service.ts';
import { sectionTexts } from './section-words.service.ts';

function present(
  desk: Omit<SectionList, 'rows'>,
  row: AdminSectionRow,
  visit: Visit,
): Resource<typeof sectionDeskType> {
  return {
    type: 'AdminSection',
    id: String(row.id),
    attributes: {
      publicationId: row.publication_id,
      publicationTitle: desk.publication.title,
      position: row.position,
      title: row.title,
      slugWords: addressWords(row.slug),
      address: `${visit.site.mainOrigin}/section/${row.slug}`,
      minutes: row.minutes,
      private: row.private,
      isSeen: desk.publication.visibility === 'published',
      gates: sectionGates(desk, row, visit.now),
      hasText: row.has_text,
      slides: row.slides,
      cues: row.cue_count,
      hasCaptions: row.captions_file !== null,
      medium: mediumKind(row.attachment_mime),
      seconds: row.attachment_seconds,
      files: row.files,
      translations: row.translations,
      heldBy: holdsOn(desk.publication, row),
      changedAt: row.modified_at.toISOString(),
    },
  };
}

/** The sections of a publication, as replied. */
export async function presentSections(db: Reader, visit: Visit, id: number) {
  const { rows, ...desk } = await sectionDesk(db, id);
  const { title, slug, type, visibility, minutes } = desk.publication;
  return {
    data: rows.map((row) => present(desk, row, visit)),
    meta: { publication: { title, type, visibility, minutes, address: `/publication/${slug}` } },
  };
}

async function whole(db: Reader, visit: Visit, id: number) {
  const { row, ...desk } = await wholeSection(db, id);
  const made = present(desk, row, visit);
  return { data: { ...made, attributes: { ...made.attributes, text: sectionTexts(row) } } };
}

export const sectionDeskEndpoints: Endpoint[] = [
  superuserRead(sectionDeskCalls.list, ({ visit, params }, db) => presentSections(db, visit, idIn(params))),
  superuserWrite(sectionDeskCalls.reorder, async ({ visit, params, body }, db) => {
    const id = idIn(params);
    await reorderSections(db, visit, id, body.data.attributes);
    return presentSections(db, visit, id);
  }),
  superuserWrite(sectionDeskCalls.add, async ({ visit, params, body }, db) =>
    whole(db, visit, await addSection(db, visit, idIn(params), body.data.attributes)),
  ),
  superuserRead(sectionDeskCalls.one, ({ visit, params }, db) => whole(db, visit, idIn(params))),
  superuserWrite(sectionDeskCalls.save, async ({ visit, params, body, ports: { storage } }, db) => {
    const id = idIn(params);
    await keepingPasts(db, visit, [sectionPast(db, id)], () =>
      writeSection(db, { visit, storage }, id, body.data.attributes),
    );
    return whole(db, visit, id);
  }),
  superuserWrite(sectionDeskCalls.remove, async ({ visit, params, query }, db) => {
    await removeSection(db, visit, idIn(params), query.plain.seen);
    return {};
  }),
];
