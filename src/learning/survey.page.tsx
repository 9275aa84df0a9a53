import { redirect, useLoaderData } from 'react-router';
import { publicationCalls } from '#catalog/publication.contract.ts';
import { publicationPath } from '#catalog/publication.rules.ts';
import { certificateCalls } from '#credit/certificate.contract.ts';
import { personalLoad, useSignedInOnly } from '#credit/signed-in.tsx';
import { useReducedBar } from '#site/reduced-bar.store.ts';
import { isFailure } from '#web/api-client.ts';
import { head, type MetaArgs, NOINDEX, siteOf } from '#web/head.ts';
import type { Loading } from '#web/page-load.ts';
import { useTexts } from '#web/site-data.ts';
import { testCalls } from './attempt.contract.ts';
import styles from './survey.module.css';
import { surveyTexts } from './survey.texts.ts';
import { SurveyDone } from './survey-done.tsx';
import { SurveyForm } from './survey-form.tsx';
import { SurveySkeleton } from './survey-skeleton.tsx';

async function load({ api, params }: Loading) {
  const id = params.publicationId ?? '';
  if (!/^\d{1,15}$/.test(id)) throw redirect('/error-404');
  const [{ data: publication }, survey] = await Promise.all([
    api(publicationCalls.one, { params: { id } }),
    api(testCalls.survey, { params: { id } }).then(
      ({ data }) => data,
      (thrown: unknown) => {
        if (isFailure(thrown) && thrown.code === 'not-approved') throw redirect(`/publication/${id}/test`);
        throw thrown;
      },
    ),
  ]);
  if (!survey.certificateId) return { publication, survey, certificate: null };
  const { data: certificate } = await api(certificateCalls.one, { params: { id: survey.certificateId } });
  return { publication, survey, certificate };
}
export type SurveyData = Awaited<ReturnType<typeof load>>;
export const loader = () => null;
export const clientLoader = personalLoad(load);
export const headers = () => NOINDEX;

export function meta(args: MetaArgs & { loaderData?: SurveyData | null }) {
  const title = args.loaderData?.publication.title;
  const words = siteOf(args)?.i18n['survey.plainTitle'] ?? surveyTexts.defaults.plainTitle;
  return head(args, { title: title ? `${title} ${words}` : words, noindex: true });
}

export default function SurveyPage() {
  const data = useLoaderData() as SurveyData | null;
  const user = useSignedInOnly();
  if (!data || !user) return <SurveySkeleton />;
  return (
    <div className={`wrap-46 ${styles.page}`}>
      <Bar publication={data.publication} />
      {data.survey.done ? <SurveyDone {...data} user={user} /> : <SurveyForm {...data} />}
    </div>
  );
}

function Bar({ publication }: Pick<SurveyData, 'publication'>) {
  const say = useTexts(surveyTexts);
  const title = say('title', { title: publication.title });
  useReducedBar({ title, exitTo: publicationPath(publication.slug) });
  return null;
}
