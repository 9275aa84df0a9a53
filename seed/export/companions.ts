import type { Stored } from './export.repository.ts';

/** What accompanies single publications when they leave a library: the people and things they name. */
export interface Companions {
  note(publication: Stored): void;
  author(row: Stored): boolean;
  sponsor(row: Stored): boolean;
  /** A topic is accompanied by the topics above it. */
  topics(all: readonly Stored[]): Stored[];
}

export function openCompanions(): Companions {
  const [authors, topics, sponsors] = [new Set<unknown>(), new Set<unknown>(), new Set<unknown>()];
  const slugs = (value: unknown): unknown[] => (value as { slug: string }[]).map(({ slug }) => slug);
  return {
    note(row) {
      for (const slug of [...slugs(row.authors), ...slugs(row.roles), row.interviewer]) authors.add(slug);
      for (const name of row.topics as string[]) topics.add(name);
      sponsors.add(row.joint_sponsor_id);
    },
    author: ({ slug }) => authors.has(slug),
    sponsor: ({ id }) => sponsors.has(id),
    topics(all) {
      const going = new Set(topics);
      const byName = new Map(all.map((one) => [one.name, one]));
      for (const name of going) {
        const parent = byName.get(name)?.parent;
        if (parent) going.add(parent);
      }
      return all.filter(({ name }) => going.has(name));
    },
  };
}

/** For a whole library: everything, named or not. */
export const EVERYTHING: Companions = {
  note: () => {},
  author: () => true,
  sponsor: () => true,
  topics: (all) => [...all],
};
