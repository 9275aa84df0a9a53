import type { Values } from '#kit/texts.ts';
import { libraryPath, NO_FILTERS } from '../library/library.rules.ts';
import { publicationPath, sectionPath } from '../publication/publication.rules.ts';
import { neighbours, type OrderedSection, withOpenSection } from './section.rules.ts';

/** One step of the path to a page; the last is the page itself. Readers see the same as machines. */
export interface Breadcrumb {
  label: string;
  to: string;
  /** Language of the label, if it is a title or a topic. */
  language?: string;
}

export const topicPath = (id: string): string => libraryPath({ ...NO_FILTERS, categories: [Number(id)] });

type TopicName = { id: string; name: string; language: string };

/** Library, topic, and type of the publication. */
export function coverWay(
  words: { library: string; type: string },
  { slug, categories = [] }: { slug: string; categories?: readonly TopicName[] },
  language: string,
): Breadcrumb[] {
  const [topic] = categories;
  return [
    { label: words.library, to: '/library' },
    ...(topic ? [{ label: topic.name, language: topic.language, to: topicPath(topic.id) }] : []),
    { label: words.type, to: publicationPath(slug, language) },
  ];
}

interface SectionPlace {
  section: OrderedSection & { slug: string };
  publication: { slug: string; title: string; language: string; sections?: readonly { id: string }[] };
}

/** Library, publication, and position of the section. */
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
