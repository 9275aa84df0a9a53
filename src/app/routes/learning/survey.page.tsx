import { useLoaderData } from 'react-router';
import { usePaths } from '#catalog/listed-page/paths.hooks.ts';
import { useReducedBar } from '#client/navigation/reduced-bar.ts';
import { serverLoad } from '#client/page/load.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useTexts } from '#client/page/site-data.ts';
import { personalLoad } from '#credit/personal-load.store.ts';
import { useSignedInOnly } from '#identity/session/signed-in.hooks.ts';
import { SurveyDone } from '#learning/evaluation/components/done.tsx';
import { SurveyForm } from '#learning/evaluation/components/form.tsx';
import { SurveySkeleton } from '#learning/evaluation/components/skeleton.tsx';
import styles from '#learning/evaluation/components/survey.module.css';
import { surveyTexts } from '#learning/evaluation/survey.messages.ts';
import { loadSurvey, type SurveyData } from '#learning/evaluation/survey.store.ts';
import { RemovedNote } from '#learning/publication/components/removed.tsx';
import { type Cover, loadCover } from '#learning/sitting/test.store.ts';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';

export const loader = serverLoad(loadCover);
export const clientLoader = personalLoad(loadSurvey);
export const handle = { quiet: true, cover: ({ cover }: Cover) => cover };
export const headers = () => NOINDEX;

export function meta(args: MetaArgs & { loaderData?: SurveyData | Cover }) {
  const loaded = args.loaderData;
  const title = loaded && 'survey' in loaded ? loaded.publication.title : null;
  const words = pageWords(args, surveyTexts)('plainTitle');
  return head(args, { title: title ? `${title} ${words}` : words, noindex: true });
}

export default function SurveyPage() {
  const data = useLoaderData() as SurveyData | Cover;
  const user = useSignedInOnly();
  if (!('survey' in data) || !user) return <SurveySkeleton />;
  return (
    <div className={`wrap-46 ${styles.page}`}>
      <Bar publication={data.publication} />
      <RemovedNote publication={data.publication} />
      {data.survey.done ? <SurveyDone {...data} user={user} /> : <SurveyForm {...data} userId={user.id} />}
    </div>
  );
}

function Bar({ publication }: Pick<SurveyData, 'publication'>) {
  const { publicationPath } = usePaths();
  const say = useTexts(surveyTexts);
  const title = say('title', { title: publication.title });
  useReducedBar({ title, names: publication, exitTo: publicationPath(publication.slug) });
  return null;
}
