import Plus from 'lucide-react/icons/plus';
import { Fragment, useState } from 'react';
import { useRevalidator } from 'react-router';
import { MITIGATION_METHODS } from '#catalog/activity/facts.data.ts';
import { useTexts } from '#client/page/site-data.ts';
import { utcDate } from '#kit/dates.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { editingTexts } from '../../../kit/editing.messages.ts';
import { useDeskRecordForm } from '../../../kit/form/form.hooks.ts';
import { DeskForm } from '../../../kit/form/form.tsx';
import { fieldName, rowsIn } from '../../../kit/form/rows.rules.ts';
import { RELATIONSHIPS_MAX } from '../author.data.ts';
import { authorDeskTexts } from '../author.messages.ts';
import { type AdminAuthor, type RelationshipInput, sendStatement } from '../author.store.ts';
import { isStatementDay, type RelationshipProblem, relationshipProblem } from '../disclosure.rules.ts';
import { RelationshipFields, ROW } from './relationship.tsx';

type RelationshipValues = Omit<Required<RelationshipInput>, 'nature'> & { nature: string };
const EMPTY: RelationshipValues = {
  company: '',
  nature: '',
  startsOn: null,
  endsOn: null,
  relevant: true,
  mitigation: '',
  mitigationMethod: null,
  mitigatedBy: '',
  mitigatedOn: null,
};
interface Props {
  one: AdminAuthor;
  onDone: () => void;
}

/** A new statement starts from the last one: most of it often still holds. */
export function AuthorStatement({ one, onDone }: Props) {
  const say = useTexts(authorDeskTexts);
  const common = useTexts(editingTexts);
  const form = useStatementForm({ one, onDone });
  /** Where the focus goes after a row was added or removed. */
  const [focus, setFocus] = useState<number | 'add' | null>(null);
  const rows = rowsOf(form.values);
  const change = (next: RelationshipValues[], to: typeof focus) => {
    form.fill(statementWords(form.values.disclosedOn ?? '', next));
    // What was refused of a row would stand at the one that has its number now.
    form.restart();
    setFocus(to);
  };
  return (
    <DeskForm
      form={form}
      label={say('statementTitle', { name: one.fullName })}
      above={<p className="small quiet">{say('statementLead')}</p>}
      deed={say('recordStatement')}
      beside={
        <Button
          variant="text"
          onClick={() => {
            form.kept.discard();
            onDone();
          }}
        >
          {common('cancel')}
        </Button>
      }
    >
      <Field {...form.field('disclosedOn')} label={say('statementDay')} type="date" required />
      <Fragment key={form.fills}>
        {rows.length === 0 ? <p>{say('relationshipsNone')}</p> : null}
        {rows.map((_, at) => (
          <RelationshipFields
            // biome-ignore lint/suspicious/noArrayIndexKey: all rows are made anew with every one that comes or goes
            key={at}
            at={at}
            field={form.field}
            hasFocus={focus === at}
            onTakeOut={() =>
              change(
                rows.filter((_one, place) => place !== at),
                'add',
              )
            }
          />
        ))}
        <p>
          <Button
            variant="secondary"
            icon={Plus}
            autoFocus={focus === 'add'}
            disabled={rows.length >= RELATIONSHIPS_MAX}
            onClick={() => change([...rows, EMPTY], rows.length)}
          >
            {say('addRelationship')}
          </Button>
        </p>
      </Fragment>
    </DeskForm>
  );
}

const WRONG = {
  company: 'wrongCompany',
  companySigns: 'wrongCompanySigns',
  nature: 'wrongNature',
  order: 'wrongOrder',
  future: 'wrongFuture',
  past: 'wrongPast',
  mitigation: 'wrongMitigation',
} as const satisfies Record<RelationshipProblem, string>;

function useStatementForm({ one, onDone }: Props) {
  const say = useTexts(authorDeskTexts);
  const { revalidate } = useRevalidator();
  return useDeskRecordForm<AdminAuthor, string>({
    keep: `disclosure:${one.id}`,
    read: one,
    isWhole: true,
    wordsOf: ({ record }) =>
      statementWords(
        utcDate(new Date()),
        (record?.relationships ?? []).map(({ excluding: _, ...row }) => row),
      ),
    check: (values) => {
      const day = values.disclosedOn ?? '';
      const today = utcDate(new Date());
      if (!isStatementDay(day, today)) return { disclosedOn: say('wrongDay') };
      const rows = rowsOf(values);
      const found = rows.map((row, at) => ({ at, ...relationshipProblem(row, day) }));
      return Object.fromEntries([
        ...found.flatMap(({ at, field, problem }) =>
          field && problem ? [[fieldName(field, at), say(WRONG[problem])]] : [],
        ),
        ...rows.flatMap(({ mitigatedOn }, at) =>
          (mitigatedOn ?? '') > today ? [[fieldName('mitigatedOn', at), say('wrongMitigatedOn')]] : [],
        ),
      ]);
    },
    save: async (values, base) => {
      const relationships = rowsOf(values) as RelationshipInput[];
      await sendStatement(base, { disclosedOn: values.disclosedOn ?? '', relationships });
      onDone();
      toast({ message: say('stated') });
      await revalidate();
      return null;
    },
  });
}

const wordOf = (value: string | boolean | null): string =>
  typeof value === 'boolean' ? (value ? 'yes' : '') : (value ?? '');

const statementWords = (day: string, rows: readonly RelationshipValues[]): Record<string, string> =>
  Object.fromEntries([
    ['disclosedOn', day],
    ...rows.flatMap((row, at) => [
      [fieldName(ROW, at), 'yes'],
      ...Object.entries(row).map(([name, value]) => [fieldName(name, at), wordOf(value)]),
    ]),
  ]);

const rowsOf = (values: Record<string, string>): RelationshipValues[] =>
  rowsIn(values, ROW).map((at) => {
    const read = (name: keyof RelationshipValues) => (values[fieldName(name, at)] ?? '').trim();
    return {
      company: read('company'),
      nature: read('nature'),
      startsOn: read('startsOn') || null,
      endsOn: read('endsOn') || null,
      relevant: read('relevant') !== '',
      mitigation: read('mitigation'),
      mitigationMethod: MITIGATION_METHODS.find((one) => one === read('mitigationMethod')) ?? null,
      mitigatedBy: read('mitigatedBy'),
      mitigatedOn: read('mitigatedOn') || null,
    };
  });
