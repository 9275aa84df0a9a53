import { anyone } from '#identity/session/session.policy.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { fileAddress } from '#media/file/link.service.ts';
import { viewableTypes } from '#membership/gate/entitlement.rules.ts';
import type { Endpoint, HandlerResult, RequestContext } from '#platform/http/endpoint.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { factsFor, quickTakesOf, recordQuickTake } from '../learner/facts.service.ts';
import { presentMaterials } from '../material/document.service.ts';
import {
  mainOffering,
  presentAuthor,
  presentCategory,
  presentPublication,
} from '../publication/document.service.ts';
import { findPublication, type PublicationRow } from '../publication/publication.repository.ts';
import { pathId, readable, sectionDecision, visitTo } from '../publication/reading.service.ts';
import { presentSection, presentSectionSummary, presentSponsor } from './document.service.ts';
import { findSection, partsOf, sectionsOf } from './section.repository.ts';
import { sectionCalls } from './section.schema.ts';

/** A section with its neighbours: the reader's page in one API call. */
async function oneSection(
  { params, visit: asking, ports }: RequestContext,
  db: Reader,
): Promise<HandlerResult> {
  const { language } = asking.site;
  const section = await findSection(db, pathId(params.id), language);
  if (!section) throw notFound();
  const visit = visitTo(asking, section.publication_id);
  const row = readable(await findPublication(db, section.publication_id, language), visit);
  if (row.visibility !== 'published' && !(visit.visitor.kind === 'user' && visit.visitor.isSuperuser))
    throw notFound();
  const [sections, parts, facts, opened] = await Promise.all([
    sectionsOf(db, [row.id], language),
    partsOf(db, row.id, language),
    factsFor(db, visit.visitor, [row.id]),
    quickTakesOf(db, visit.visitor),
  ]);
  const decision = sectionDecision(row, section, visit, opened);
  const isSpent = decision.allowed && spendsQuickTake(row, visit, opened) && section.position > 1;
  const materials = parts.materials.filter((one) => one.section_id === null || one.section_id === section.id);
  const address = (file: string | null) => fileAddress(ports.keys, file, visit.now);
  const data = presentSection(
    section,
    decision,
    visit,
    materials.map((one) => one.id),
    address,
  );
  // The first section of an activity contains its front matter, as the cover does (rule R1).
  const isFirstWithCredit = section.id === sections[0]?.id && mainOffering(row) !== null;
  const pool = [
    presentPublication(row, visit, facts.get(row.id), parts, isFirstWithCredit ? parts : undefined),
    ...sections.map((one) => presentSectionSummary(one, sectionDecision(row, one, visit, opened), visit)),
    ...row.authors.map((author) => presentAuthor(author, visit)),
    ...row.categories.map((category) => presentCategory(category, language)),
    ...presentSponsor(parts, visit),
    ...presentMaterials(materials, visit, { publication: row, opened, keys: ports.keys }),
  ];
  return {
    data,
    related: pool,
    ...(isSpent ? { record: (db: Writer) => recordQuickTake(db, visit, row.id) } : {}),
    shared: { tags: ['publications', `publication:${row.id}`] },
  };
}

/** A free account's Quick Take is counted at its first opening (ROLE-019); the preview section counts nothing. */
function spendsQuickTake(row: PublicationRow, visit: Visit, opened: number[]): boolean {
  if (visit.visitor.kind === 'anonymous' || row.type !== 'PUBLICATION_QUICK_TAKE' || opened.includes(row.id))
    return false;
  return !viewableTypes(visit.visitor.holding, visit.now).includes(row.type) && !visit.visitor.isSuperuser;
}

export const sectionEndpoints: Endpoint[] = [
  endpoint(sectionCalls.one, { policy: anyone, read: oneSection, records: true, previews: true }),
];
