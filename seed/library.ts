import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Reference } from '#media/reference/reference.rules.ts';
import type { PublicationType } from '#membership/gate/entitlement.rules.ts';

/** The demo library as its editors wrote it: the plan in catalogue.json, a text file for every publication. */
export interface SlideText {
  title: string;
  bullets: string[];
  reference?: string;
  /** What a slide without a source says at its foot. */
  note?: string;
}
export interface SectionText {
  id: number;
  title?: string;
  metaDescription: string;
  text: string;
  slides?: SlideText[];
}
export interface OptionText {
  text: string;
  correct?: boolean;
  rationale: string;
  peers: number;
}
export interface QuestionText {
  id: number;
  section?: number;
  vignette?: string;
  stem: string;
  options: OptionText[];
  reference: string;
}
export interface PublicationText {
  id: number;
  seoTitle?: string;
  excerpt: string;
  description: string;
  keyPoints?: string[];
  cme?: { targetAudience: string; practiceGap: string };
  references?: Reference[];
  materials?: { title: string; free?: boolean; text: string }[];
  sections?: SectionText[];
  questions?: QuestionText[];
  /** Archive episodes carry their own plan. */
  topic?: string;
  author?: string;
  minutes?: number;
  releaseOffsetDays?: number;
}
export interface SectionPlan {
  id: number;
  slug: string;
  title: string;
  minutes: number;
  order: number;
  gate: 'none' | 'account' | 'member' | 'gold';
}
export interface PublicationPlan {
  id: number;
  type: PublicationType;
  topic: string;
  title: string;
  slug: string;
  authors: string[];
  minutes: number;
  cme: number;
  sa: number;
  access: string;
  releaseOffsetDays: number;
  expiresOffsetDays: number | null;
  sections: SectionPlan[];
  objectives: string[];
  coverSeed: number;
}
export interface AuthorPlan {
  slug: string;
  id: number;
  name: string;
  affix: string;
  affixType: 'prefix' | 'suffix';
  jobTitle: string;
  institute: string;
}
export interface Catalogue {
  authors: AuthorPlan[];
  publications: PublicationPlan[];
  announced: { id: number; type: PublicationType; topic: string; title: string; releaseOffsetDays: number }[];
  podcastArchive: { id: number; type: PublicationType; title: string }[];
  /** Topics below a topic of the publications, with those that belong to both. */
  subtopics: { name: string; parent: string; publications: number[] }[];
}
export interface MediaPiece {
  kind: 'podcast' | 'lecture';
  publicationId: number;
  sectionId: number;
  file: string;
  mimeType: string;
  bytes: number;
  durationSeconds: number;
  captions?: string;
  poster?: string;
  cues: { start: number; end: number; text: string }[];
  chapters?: { start: number; title: string }[];
}
/** What a card says of a recording; the player tells the seconds. */
export const wholeMinutes = ({ durationSeconds }: MediaPiece): number =>
  Math.max(1, Math.round(durationSeconds / 60));

const here = import.meta.dirname;
const readJson = <T>(file: string): T => JSON.parse(readFileSync(join(here, file), 'utf8')) as T;
const readYaml = <T>(file: string): T => parse(readFileSync(join(here, file), 'utf8')) as T;

export const readCatalogue = (): Catalogue => readJson('catalogue.json');
export const readMedia = (): MediaPiece[] => readJson('media/media.json');
export const readTexts = (): Map<number, PublicationText> =>
  new Map(
    globSync('*/*.yaml', { cwd: join(here, 'library') })
      .sort()
      .map((file) => readYaml<PublicationText>(`library/${file}`))
      .map((text) => [text.id, text]),
  );
interface LectureRecipe {
  sectionId: number;
  slides: SlideText[];
}
/** Slides as the narrated lectures show them, by section. */
export const readLectureSlides = (): Map<number, SlideText[]> =>
  new Map(readYaml<LectureRecipe[]>('media/recipes/lectures.yaml').map((one) => [one.sectionId, one.slides]));
export const mediaFile = (file: string): Buffer =>
  readFileSync(join(here, 'media', file.endsWith('.vtt') ? 'captions' : '', file));

/** Financial relationships of the fictional faculty. */
export const DISCLOSURES: Record<string, { nature: string; company: string }> = {
  'tobias-lindqvist-adeyemi-303': {
    nature: 'Speaker',
    company: 'Examplar Therapeutics (fictional)',
  },
  'wendell-crossgrove-308': { nature: 'Speaker', company: 'Examplar Therapeutics (fictional)' },
  'corinne-abelard-nwosu-313': { nature: 'Speaker', company: 'Examplar Therapeutics (fictional)' },
  'hanna-uhlenbrock-304': {
    nature: 'Researcher',
    company: 'Fabled Biosciences (fictional)',
  },
  'emil-vasterholm-311': {
    nature: 'Researcher',
    company: 'Fabled Biosciences (fictional)',
  },
};
/** Activities that a fictional company paid for, or lent something to (rule R7). */
export const GRANTS: Record<
  number,
  { company: string; kind: 'money' | 'in-kind'; amountCents: number | null; inKind: string }[]
> = {
  2803: [
    { company: 'Fabled Biosciences (fictional)', kind: 'money', amountCents: 1_500_000, inKind: '' },
    {
      company: 'Examplar Devices (fictional)',
      kind: 'in-kind',
      amountCents: null,
      inKind: 'loan of a stimulator for the recording',
    },
  ],
};
/** Heard only on the members' feed: private, so that a permission opens them. */
export const PRIVATE_PODCASTS = [2734, 2753];
/** The last lessons of these lectures are for members alone, whatever their publication is. */
export const PRIVATE_SECTIONS = [5542, 5548];
/** What can be used in another format too: a recorded webinar is a lecture, a leaflet is a guide. */
export const SECOND_FORMATS: Readonly<Record<number, PublicationType>> = {
  2768: 'PUBLICATION_VIDEO',
  2782: 'BRAIN_GUIDE',
};
export const HOST = 'jonah-prettyman-reyes-314';
/** One activity whose credit has ended, so that the state can be seen. */
export const EXPIRED = { id: 2705, expiresOffsetDays: -20 };
/** One activity the editors removed: its address explains why. */
export const REMOVED = {
  id: 2799,
  title: 'Interrupting Clozapine for Mild Neutropenia',
  topic: 'Clozapine',
  type: 'CME' as const,
};
