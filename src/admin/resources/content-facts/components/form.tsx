import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { GRANTS_MOST, PEOPLE_MOST } from '#catalog/activity/facts.data.ts';
import { useForm } from '#client/forms/form.ts';
import { FormProblems } from '#client/forms/problems.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { SelectField } from '#ui/forms/field.tsx';
import styles from '../../../kit/editing.module.css';
import { contentFactsTexts } from '../content-facts.messages.ts';
import {
  amountText,
  EMPTY_GRANT,
  fieldName,
  GRANT_FIELDS,
  type GrantRow,
  grantProblem,
  grantSent,
  grantsTyped,
  PERSON_FIELDS,
  type PersonValues,
  peopleTyped,
  personSent,
} from '../content-facts.rules.ts';
import { type ContentFacts, type ContentFactsData, saveContentFacts } from '../content-facts.store.ts';
import { GrantFields, PersonFields } from './rows.tsx';

interface Draft {
  people: PersonValues[];
  support: string;
  grants: GrantRow[];
  /** How often rows were added or taken out, and where the next word goes. */
  turn: number;
  focus: string | null;
}
const draftOf = ({ people, support, grants }: ContentFacts): Draft => ({
  people: people.map(({ capacity, beganOn, exception, ...one }) => ({
    ...one,
    capacity: capacity ?? '',
    beganOn: beganOn ?? '',
    exception: exception ?? '',
  })),
  support: support ?? '',
  grants: grants.map(({ amountCents, agreementOn, ...one }) => ({
    ...one,
    amount: amountText(amountCents),
    agreementOn: agreementOn ?? '',
  })),
  turn: 0,
  focus: null,
});

/** One record, saved whole: so that what it says of everybody is said by the office. */
export function ContentFactsForm({ facts, register }: ContentFactsData) {
  const [draft, setDraft] = useState(() => draftOf(facts));
  return <RecordForm key={draft.turn} facts={facts} register={register} draft={draft} onDraft={setDraft} />;
}

type Props = ContentFactsData & { draft: Draft; onDraft: (draft: Draft) => void };

function RecordForm({ facts, register, draft, onDraft }: Props) {
  const say = useTexts(contentFactsTexts);
  const form = useRecordForm(facts, draft);
  const change = (next: Partial<Draft>, focus: string) =>
    onDraft({
      people: peopleTyped(form.values, draft.people),
      support: form.values.support ?? '',
      grants: grantsTyped(form.values, draft.grants.length),
      ...next,
      turn: draft.turn + 1,
      focus,
    });
  const { people, grants, focus } = draft;
  const left = register.filter(({ id }) => !people.some((one) => one.id === String(id)));
  const typed = {
    people: () => peopleTyped(form.values, people),
    grants: () => grantsTyped(form.values, grants.length),
  };
  return (
    <form {...form.form} className={styles.form} aria-label={say('record')}>
      <h2 className="h3" id="people">
        {say('record')}
      </h2>
      <p className="small quiet">{say('recordLead')}</p>
      <FormProblems summary={form.summary} />
      {people.map((person, at) => (
        <PersonFields
          key={person.id}
          person={person}
          at={at}
          field={form.field}
          hasFocus={focus === person.id}
          onTakeOut={() => change({ people: typed.people().filter(({ id }) => id !== person.id) }, 'person')}
        />
      ))}
      <SelectField
        label={say('addPerson')}
        hint={say('addPersonHint')}
        defaultValue=""
        autoFocus={focus === 'person'}
        disabled={people.length >= PEOPLE_MOST}
        onChange={(event) => {
          const found = left.find(({ id }) => String(id) === event.target.value);
          if (found) change({ people: [...typed.people(), added(found)] }, String(found.id));
        }}
      >
        <option value="">{say('choose')}</option>
        {left.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div id="support">
        <SelectField {...form.field('support')} label={say('support')} required>
          <option value="">{say('choose')}</option>
          <option value="none">{say('supportNone')}</option>
          <option value="received">{say('supportReceived')}</option>
        </SelectField>
      </div>
      {grants.map((_, at) => (
        <GrantFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the form is made anew with every row that comes or goes
          key={at}
          at={at}
          field={form.field}
          hasFocus={focus === `grant ${at}`}
          onTakeOut={() => change({ grants: typed.grants().filter((_one, place) => place !== at) }, 'grant')}
        />
      ))}
      <p>
        <Button
          variant="secondary"
          icon={Plus}
          autoFocus={focus === 'grant'}
          disabled={grants.length >= GRANTS_MOST}
          onClick={() =>
            change(
              { grants: [...typed.grants(), EMPTY_GRANT], support: 'received' },
              `grant ${grants.length}`,
            )
          }
        >
          {say('addGrant')}
        </Button>
      </p>
      <div className={styles.actions}>
        <Button type="submit" loading={form.saving} loadingLabel={say('saving')}>
          {say('save')}
        </Button>
      </div>
    </form>
  );
}

const added = ({ id, name }: { id: number; name: string }): PersonValues => ({
  id: String(id),
  name,
  onCover: false,
  statedOn: null,
  capacity: 'planner',
  beganOn: '',
  exception: '',
});

const GRANT_WORDS = {
  company: 'wrongCompany',
  amount: 'wrongAmount',
  currency: 'wrongCurrency',
  inKind: 'wrongInKind',
  kind: 'choose',
  agreementOn: 'choose',
} as const satisfies Record<keyof GrantRow, string>;

function useRecordForm(facts: ContentFacts, { people, support, grants }: Draft) {
  const say = useTexts(contentFactsTexts);
  const { revalidate } = useRevalidator();
  return useForm<string>({
    initial: Object.fromEntries([
      ['support', support],
      ...people.flatMap((one, at) => PERSON_FIELDS.map((name) => [fieldName(name, at), one[name]])),
      ...grants.flatMap((one, at) => GRANT_FIELDS.map((name) => [fieldName(name, at), one[name]])),
    ]),
    check: (values) =>
      Object.fromEntries([
        ...(values.support ? [] : [['support', say('wrongSupport')]]),
        ...grantsTyped(values, grants.length).flatMap((row, at) => {
          const wrong = grantProblem(row);
          return wrong ? [[fieldName(wrong, at), say(GRANT_WORDS[wrong])]] : [];
        }),
      ]),
    send: async (values) => {
      await saveContentFacts(facts, {
        people: peopleTyped(values, people).map(personSent),
        support: values.support === 'received' ? 'received' : 'none',
        grants: grantsTyped(values, grants.length).map(grantSent),
      });
      toast({ message: say('saved') });
      await revalidate();
    },
  });
}
