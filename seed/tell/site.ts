import type { Writer } from '#platform/postgres/database.ts';
import { insertRows } from '../rows.ts';
import { EVALUATION } from './site.data.ts';
import { tellEvaluationTexts } from './texts.ts';
import { tellHomeTranslations } from './translations.ts';

const CONFIG = {
  CME_SA_TOTAL: '195',
  SA_TOTAL: '40',
  CME_META_DESCRIPTION:
    'Psychopharmacology lectures, consultations and self-assessments for prescribers, with CME and self-assessment credit.',
  'CME_META_DESCRIPTION@pt-br':
    'Aulas, pareceres de especialistas e autoavaliações de psicofarmacologia para quem prescreve, com crédito CME e de autoavaliação.',
  'CME_META_DESCRIPTION@fr':
    'Cours, consultations et auto-évaluations de psychopharmacologie pour les prescripteurs, avec crédit CME et d’auto-évaluation.',
  'CME_META_DESCRIPTION@it':
    'Lezioni, pareri di esperti e autovalutazioni di psicofarmacologia per chi prescrive, con credito CME e di autovalutazione.',
  'CME_META_DESCRIPTION@de':
    'Vorträge, Gespräche und Selbstüberprüfungen zur Psychopharmakologie für Verordnende, mit CME- und SA-Punkten.',
  /** Seconds before a page without a reply may be retried: three attempts, then the final page. */
  NETWORK_COUNTDOWN: '10,30,60,120',
};
const BLOCKS = [
  {
    kind: 'hero',
    title: 'Stay current, in small regular doses.',
    text: 'Psychopharmacology lectures, consultations and self-assessments for people who prescribe. With CME credit when you want it.',
    settings: {},
  },
  { kind: 'latest', title: 'New this month', text: '', settings: { count: 5 } },
  { kind: 'time', title: 'How long do you have?', text: '', settings: { columns: [15, 44] } },
  {
    kind: 'membership',
    title: 'A full year of credit in one membership',
    text: 'Lectures, consultations and self-assessments with their tests and certificates, from Bronze to Gold.',
    settings: {},
  },
  { kind: 'topics', title: 'Browse by topic', text: '', settings: {} },
  { kind: 'steps', title: 'From lesson to certificate in one sitting', text: '', settings: {} },
  { kind: 'podcast', title: 'Latest podcast', text: '', settings: {} },
  {
    kind: 'newsletter',
    title: 'Receive psychopharmacology updates in your inbox',
    text: 'Two practical tips a week. Unsubscribe at any time.',
    settings: {},
  },
];
export async function tellSite(db: Writer): Promise<void> {
  await insertRows(
    db,
    'config_entry',
    Object.entries(CONFIG).map(([key, value]) => ({ key, value })),
  );
  await insertRows(
    db,
    'home_block',
    BLOCKS.map((block, at) => ({ position: at + 1, ...block })),
  );
  await tellHomeTranslations(db);
  await insertRows(
    db,
    'evaluation_question',
    EVALUATION.map((question, at) => ({ id: at + 1, position: at + 1, objective: false, ...question })),
  );
  await tellEvaluationTexts(db, new Date());
}
