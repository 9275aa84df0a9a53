import { recordRoute } from '#admin/kit/list-page.tsx';
import { screenOf } from '#admin/kit/screen.store.ts';
import { clinicalTermTexts } from '#admin/resources/clinical-term/clinical-term.messages.ts';
import {
  TERM_FORM_MAX,
  TERM_FORMS_MAX,
  termProblems,
} from '#admin/resources/clinical-term/clinical-term.rules.ts';
import { clinicalTerms } from '#admin/resources/clinical-term/clinical-term.schema.ts';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordRoute(
  screenOf({
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
      { label: 'kind', cell: ({ kind }, { say }) => say(kind) },
    ],
  }),
);
export const { clientLoader, meta } = page;
export default page.Page;
