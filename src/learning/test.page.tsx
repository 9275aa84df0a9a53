import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { personalLoad } from '#credit/personal-load.store.ts';
import { useSession } from '#identity/use-session.store.ts';
import { GateHost } from '#membership/gate.tsx';
import { head } from '#site/head.rules.ts';
import { serverLoad } from '#web/page-load.ts';
import { pageWords } from '#web/page-words.ts';
import type { MetaArgs } from '#web/site-data.ts';
import { loadTest, loadTestPublication, type TestData } from './test.store.ts';
import { testTexts } from './test.texts.ts';
import { TestGate } from './test-gate.tsx';
import { TestSitting } from './test-sitting.tsx';
import { TestSkeleton } from './test-skeleton.tsx';

export const loader = serverLoad(loadTestPublication);
export const clientLoader = personalLoad(loadTest, loadTestPublication);
/** A test under way is never replaced from under its reader; another kind is another test. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.searchParams.get('kind') !== nextUrl.searchParams.get('kind');

/** Spec §2: the SEO title, else the title plus the word Test. */
export const handle = { quiet: true, cover: ({ publication }: TestData) => publication.slug };
export function meta(args: MetaArgs & { loaderData?: TestData }) {
  const say = pageWords(args, testTexts);
  const { seoTitle = '', title = '', id } = args.loaderData?.publication ?? {};
  return head(args, {
    title: seoTitle || say('title', { title }).trim(),
    path: id && `/publication/${id}/test`,
  });
}

export default function TestPage() {
  const { publication, test, refusal, plans = [] } = useLoaderData() as TestData;
  const { isLogged, user } = useSession();
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
