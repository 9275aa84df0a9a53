/** Order by title in a language, over `publication p`: accents and capitals make no difference. */
export const titleOrder = (language: string): string =>
  `search_fold(coalesce((SELECT x.title FROM publication_translated x WHERE x.publication_id = p.id AND x.language = ${language}), p.title))`;
