import { editorLoad } from '#editing/editing.store.ts';
import { NOINDEX } from '#site/head.rules.ts';
import { useTexts } from '#web/site-data.ts';
import { listOf, titleOf } from '../kit/list.store.ts';
import { ListScreen } from '../kit/list-page.tsx';
import { screenOf } from '../kit/screen.store.ts';
import { clinicalTerms } from './clinical-term.contract.ts';
import { TERM_FORM_MAX, TERM_FORMS_MAX, termProblems } from './clinical-term.rules.ts';
import { clinicalTermTexts } from './clinical-term.texts.ts';

export const loader = () => null;
export const clientLoader = editorLoad(listOf(clinicalTerms));
export const headers = () => NOINDEX;
export const handle = { quiet: true };
export const meta = titleOf(clinicalTermTexts);

const screen = screenOf({
  resource: clinicalTerms,
  texts: clinicalTermTexts,
  problems: termProblems,
  limits: { n: TERM_FORMS_MAX, m: TERM_FORM_MAX },
  hints: { en: 'formsHint', drugs: 'drugsHint' },
  columns: [
    { label: 'en', cell: ({ en }) => en.join(', ') },
    {
      label: 'elsewhere',
      cell: ({ pt, fr, it, de }) =>
        [...new Set([pt, fr, it, de].flatMap((forms) => forms[0] ?? []))].join(', '),
    },
    { label: 'drugs', cell: ({ drugs }) => drugs.join(', ') },
    { label: 'kind', cell: ({ kind }) => <Kind kind={kind} /> },
  ],
});
function Kind({ kind }: { kind: (typeof clinicalTerms)['fields']['kind']['options'][number] }) {
  return useTexts(clinicalTermTexts)(kind);
}
export default function ClinicalTermsPage() {
  return <ListScreen screen={screen} />;
}
