import { tidied } from '#kit/text/folded.ts';
import type { ValuesOfResource } from '../../kit/resource.schema.ts';
import type { sponsors } from './sponsor.schema.ts';

export const SPONSOR_NAME_MAX = 200;

export type Sponsor = ValuesOfResource<typeof sponsors>;

export const tidiedSponsor = ({ name, accreditationText }: Sponsor): Sponsor => ({
  name: tidied(name),
  accreditationText: tidied(accreditationText),
});

/** A sponsor needs a name that fits on a line. */
export function sponsorProblems(given: Sponsor): { name?: 'noName' | 'longName' } {
  const { name } = tidiedSponsor(given);
  if (name === '') return { name: 'noName' };
  return name.length > SPONSOR_NAME_MAX ? { name: 'longName' } : {};
}
