import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { clientLoad, type LoadContext, serverLoad } from '#client/page/load.ts';
import { pageWords } from '#client/page/page-words.ts';
import type { MetaArgs } from '#client/page/site-data.ts';
import type { Texts } from '#kit/texts.ts';
import { head } from '#shell/seo/head.rules.ts';
import type { ProductPage } from '#support/static-page/static-page.data.ts';
import { type ShownPage, staticPageCalls } from '#support/static-page/static-page.schema.ts';
import { StaticPage } from './static-page.tsx';
import { WrittenPage } from './written-page.tsx';

type Words = Texts<'title' | 'lead' | 'updated'>;

/** How a page of the product comes by what an editor wrote in its place, if anybody did. */
export function writtenLoads(slug: ProductPage) {
  const load = async ({ api, signal }: LoadContext): Promise<ShownPage | null> =>
    (await api(staticPageCalls.one, { params: { slug }, signal })).data.page;
  const ask = clientLoad(load);
  return {
    loader: (args: LoaderFunctionArgs) => serverLoad(load)(args),
    /** The first page stays what the server wrote; without a network the product's words are at hand. */
    clientLoader: (args: ClientLoaderFunctionArgs) => ask(args).catch(() => null),
  };
}

/** What the route of a page exports whose words the product brings, as long as no editor has written others. */
export function productPage(slug: ProductPage, words: Words) {
  return {
    ...writtenLoads(slug),
    meta: (args: MetaArgs & { loaderData?: unknown }) => {
      const written = args.loaderData as ShownPage | null | undefined;
      return head(args, {
        title: written?.title ?? pageWords(args, words)('title'),
        description: written?.description ?? pageWords(args, words)('lead'),
        alternates: written?.alternates,
      });
    },
    Page: () => {
      const page = useLoaderData() as ShownPage | null;
      return page ? <WrittenPage page={page} /> : <StaticPage words={words} />;
    },
  };
}
