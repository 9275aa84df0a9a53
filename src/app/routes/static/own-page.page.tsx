import { redirect, useLoaderData } from 'react-router';
import { clientLoad, type LoadContext, serverLoad } from '#client/page/load.ts';
import type { MetaArgs } from '#client/page/site-data.ts';
import { head } from '#shell/seo/head.rules.ts';
import { pagePath } from '#support/static-page/static-page.rules.ts';
import { type ShownPage, staticPageCalls } from '#support/static-page/static-page.schema.ts';
import { WrittenPage } from '../../static/written-page.tsx';

/** A page of an editor's own; an earlier address leads on to its own. */
async function load({ api, params, url, signal }: LoadContext): Promise<ShownPage> {
  const slug = params.slug ?? '';
  const { page } = (await api(staticPageCalls.one, { params: { slug }, signal })).data;
  if (!page) throw redirect(`${pagePath(slug)}${url.search}`, 301);
  if (pagePath(page.slug) !== `/pages/${slug}`) throw redirect(`${pagePath(page.slug)}${url.search}`, 301);
  return page;
}
export const loader = serverLoad(load);
export const clientLoader = clientLoad(load);

export function meta(args: MetaArgs & { loaderData?: ShownPage }) {
  const page = args.loaderData;
  return head(args, {
    title: page?.title ?? '',
    description: page?.description,
    path: pagePath(page?.slug ?? ''),
    alternates: page?.alternates,
  });
}

export default function OwnPage() {
  return <WrittenPage page={useLoaderData<typeof loader>()} />;
}
