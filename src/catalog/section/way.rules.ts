import type { Values } from '#kit/texts.ts';
import { libraryPath, NO_FILTERS } from '../library/library.rules.ts';
import { publicationPath, sectionPath } from '../publication/publication.rules.ts';
import { neighbours, type OrderedSection, withOpenSection } from './section.rules.ts';

/** One step of the way to a page; the last is the page itself. Readers see what machines are told. */
export interface Breadcrumb {
  label: string;
  to: string;
  /** Where the label is the title of something. */
  language?: string;
}

export const topicPath = (id: string): string => libraryPath({ ...NO_FILTERS, categories: [Number(id)] });

/** Library, topic, and what kind of publication this is. */
export function coverWay(
  words: { library: string; type: string },
  { slug, categories = [] }: { slug: string; categories?: readonly { id: string; name: string }[] },
  language: string,
): Breadcrumb[] {
  const [topic] = categories;
  return [
    { label: words.library, to: '/library' },
    ...(topic ? [{ label: topic.name, to: topicPath(topic.id) }] : []),
    { label: words.type, to: publicationPath(slug, language) },
  ];
}

interface SectionPlace {
  section: OrderedSection & { slug: string };
  publication: { slug: string; title: string; language: string; sections?: readonly { id: string }[] };
}

/** Library, publication, and which of its sections this is. */
export function sectionWay(
  say: (key: 'library' | 'place', values?: Values) => string,
  { section, publication }: SectionPlace,
  language: string,
): Breadcrumb[] {
  const sections = withOpenSection(publication.sections ?? [], section);
  const { place } = neighbours(sections, section.id);
  return [
    { label: say('library'), to: '/library' },
    {
      label: publication.title,
      language: publication.language,
      to: publicationPath(publication.slug, language),
    },
    { label: say('place', { n: place, count: sections.length }), to: sectionPath(section.slug, language) },
  ];
}
