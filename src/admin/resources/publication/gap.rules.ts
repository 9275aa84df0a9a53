import type { GapCode } from './publication.data.ts';

/** One thing that is missing, and for whom or which. */
export interface Gap {
  code: GapCode;
  /** A person, a section or a kind of credit. */
  subject: string | null;
  /** How many are missing, if they can be counted. */
  count?: number;
  /** The section in which to fix it. */
  section?: number;
}

export interface NamedSection {
  id: number;
  title: string;
}

export const when = (isMissing: boolean, code: GapCode, subject: string | null = null): Gap[] =>
  isMissing ? [{ code, subject }] : [];

export const isSameGap = (one: Gap, other: Gap): boolean =>
  one.code === other.code && one.subject === other.subject && one.section === other.section;
