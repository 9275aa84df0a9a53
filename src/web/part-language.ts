import { partTag } from '#locale/tag.rules.ts';
import { useSite } from './site-data.ts';

/** `const part = usePartTag(); <h1 lang={part(publication.language)}>`: nothing where the part speaks the page's language. */
export function usePartTag(): (language: string | undefined) => string | undefined {
  const { site } = useSite();
  return (language) => partTag(site.language, language);
}
