/**
 * Order by title in a language, over `publication p`: accents and capitals make no difference. Null for English, which
 * no translation is looked up for.
 */
export const titleOrder = (language: string | null): string => {
  const translated = `(SELECT x.title FROM publication_translated x WHERE x.publication_id = p.id AND x.language = ${language})`;
  return `search_fold(${language === null ? 'p.title' : `coalesce(${translated}, p.title)`})`;
};
