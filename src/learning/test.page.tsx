import { redirect, useLoaderData } from 'react-router';
import { publicationCalls } from '#catalog/publication.contract.ts';
import { personalLoad, useSignedInOnly } from '#credit/signed-in.tsx';
import { GateHost } from '#membership/gate.tsx';
import { isFailure } from '#web/api-client.ts';
import { head, type MetaArgs } from '#web/head.ts';
import { type Loading, serverLoad } from '#web/page-load.ts';
import { testCalls } from './attempt.contract.ts';
import { TestGate } from './test-gate.tsx';
import { TestSitting } from './test-sitting.tsx';
import { TestSkeleton } from './test-skeleton.tsx';

/** What everybody may know of it: the server writes the page with this. */
async function loadPublication({ api, params }: Loading) {
  const id = params.publicationId ?? '';
  if (!/^\d{1,15}$/.test(id)) throw redirect('/error-404');
  const { data: publication } = await api(publicationCalls.one, { params: { id } });
  if (!publication.has_mcq) throw redirect('/error-404');
  return { publication, test: null, refusal: null };
}

/** Opening the test records that its front matter was shown, so it is asked for only where it will be. */
async function load(loading: Loading) {
  const { publication } = await loadPublication(loading);
  if (!publication.user_can_take_test) return { publication, test: null, refusal: publication.testGate ?? 'none' };
  try {
    const { data: test } = await loading.api(testCalls.open, {
      params: { id: publication.id },
      query: { include: ['publication.questions.answers'] },
    });
    return { publication, test, refusal: null };
  } catch (thrown) {
    if (isFailure(thrown) && [403, 409, 410].includes(thrown.status))
      return { publication, test: null, refusal: publication.testGate ?? 'none' };
    throw thrown;
  }
}
export type TestData = Awaited<ReturnType<typeof load>>;
export const loader = serverLoad(loadPublication);
export const clientLoader = personalLoad(load);
/** A test under way is never replaced from under its reader. */
export const shouldRevalidate = () => false;

/** Spec §2: the SEO title, else the title plus the word Test. */
export function meta(args: MetaArgs & { loaderData?: TestData }) {
  const publication = args.loaderData?.publication;
  return head(args, { title: publication ? publication.seoTitle || `${publication.title} Test` : 'Test' });
}

export default function TestPage() {
  const { publication, test, refusal } = useLoaderData() as TestData;
  const user = useSignedInOnly();
  return (
    <>
      {!user || (!test && refusal === null) ? (
        <TestSkeleton publication={publication} />
      ) : test ? (
        <TestSitting key={test.id} publication={publication} test={test} user={user} />
      ) : (
        <TestGate publication={publication} gate={refusal} user={user} />
      )}
      <GateHost />
    </>
  );
}
