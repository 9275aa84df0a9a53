import type { LoaderFunctionArgs } from 'react-router';
import { localeOf } from '#kit/locales.ts';
import { speaker, type Texts } from '#kit/texts.ts';
import { type PageSite, pageContext } from './context.ts';
import { broughtWords } from './dictionary.ts';

/**
 * A page's server half that also states in machine-readable form what the page shows. The statements stay on the
 * server: they are in the document that search engines read and cost the browser nothing.
 */
export const describing =
  <T>(load: (args: LoaderFunctionArgs) => Promise<T>, describe: (data: T, site: PageSite) => object[]) =>
  async (args: LoaderFunctionArgs): Promise<T> => {
    const data = await load(args);
    const { site, statements } = args.context.get(pageContext);
    statements.push(...describe(data, site));
    return data;
  };

/** A page's texts in the language of its host, for use before the page itself is rendered. */
export const wordsAt = <K extends string>({ language }: Pick<PageSite, 'language'>, of: Texts<K>) =>
  speaker(of, broughtWords(language), localeOf(language));
