import { forgetTexts } from '#catalog/language/text-translation.service.ts';
import { atField } from '#kit/refusal.ts';
import { renewFrontMatter } from '#learning/activity/facts.service.ts';
import { spendUnshown } from '#media/medium/medium.service.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { commandsOf } from '../../kit/commands.service.ts';
import { refuse } from './sponsor.refusals.ts';
import { logoOf, publicationsNaming, sponsorRepository, storeLogo } from './sponsor.repository.ts';
import { SPONSOR_NAME_MAX, sponsorProblems, tidiedSponsor } from './sponsor.rules.ts';
import { sponsors } from './sponsor.schema.ts';

/** Cache tags of the pages that name a sponsor. */
export const tagsNaming = async (db: Reader, id: number): Promise<string[]> => [
  'publications',
  ...(await publicationsNaming(db, id)).map((publication) => `publication:${publication}`),
];

export const sponsorCommands = commandsOf(sponsors, sponsorRepository, {
  storable(given) {
    const { name: problem } = sponsorProblems(given);
    if (problem === 'noName') throw refuse('invalid-field.sponsor-name', {}, atField('name'));
    if (problem) throw refuse('invalid-field.sponsor-long', { n: SPONSOR_NAME_MAX }, atField('name'));
    return tidiedSponsor(given);
  },
  changed: ({ name }, meta) => refuse('sponsor-changed', { name }, { meta }),
  exists: ({ name }) => refuse('sponsor-exists', { name }),
  /** What learners are shown before the start names the joint provider (rule R2). */
  async followed(db, visit, id) {
    for (const one of await publicationsNaming(db, id)) await renewFrontMatter(db, one, visit.now);
  },
  async leaving(db, id) {
    if ((await publicationsNaming(db, id)).length > 0) throw refuse('sponsor-in-use');
    await showLogo(db, id, null);
    await forgetTexts(db, 'sponsor', [id]);
  },
  invalidates: tagsNaming,
});

/** Replaces the logo; deletes the former file unless it is in the library or shown elsewhere. */
export async function showLogo(db: Writer, id: number, file: string | null): Promise<void> {
  const before = await logoOf(db, id);
  await storeLogo(db, id, file);
  if (before) await spendUnshown(db, [before], file ? [file] : []);
}
