import { atField, refuseAll } from '#kit/refusal.ts';
import { commandsOf } from '../../kit/commands.service.ts';
import { tidiedList } from '../../kit/field.schema.ts';
import { refuse } from './clinical-term.refusals.ts';
import { clinicalTermRepository } from './clinical-term.repository.ts';
import { TERM_FORM_MAX, TERM_FORMS_MAX, termProblems } from './clinical-term.rules.ts';
import { clinicalTerms } from './clinical-term.schema.ts';

export const clinicalTermCommands = commandsOf(clinicalTerms, clinicalTermRepository, {
  storable({ kind, ...forms }) {
    refuseAll(
      Object.entries(termProblems(forms)).map(([field, problem]) =>
        refuse(`invalid-field.term-${problem}`, { n: TERM_FORMS_MAX, m: TERM_FORM_MAX }, atField(field)),
      ),
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
