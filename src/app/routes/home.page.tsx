import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { useLoaderData } from 'react-router';
import { clientLoad, serverLoad } from '#client/page/load.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, siteOf } from '#client/page/site-data.ts';
import { describing } from '#client/page/structured-data.ts';
import { DESCRIPTION_KEY } from '#shell/seo/description.data.ts';
import { head } from '#shell/seo/head.rules.ts';
import { siteStatements } from '#shell/seo/structured-data.rules.ts';
import { HomeMembership, HomeNewsletter } from '../home/bands.tsx';
import { HomeHero } from '../home/hero.tsx';
import { homeTexts } from '../home/home.messages.ts';
import { publicationsOf } from '../home/home.rules.ts';
import { HomeLatest } from '../home/latest.tsx';
import { type HomeData, loadHome } from '../home/load.tsx';
import { HomePodcast } from '../home/podcast.tsx';
import { HomeSteps } from '../home/steps.tsx';
import { HomeTimes } from '../home/times.tsx';
import { HomeTopics } from '../home/topics.tsx';

export const loader = describing(serverLoad(loadHome), (_, { site }) => siteStatements(site));
export const clientLoader = clientLoad(loadHome);

export function meta(args: MetaArgs) {
  return head(args, {
    title: pageWords(args, homeTexts)('title'),
    description: siteOf(args)?.configs[DESCRIPTION_KEY],
    path: '/',
  });
}

/** Fetched where there is one; its looks come with the page. */
const HomeNotice = lazy(async () => ({ default: (await import('../home/notice.tsx')).HomeNotice }));

/** The blocks that editors ordered; one without anything to show is left out. */
export default function HomePage() {
  const data = useLoaderData() as HomeData;
  return (
    <>
      {data.blocks.map((block) => (
        <Fragment key={block.id}>{blockOf(block, data)}</Fragment>
      ))}
    </>
  );
}

function blockOf(block: HomeData['blocks'][number], data: HomeData): ReactNode {
  switch (block.kind) {
    case 'hero':
      return (
        <HomeHero
          block={block}
          begun={data.begun}
          newest={data.latest[0] ?? null}
          available={data.available}
        />
      );
    case 'latest': {
      const publications = publicationsOf(block.settings, data);
      const isFirst = data.blocks.find(({ kind }) => kind === block.kind) === block;
      return publications.length ? (
        <HomeLatest block={block} publications={publications} isFirst={isFirst} />
      ) : null;
    }
    case 'time':
      return data.times.length ? <HomeTimes block={block} columns={data.times} /> : null;
    case 'topics':
      return data.topics.length ? <HomeTopics block={block} topics={data.topics} /> : null;
    case 'steps':
      return <HomeSteps block={block} example={data.example} />;
    case 'podcast':
      return data.podcast?.attachment_url ? <HomePodcast podcast={data.podcast} /> : null;
    case 'membership':
      return <HomeMembership block={block} begun={data.begun} />;
    case 'newsletter':
      return <HomeNewsletter block={block} />;
    case 'notice':
      return (
        <Suspense>
          <HomeNotice block={block} />
        </Suspense>
      );
    default:
      return null;
  }
}
