import Plus from 'lucide-react/icons/plus';
import { Fragment, useState } from 'react';
import { GRANTS_MOST, PEOPLE_MOST } from '#catalog/activity/facts.data.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { localeOf } from '#kit/locales.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { SelectField } from '#ui/forms/field.tsx';
import { useDeskRecordForm } from '../../../kit/form/form.hooks.ts';
import { DeskForm } from '../../../kit/form/form.tsx';
import { fieldName } from '../../../kit/form/rows.rules.ts';
import { useAmountError } from '../amount.hooks.ts';
import { contentFactsTexts } from '../content-facts.messages.ts';
import {
  amountText,
  type ContentFactsValues,
  contentFactsTyped,
  contentFactsWords,
  EMPTY_GRANT,
  type GrantRow,
  grantProblems,
  grantSent,
  type PersonValues,
  personSent,
} from '../content-facts.rules.ts';
import { type ContentFacts, type ContentFactsData, saveContentFacts } from '../content-facts.store.ts';
import { GrantFields, PersonFields } from './rows.tsx';

const typedOf = ({ people, support, grants }: ContentFacts, locale: string): ContentFactsValues => ({
  people: people.map(({ capacity, beganOn, exception, ...one }) => ({
    ...one,
    capacity: capacity ?? '',
    beganOn: beganOn ?? '',
    exception: exception ?? '',
  })),
  support: support ?? '',
  grants: grants.map(({ amountCents, agreementOn, ...one }) => ({
    ...one,
    amount: amountText(amountCents, locale),
    agreementOn: agreementOn ?? '',
  })),
});

/** The whole record, saved at once, so that the office confirms what it says about everybody. */
export function ContentFactsForm({ facts, register }: ContentFactsData) {
  const say = useTexts(contentFactsTexts);
  const locale = localeOf(useSite().site.language);
  const known = [...typedOf(facts, locale).people, ...register.map(added)];
  const form = useContentFactsForm(facts, known);
  /** Where the focus goes after a row was added or removed. */
  const [focus, setFocus] = useState<string | null>(null);
  const { people, support, grants } = contentFactsTyped(form.values, known);
  const change = (next: Partial<ContentFactsValues>, to: string) => {
    form.fill(contentFactsWords({ people, support, grants, ...next }));
    // What was refused of a row would stand at the one that has its number now.
    form.restart();
    setFocus(to);
  };
  const left = register.filter(({ id }) => !people.some((one) => one.id === String(id)));
  return (
    <DeskForm form={form} label={say('record')} deed={say('save')} underWay={say('saving')}>
      <h2 className="h3" id="people">
        {say('record')}
      </h2>
      <p className="small quiet">{say('recordLead')}</p>
      <Fragment key={form.fills}>
        {people.map((person, at) => (
          <PersonFields
            key={person.id}
            person={person}
            at={at}
            field={form.field}
            hasFocus={focus === person.id}
            onTakeOut={() => change({ people: people.filter(({ id }) => id !== person.id) }, 'person')}
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
            if (found) change({ people: [...people, added(found)] }, String(found.id));
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
            // biome-ignore lint/suspicious/noArrayIndexKey: all rows are made anew with every one that comes or goes
            key={at}
            at={at}
            field={form.field}
            hasFocus={focus === `grant ${at}`}
            onTakeOut={() => change({ grants: grants.filter((_one, place) => place !== at) }, 'grant')}
          />
        ))}
        <p>
          <Button
            variant="secondary"
            icon={Plus}
            autoFocus={focus === 'grant'}
            disabled={grants.length >= GRANTS_MOST}
            onClick={() =>
              change({ grants: [...grants, EMPTY_GRANT], support: 'received' }, `grant ${grants.length}`)
            }
          >
            {say('addGrant')}
          </Button>
        </p>
      </Fragment>
    </DeskForm>
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
  currency: 'wrongCurrency',
  inKind: 'wrongInKind',
  kind: 'choose',
  agreementOn: 'choose',
} as const satisfies Record<Exclude<keyof GrantRow, 'amount'>, string>;

function useContentFactsForm(facts: ContentFacts, known: readonly PersonValues[]) {
  const say = useTexts(contentFactsTexts);
  const locale = localeOf(useSite().site.language);
  const sayAmount = useAmountError();
  return useDeskRecordForm<ContentFacts, string>({
    keep: `content-facts:${facts.id}`,
    read: facts,
    isWhole: true,
    wordsOf: (read) => contentFactsWords(typedOf(read, locale)),
    check: (values) =>
      Object.fromEntries([
        ...(values.support ? [] : [['support', say('wrongSupport')]]),
        ...contentFactsTyped(values, known).grants.flatMap((row, at) => {
          const wordsOf = (wrong: keyof GrantRow) =>
            wrong === 'amount' ? sayAmount(row.amount) : say(GRANT_WORDS[wrong]);
          return grantProblems(row).map((wrong) => [fieldName(wrong, at), wordsOf(wrong)]);
        }),
      ]),
    save: (values, base) => {
      const { people, support, grants } = contentFactsTyped(values, known);
      return saveContentFacts(base, {
        people: people.map(personSent),
        support: support === 'received' ? 'received' : 'none',
        grants: grants.map(grantSent),
      });
    },
    onSaved: () => toast({ message: say('saved') }),
  });
}
