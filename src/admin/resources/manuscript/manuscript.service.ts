import type { InferOutput } from 'valibot';
import { recordAudit } from '#audit/audit.service.ts';
import { publicationOf } from '#catalog/publication/publication.service.ts';
import { isHidden, type Visibility } from '#catalog/publication/visibility.data.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { takeFromAside } from '#media/medium/aside.service.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { writtenText } from '../../kit/markup/written-figures.service.ts';
import { ALT_MAX } from '../medium/medium.data.ts';
import { SECTIONS_MAX } from '../section/section.data.ts';
import { appendSections } from '../section/section.service.ts';
import { BODY_MAX } from '../translation/translation.data.ts';
import { lockPublication } from '../translation/translation.repository.ts';
import { type Manuscript, type ManuscriptProblem, PICTURES_MAX } from './manuscript.data.ts';
import { refuse } from './manuscript.refusals.ts';
import type { manuscriptCalls } from './manuscript.schema.ts';
import { altsIn, withNumbers } from './picture-lines.rules.ts';
import { readApart } from './reading.service.ts';

type ManuscriptInput<C extends keyof typeof manuscriptCalls> = InferOutput<
  (typeof manuscriptCalls)[C]['takes']
>['data']['attributes'];

/** What a file would add to a draft; stores nothing. */
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
  refuse(`manuscript-not-read.${problem}`, { n: LIMITS[problem] ?? SECTIONS_MAX });
const LIMITS: Partial<Record<ManuscriptProblem, number>> = { long: BODY_MAX, pictures: PICTURES_MAX };

/** Appends the sections to a draft in order, all or none: what readers see is changed by hand, section by section. */
export async function addManuscript(
  db: Writer,
  visit: Visit,
  publicationId: number,
  { sections, pictures, was }: ManuscriptInput<'add'>,
): Promise<void> {
  // Released while this waits for the lock, it is no draft any more.
  await lockPublication(db, publicationId);
  await refuseSeen(db, publicationId);
  const numbers = await broughtNumbers(db, visit, sections, pictures);
  const written: { title: string; bodyHtml: string }[] = [];
  for (const [at, { title, body }] of sections.entries())
    written.push({
      title,
      bodyHtml: await writtenText(db, {
        stored: '',
        markdown: withNumbers(body, numbers),
        field: `sections/${at}/body`,
        isMuteTaken: true,
      }),
    });
  await appendSections(db, visit, publicationId, { was, sections: written });
  await recordAudit(db, visit, {
    action: 'manuscript.import',
    subject: `publication:${publicationId}`,
    detail: {
      sections: sections.length,
      pictures: numbers.size,
      titles: sections
        .map(({ title }) => title)
        .join(' · ')
        .slice(0, 1000),
    },
  });
}

/** Moves the pictures that the sections show to the library, with the descriptions from the manuscript. */
async function broughtNumbers(
  db: Writer,
  visit: Visit,
  sections: ManuscriptInput<'add'>['sections'],
  pictures: ManuscriptInput<'add'>['pictures'],
): Promise<Map<string, number>> {
  const alts = altsIn(sections.map(({ body }) => body));
  const numbers = new Map<string, number>();
  for (const { name, upload } of pictures) {
    if (!alts.has(name)) continue;
    const alt = (alts.get(name) ?? '').slice(0, ALT_MAX);
    const number = await takeFromAside(db, visit, { upload, alt });
    if (number === null) throw refuse('manuscript-picture-gone');
    numbers.set(name, number);
  }
  return numbers;
}

async function refuseSeen(db: Reader, publicationId: number): Promise<void> {
  const publication = await publicationOf(db, publicationId);
  if (!publication) throw notFound();
  if (!isHidden(publication.visibility as Visibility)) throw refuse('publication-seen');
}
