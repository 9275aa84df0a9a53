import { useSite } from '#client/page/site-data.ts';
import { publicationPath, sectionPath } from '../publication/publication.rules.ts';

/** Paths of publications and sections on this site: `const { publicationPath } = usePaths()`. */
export function usePaths() {
  const { language } = useSite().site;
  return {
    publicationPath: (slug: string) => publicationPath(slug, language),
    sectionPath: (slug: string) => sectionPath(slug, language),
  };
}
