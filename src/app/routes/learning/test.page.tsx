import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { serverLoad } from '#client/page/load.ts';
import { pageWords } from '#client/page/page-words.ts';
import type { MetaArgs } from '#client/page/site-data.ts';
import { personalLoad } from '#credit/personal-load.store.ts';
import { useSession } from '#identity/session/use-session.hooks.ts';
import { RemovedTestGate, TestGate } from '#learning/sitting/components/gate.tsx';
import { TestSitting } from '#learning/sitting/components/sitting.tsx';
import { TestSkeleton } from '#learning/sitting/components/skeleton.tsx';
import { testTexts } from '#learning/sitting/test.messages.ts';
import {
  loadTest,
  loadTestFrame,
  loadTestPublication,
  type RemovedTest,
  type TestData,
} from '#learning/sitting/test.store.ts';
import { isSittingUnderWay } from '#learning/sitting/under-way.hooks.ts';
import { GateHost } from '#membership/gate/components/gate.tsx';
import { head } from '#shell/seo/head.rules.ts';

export const loader = serverLoad(loadTestFrame);
export const clientLoader = personalLoad(loadTest, loadTestPublication);
const testIn = (url: URL, params: { publicationId?: string }): string =>
  `${params.publicationId} ${url.searchParams.get('kind')}`;
/** A test under way is never replaced from under its reader; another kind, or another activity's, is another test. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  currentParams,
  nextParams,
}: ShouldRevalidateFunctionArgs) =>
  testIn(currentUrl, currentParams) !== testIn(nextUrl, nextParams) || !isSittingUnderWay();

/** Spec §2: the SEO title, else the title plus the word Test. */
export const handle = {
  quiet: true,
  cover: ({ publication }: TestData | RemovedTest) => publication?.slug ?? null,
};
export function meta(args: MetaArgs & { loaderData?: TestData | RemovedTest }) {
  const say = pageWords(args, testTexts);
  const { seoTitle = '', title = '', id } = args.loaderData?.publication ?? {};
  return head(args, {
    title: seoTitle || say('title', { title }).trim(),
    path: id && `/publication/${id}/test`,
    noindex: args.loaderData?.publication === null,
  });
}

export default function TestPage() {
  const loaded = useLoaderData() as TestData | RemovedTest;
  const { isLogged, user } = useSession();
  if (loaded.publication === null) return <RemovedTestGate user={user} isOut={isLogged === false} />;
  const { publication, test, refusal, plans = [] } = loaded;
  const gate = isLogged === false ? (publication.testGate ?? 'none') : refusal;
  return (
    <>
      {test && user ? (
        <TestSitting key={test.id} publication={publication} test={test} user={user} />
      ) : gate !== null && isLogged !== null ? (
        <TestGate publication={publication} gate={gate} user={user} />
      ) : (
        <TestSkeleton publication={publication} plans={plans} />
      )}
      <GateHost />
    </>
  );
}
