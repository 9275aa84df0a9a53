import { slugify } from '#kit/slug.ts';
import type { Catalogue } from '../library.ts';
import type { Plan } from '../plans.ts';
import type { LibraryRows, TopicNumbers } from './rows.ts';

export interface TopicPlan {
  name: string;
  slug: string;
  parent: string | null;
  featured: boolean;
  id: number | null;
  picture: string | null;
}
/** All topics: those listed, those of publications, and those below them. */
export function topicsOf({ topics, publications, subtopics }: Catalogue): TopicPlan[] {
  const listed = topics.map(({ name, slug, parent, featured, id, picture }) => ({
    name,
    slug: slug ?? slugify(name),
    parent: parent ?? null,
    featured,
    id: id ?? null,
    picture: picture ?? null,
  }));
  const plain = (name: string, parent: string | null) => ({
    name,
    slug: slugify(name),
    parent,
    featured: parent === null,
    id: null,
    picture: null,
  });
  const named = [...new Set(publications.map(({ topic }) => topic).filter(Boolean))].sort();
  const all = [
    ...listed,
    ...named.map((name) => plain(name, null)),
    ...subtopics.map(({ name, parent }) => plain(name, parent)),
  ];
  return all.filter(({ name }, at) => all.findIndex((one) => one.name === name) === at);
}

/** Topics, and their former addresses or those of topics merged into them, or the ids alone. */
export const topicRows = (
  { formerTopics }: Catalogue,
  topics: readonly TopicPlan[],
  {
    idOf,
    ownIds,
    parentOf,
    pictures,
  }: {
    idOf: ReadonlyMap<string, number>;
    /** Of topics that the folder's are themselves: under a former address stands another one. */
    ownIds: ReadonlyMap<string, number>;
    parentOf: TopicNumbers['parentOf'];
    pictures: ReadonlyMap<string, string>;
  },
): Pick<LibraryRows, 'category' | 'category_former' | 'category_former_id'> => ({
  category: topics.flatMap(({ name, slug, parent, featured }, at) => {
    const id = ownIds.get(name);
    if (id === undefined) return [];
    const parentId = parent ? (ownIds.get(parent) ?? parentThere(id, idOf.get(parent), parentOf)) : null;
    const place = { parent_id: parentId, picture_file: pictures.get(name) ?? null, position: at + 1 };
    return [{ id, slug, name, featured, ...place }];
  }),
  category_former: formerTopics.flatMap(({ slug, id, topic }) =>
    slug === undefined ? [] : [{ slug, former_id: id ?? idOf.get(topic), category_id: idOf.get(topic) }],
  ),
  category_former_id: formerTopics.flatMap(({ slug, id, topic }) =>
    slug === undefined ? [{ former_id: id, category_id: idOf.get(topic) }] : [],
  ),
});

/** The parent's address leads to another topic, maybe to this one or a subtopic: a topic stays where it is. */
function parentThere(
  id: number,
  other: number | undefined,
  parentOf: TopicNumbers['parentOf'],
): number | null {
  const standing = parentOf(id);
  if (standing !== undefined) return standing;
  return other === undefined || other === id || parentOf(other) ? null : other;
}

/** The topic that determines a publication's drawing, and the others. */
export const topicNames = ({ subtopics }: Catalogue, { id, topic, topics }: Plan): string[] =>
  topics ?? [
    ...(topic ? [topic] : []),
    ...subtopics.filter(({ publications }) => publications.includes(id)).map(({ name }) => name),
  ];
