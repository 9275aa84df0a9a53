import { useSite } from '#client/page/site-data.ts';
import { partTag } from './tag.rules.ts';

/**
 * `const part = usePartTag(); <h1 lang={part(publication.language)}>`: undefined if the part is in the page's language.
 */
export function usePartTag(): (language: string | undefined) => string | undefined {
  const { site } = useSite();
  return (language) => partTag(site.language, language);
}
