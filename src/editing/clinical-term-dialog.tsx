import { useRevalidator } from 'react-router';
import { Field, SelectField } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#web/form.ts';
import { FormDialog } from '#web/form-dialog.tsx';
import { useSeenVersion } from '#web/seen-version.ts';
import { useTexts } from '#web/site-data.ts';
import { CLINICAL_TERM_KINDS, TERM_FIELDS } from './clinical-term.data.ts';
import { TERM_FORM_MAX, TERM_FORMS_MAX, type TermProblem, termProblems } from './clinical-term.rules.ts';
import { addClinicalTerm, type ClinicalTerm, changeClinicalTerm, listsOf } from './clinical-term.store.ts';
import { clinicalTermTexts } from './clinical-term.texts.ts';
import { editingTexts } from './editing.texts.ts';

const textOf = (list: readonly string[] | undefined): string => (list ?? []).join('; ');

/** A new term, or other forms of one. */
export function ClinicalTermDialog({ one, onClose }: { one?: ClinicalTerm; onClose: () => void }) {
  const say = useTexts(editingTexts);
  const sayTerm = useTexts(clinicalTermTexts);
  const { revalidate } = useRevalidator();
  const wrong: Record<TermProblem, string> = {
    empty: sayTerm('wrongEmpty'),
    forms: sayTerm('wrongForms', { n: TERM_FORMS_MAX, m: TERM_FORM_MAX }),
  };
  const asSeen = useSeenVersion(one?.version ?? '');
  const form = useForm({
    initial: {
      kind: one?.kind ?? 'class',
      en: textOf(one?.en),
      pt: textOf(one?.pt),
      fr: textOf(one?.fr),
      it: textOf(one?.it),
      de: textOf(one?.de),
      drugs: textOf(one?.drugs),
    },
    check: (fields) => {
      const found = termProblems(listsOf(fields));
      return Object.fromEntries(TERM_FIELDS.map((field) => [field, found[field] && wrong[found[field]]]));
    },
    send: async (fields) => {
      const saved = one
        ? await asSeen((version) => changeClinicalTerm(one.id, fields, version))
        : await addClinicalTerm(fields);
      onClose();
      toast({ message: sayTerm('termSaved', { name: saved.name }) });
      await revalidate();
    },
  });
  return (
    <FormDialog
      title={one ? sayTerm('editTerm', { name: one.name }) : sayTerm('addTerm')}
      form={form}
      words={{ deed: say('save'), underWay: say('saving'), cancel: say('cancel'), close: say('close') }}
      onClose={onClose}
    >
      <SelectField {...form.field('kind')} label={say('kind')} autoFocus>
        {CLINICAL_TERM_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {sayTerm(kind)}
          </option>
        ))}
      </SelectField>
      {TERM_FIELDS.map((field) => (
        <Field
          key={field}
          {...form.field(field)}
          label={sayTerm(field)}
          hint={field === 'en' ? sayTerm('formsHint') : field === 'drugs' ? sayTerm('drugsHint') : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required={field === 'en'}
        />
      ))}
    </FormDialog>
  );
}
