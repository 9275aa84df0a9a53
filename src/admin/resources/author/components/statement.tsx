import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { MITIGATION_METHODS } from '#catalog/activity/facts.data.ts';
import { useForm } from '#client/forms/form.ts';
import { FormProblems } from '#client/forms/problems.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { utcDate } from '#kit/dates.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { editingTexts } from '../../../kit/editing.messages.ts';
import styles from '../../../kit/editing.module.css';
import { RELATIONSHIPS_MAX } from '../author.data.ts';
import { authorDeskTexts } from '../author.messages.ts';
import {
  type AdminAuthor,
  type AuthorRecord,
  type RelationshipInput,
  sendStatement,
} from '../author.store.ts';
import { isStatementDay, type RelationshipProblem, relationshipProblem } from '../disclosure.rules.ts';
import { fieldName, RelationshipFields } from './relationship.tsx';

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
interface Draft {
  day: string;
  rows: RelationshipValues[];
  /** How often rows were added or taken out, and where the next word goes. */
  turn: number;
  focus: number | 'add' | null;
}

interface Props {
  one: AdminAuthor;
  record: AuthorRecord;
  onDone: () => void;
}

/** A new statement begins with what the last one said: most of it often still holds. */
export function AuthorStatement({ record, ...rest }: Props) {
  const [draft, setDraft] = useState<Draft>({
    day: utcDate(new Date()),
    rows: record.relationships.map(({ excluding: _, ...one }) => one),
    turn: 0,
    focus: null,
  });
  return <StatementForm key={draft.turn} draft={draft} onDraft={setDraft} {...rest} />;
}

type FormProps = Omit<Props, 'record'> & { draft: Draft; onDraft: (draft: Draft) => void };

function StatementForm({ one, draft, onDraft, onDone }: FormProps) {
  const say = useTexts(authorDeskTexts);
  const common = useTexts(editingTexts);
  const { rows, turn, focus } = draft;
  const form = useStatementForm({ one, draft, onDone });
  const change = (next: RelationshipValues[], to: Draft['focus']) =>
    onDraft({ day: form.values.day ?? '', rows: next, turn: turn + 1, focus: to });
  const typed = () => rowsOf(form.values, rows.length);
  return (
    <form {...form.form} className={styles.form} aria-label={say('statementTitle', { name: one.fullName })}>
      <p className="small quiet">{say('statementLead')}</p>
      <FormProblems summary={form.summary} />
      <Field {...form.field('day')} label={say('statementDay')} type="date" required />
      {rows.length === 0 ? <p>{say('relationshipsNone')}</p> : null}
      {rows.map((_, at) => (
        <RelationshipFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the form is made anew with every row that comes or goes
          key={at}
          at={at}
          field={form.field}
          hasFocus={focus === at}
          onTakeOut={() =>
            change(
              typed().filter((_one, place) => place !== at),
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
          onClick={() => change([...typed(), EMPTY], rows.length)}
        >
          {say('addRelationship')}
        </Button>
      </p>
      <div className={styles.actions}>
        <Button type="submit" loading={form.saving} loadingLabel={common('saving')}>
          {say('recordStatement')}
        </Button>
        <Button variant="text" onClick={onDone}>
          {common('cancel')}
        </Button>
      </div>
    </form>
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

function useStatementForm({ one, draft, onDone }: Omit<FormProps, 'onDraft'>) {
  const say = useTexts(authorDeskTexts);
  const { revalidate } = useRevalidator();
  const { length } = draft.rows;
  return useForm<string>({
    initial: Object.fromEntries([
      ['day', draft.day],
      ...draft.rows.flatMap((row, at) =>
        Object.entries(row).map(([name, value]) => [fieldName(name, at), wordOf(value)]),
      ),
    ]),
    check: (values) => {
      const day = values.day ?? '';
      const today = utcDate(new Date());
      if (!isStatementDay(day, today)) return { day: say('wrongDay') };
      const rows = rowsOf(values, length);
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
    send: async (values) => {
      const relationships = rowsOf(values, length) as RelationshipInput[];
      await sendStatement(one, { disclosedOn: values.day ?? '', relationships });
      onDone();
      toast({ message: say('stated') });
      await revalidate();
    },
  });
}

const wordOf = (value: string | boolean | null): string =>
  typeof value === 'boolean' ? (value ? 'yes' : '') : (value ?? '');

const rowsOf = (values: Record<string, string>, length: number): RelationshipValues[] =>
  Array.from({ length }, (_, at) => {
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
