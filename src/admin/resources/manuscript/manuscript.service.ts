import type { InferOutput } from 'valibot';
import { recordAudit } from '#audit/audit.service.ts';
import { publicationOf } from '#catalog/publication/publication.service.ts';
import { isHidden, type Visibility } from '#catalog/publication/visibility.data.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { writtenMarkup } from '../../kit/markup/written-markup.service.ts';
import { SECTIONS_MAX } from '../section/section.data.ts';
import { appendSections } from '../section/section.service.ts';
import { BODY_MAX } from '../translation/translation.data.ts';
import type { Manuscript, ManuscriptProblem } from './manuscript.data.ts';
import { refuse } from './manuscript.refusals.ts';
import type { manuscriptCalls } from './manuscript.schema.ts';
import { readApart } from './reading.service.ts';

type ManuscriptInput<C extends keyof typeof manuscriptCalls> = InferOutput<
  (typeof manuscriptCalls)[C]['takes']
>['data']['attributes'];

/** What a file would bring to a draft; nothing of it is kept. */
export async function tryManuscript(
  db: Reader,
  publicationId: number,
  { name, content }: ManuscriptInput<'read'>,
): Promise<Manuscript> {
  await refuseSeen(db, publicationId);
  const read = await readApart(Buffer.from(content, 'base64'), name);
  if (typeof read === 'string') throw notRead(read);
  return read;
}

const notRead = (problem: ManuscriptProblem) =>
  refuse(`manuscript-not-read.${problem}`, { n: problem === 'long' ? BODY_MAX : SECTIONS_MAX });

/** At the end of a draft, in their order, all or none: what readers see changes section by section, by hand. */
export async function addManuscript(
  db: Writer,
  visit: Visit,
  publicationId: number,
  { sections, was }: ManuscriptInput<'add'>,
): Promise<void> {
  await refuseSeen(db, publicationId);
  const written = sections.map(({ title, body }, at) => ({
    title,
    bodyHtml: writtenMarkup('', body, `sections/${at}/body`),
  }));
  await appendSections(db, visit, publicationId, { was, sections: written });
  await recordAudit(db, visit, {
    action: 'manuscript.import',
    subject: `publication:${publicationId}`,
    detail: {
      sections: sections.length,
      titles: sections
        .map(({ title }) => title)
        .join(' · ')
        .slice(0, 1000),
    },
  });
}

async function refuseSeen(db: Reader, publicationId: number): Promise<void> {
  const publication = await publicationOf(db, publicationId);
  if (!publication) throw notFound();
  if (!isHidden(publication.visibility as Visibility)) throw refuse('publication-seen');
}
