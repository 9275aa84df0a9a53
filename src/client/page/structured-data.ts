import type { LoaderFunctionArgs } from 'react-router';
import { localeOf } from '#kit/locales.ts';
import { speaker, type Texts } from '#kit/texts.ts';
import { readersAddress } from '../session/preview.ts';
import { type PageContext, type PageSite, pageContext } from './context.ts';
import { wordsOf } from './dictionary.ts';

interface Description {
  site: PageSite;
  /** The page's texts as it shows them: `words(libraryTexts)('title')`. */
  words: Awaited<ReturnType<typeof wordsHere>>;
  url: URL;
}
/**
 * A page's server half that also states in machine-readable form what the page shows. The statements stay on the
 * server: they are in the document that search engines read and cost the browser nothing.
 */
export const describing =
  <T>(
    load: (args: LoaderFunctionArgs) => Promise<T>,
    describe: (data: T, description: Description) => object[],
  ) =>
  async (args: LoaderFunctionArgs): Promise<T> => {
    const data = await load(args);
    const context = args.context.get(pageContext);
    const words = await wordsHere(context);
    const url = readersAddress(new URL(args.request.url));
    context.statements.push(...describe(data, { site: context.site, words, url }));
    return data;
  };

/** A page's texts in the language of its host, as its editors changed them, before the page itself is rendered. */
export async function wordsHere({ site, overrides }: Pick<PageContext, 'site' | 'overrides'>) {
  const { language } = site;
  const words = wordsOf(language, await overrides());
  return <K extends string>(of: Texts<K>) => speaker(of, words, localeOf(language));
}
