import { refuseFields } from '#kit/refusal.ts';
import { commandsOf } from '../kit/commands.service.ts';
import { tidiedList } from '../kit/field.contract.ts';
import { clinicalTerms } from './clinical-term.contract.ts';
import { refuse } from './clinical-term.refusals.ts';
import { TERM_FORM_MAX, TERM_FORMS_MAX, type TermProblem, termProblems } from './clinical-term.rules.ts';
import { clinicalTermRepository } from './clinical-term.table.ts';

export const clinicalTermCommands = commandsOf(clinicalTerms, clinicalTermRepository, {
  storable({ kind, ...forms }) {
    refuseFields(
      Object.entries(termProblems(forms)).map(([field, problem]) => ({ field, detail: SAYS[problem] })),
    );
    const { en, pt, fr, it, de, drugs } = forms;
    return {
      kind,
      en: tidiedList(en),
      pt: tidiedList(pt),
      fr: tidiedList(fr),
      it: tidiedList(it),
      de: tidiedList(de),
      drugs: tidiedList(drugs),
    };
  },
  changed: ({ en }, meta) => refuse('clinical-term-changed', { name: en[0] ?? '' }, { meta }),
  exists: ({ en }) => refuse('clinical-term-exists', { name: en[0] ?? '' }),
  invalidates: 'clinical-terms',
});

const SAYS: Record<TermProblem, string> = {
  empty: 'Write at least one English form.',
  forms: `Write up to ${TERM_FORMS_MAX} forms of at most ${TERM_FORM_MAX} characters, in letters and digits, with semicolons between them.`,
};
