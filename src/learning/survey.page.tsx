import { useLoaderData } from 'react-router';
import { usePaths } from '#catalog/paths.store.ts';
import { personalLoad } from '#credit/personal-load.store.ts';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { head, NOINDEX } from '#site/head.rules.ts';
import { serverLoad } from '#web/page-load.ts';
import { pageWords } from '#web/page-words.ts';
import { useReducedBar } from '#web/reduced-bar.ts';
import { type MetaArgs, useTexts } from '#web/site-data.ts';
import styles from './survey.module.css';
import { loadSurvey, type SurveyData } from './survey.store.ts';
import { surveyTexts } from './survey.texts.ts';
import { SurveyDone } from './survey-done.tsx';
import { SurveyForm } from './survey-form.tsx';
import { SurveySkeleton } from './survey-skeleton.tsx';
import { type Cover, loadCover } from './test.store.ts';

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
      {data.survey.done ? <SurveyDone {...data} user={user} /> : <SurveyForm {...data} />}
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
