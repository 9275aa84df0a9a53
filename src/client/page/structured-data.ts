import type { LoaderFunctionArgs } from 'react-router';
import { localeOf } from '#kit/locales.ts';
import { speaker, type Texts } from '#kit/texts.ts';
import { type PageSite, pageContext } from './context.ts';
import { broughtWords } from './dictionary.ts';

/**
 * A page's server half that also says in machine words what the page shows. The words stay on the server: they stand in
 * the document that search engines read and cost the browser nothing.
 */
export const describing =
  <T>(load: (args: LoaderFunctionArgs) => Promise<T>, describe: (data: T, site: PageSite) => object[]) =>
  async (args: LoaderFunctionArgs): Promise<T> => {
    const data = await load(args);
    const { site, statements } = args.context.get(pageContext);
    statements.push(...describe(data, site));
    return data;
  };

/** A page's words in the language of its host, where the page itself is not yet written. */
export const wordsAt = <K extends string>({ language }: Pick<PageSite, 'language'>, of: Texts<K>) =>
  speaker(of, broughtWords(language), localeOf(language));
