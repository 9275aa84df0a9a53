import { useRevalidator } from 'react-router';
import { Field, SelectField } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#web/form.ts';
import { FormDialog } from '#web/form-dialog.tsx';
import { useSeenVersion } from '#web/seen-version.ts';
import { useTexts } from '#web/site-data.ts';
import { DRUG_NAME_KINDS } from './drug-name.data.ts';
import { DRUG_NAME_MAX, DRUG_NAME_MIN, type DrugNameProblem, drugNameProblems } from './drug-name.rules.ts';
import { addDrugName, changeDrugName, type DrugName } from './drug-name.store.ts';
import { editingTexts } from './editing.texts.ts';

/** A new name, or another form of one. */
export function DrugNameDialog({ one, onClose }: { one?: DrugName; onClose: () => void }) {
  const say = useTexts(editingTexts);
  const { revalidate } = useRevalidator();
  const wrong = useProblemWords();
  const asSeen = useSeenVersion(one?.version ?? '');
  const form = useForm({
    initial: { name: one?.name ?? '', generic: one?.generic ?? '', kind: one?.kind ?? 'brand' },
    check: ({ name, generic }) => {
      const found = drugNameProblems({ name, generic });
      return { name: wrong(found.name), generic: wrong(found.generic) };
    },
    send: async (fields) => {
      const saved = one
        ? await asSeen((version) => changeDrugName(one.id, { ...fields, version }))
        : await addDrugName(fields);
      onClose();
      toast({ message: say('nameSaved', { name: saved.name, generic: saved.generic }) });
      await revalidate();
    },
  });
  return (
    <FormDialog
      title={one ? say('editName', { name: one.name }) : say('addName')}
      form={form}
      words={{ deed: say('save'), underWay: say('saving'), cancel: say('cancel'), close: say('close') }}
      onClose={onClose}
    >
      <Field
        {...form.field('name')}
        label={say('name')}
        hint={say('nameHint')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
        required
      />
      <Field
        {...form.field('generic')}
        label={say('substance')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      <SelectField {...form.field('kind')} label={say('kind')}>
        {DRUG_NAME_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {say(kind)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}

function useProblemWords() {
  const say = useTexts(editingTexts);
  const words: Record<DrugNameProblem, string> = {
    empty: say('wrongEmpty'),
    short: say('wrongShort', { n: DRUG_NAME_MIN }),
    long: say('wrongLong', { n: DRUG_NAME_MAX }),
    oneWord: say('wrongOneWord'),
    signs: say('wrongSigns'),
    same: say('wrongSame'),
  };
  return (problem: DrugNameProblem | undefined) => problem && words[problem];
}
