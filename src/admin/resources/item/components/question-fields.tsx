import type { ComponentProps } from 'react';
import type { Problems } from '#client/forms/form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { CHANGE_REASON_MAX, SAID_CHANGES } from '#learning/item/change.data.ts';
import { meaningSigns } from '#learning/item/change.rules.ts';
import {
  CHOICE_MAX,
  CHOICES_LEAST,
  CHOICES_MOST,
  RATIONALE_MAX,
  REFERENCE_MAX,
  STEM_MAX,
  VIGNETTE_MAX,
} from '#learning/item/edit.data.ts';
import { letterOf } from '#learning/sitting/keys.rules.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Field, SelectField, TextAreaField } from '#ui/forms/field.tsx';
import { activityDeskTexts } from '../../activity/activity.messages.ts';
import type { AdminQuestion, AdminTest } from '../../activity/activity.store.ts';
import { itemDeskTexts } from '../item.messages.ts';
import { itemChangeTexts } from '../item-change.messages.ts';
import {
  changeTyped,
  gapsTyped,
  PLACES,
  type Place,
  type QuestionField,
  type QuestionValues,
  questionValues,
  wordsTyped,
} from '../question-form.rules.ts';

export interface QuestionForm {
  field: (name: QuestionField) => Pick<ComponentProps<'input'>, 'name' | 'defaultValue'> & object;
  values: QuestionValues;
  base: AdminQuestion | undefined;
}

/** Finds what is wrong with the values, by field, before they are sent. */
export function useQuestionCheck() {
  const say = useTexts(itemChangeTexts);
  const rule = useTexts(itemDeskTexts);
  return (values: QuestionValues, base: AdminQuestion | undefined): Problems<QuestionField> => {
    const isAsked = changeTyped(base, values) === 'asked';
    return {
      ...Object.fromEntries(
        gapsTyped(values).map(({ gap, field }) => [
          field,
          rule(gap, { least: CHOICES_LEAST, most: CHOICES_MOST }),
        ]),
      ),
      ...(isAsked && !values.change ? { change: say('missing') } : {}),
      ...(isAsked && values.change === 'wording' && !values.reason.trim()
        ? { reason: say('reasonMissing') }
        : {}),
    };
  };
}

/** A question with its options, explanations and source. */
export function QuestionFields({ test, form }: { test: AdminTest; form: QuestionForm }) {
  const part = usePartTag();
  const say = useTexts(activityDeskTexts);
  const { defaultValue: _none, ...choices } = form.field('choices');
  return (
    <>
      <SelectField {...form.field('sectionId')} label={say('fieldSection')}>
        <option value="">{say('noSection')}</option>
        {test.sections.map(({ id, title }) => (
          <option key={id} value={id} lang={part('en')}>
            {title}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        {...form.field('vignette')}
        lang={part('en')}
        label={say('fieldVignette')}
        hint={say('vignetteHint')}
        rows={3}
        maxLength={VIGNETTE_MAX}
      />
      <TextAreaField
        {...form.field('stem')}
        lang={part('en')}
        label={say('fieldStem')}
        rows={3}
        maxLength={STEM_MAX}
        required
      />
      <SelectField {...form.field('right')} {...choices} name="right" label={say('fieldRight')}>
        {PLACES.map((place) => (
          <option key={place} value={place}>
            {letterOf(place)}
          </option>
        ))}
      </SelectField>
      {PLACES.map((place) => (
        <ChoiceFields key={place} place={place} form={form} />
      ))}
      <Field
        {...form.field('reference')}
        lang={part('en')}
        label={say('fieldReference')}
        maxLength={REFERENCE_MAX}
        required
      />
      {form.base && !form.base.unseen ? <ChangeFields form={form} question={form.base} /> : null}
    </>
  );
}

function ChoiceFields({ place, form }: { place: Place; form: QuestionForm }) {
  const say = useTexts(activityDeskTexts);
  const part = usePartTag();
  const letter = letterOf(place);
  return (
    <>
      <Field
        {...form.field(`text${place}`)}
        lang={part('en')}
        label={say('fieldChoice', { letter })}
        hint={place === CHOICES_LEAST ? say('fifthHint') : undefined}
        maxLength={CHOICE_MAX}
        required={place < CHOICES_LEAST}
      />
      <TextAreaField
        {...form.field(`why${place}`)}
        lang={part('en')}
        label={say('fieldRationale', { letter })}
        rows={2}
        maxLength={RATIONALE_MAX}
      />
    </>
  );
}

/** Wording or meaning: asked if it is open, shown if it is evident. */
function ChangeFields({ form, question }: { form: QuestionForm; question: AdminQuestion }) {
  const say = useTexts(itemChangeTexts);
  const change = changeTyped(question, form.values);
  const signs = meaningSigns(wordsTyped(questionValues(question)), wordsTyped(form.values));
  return (
    <>
      <div role="status" hidden={change === 'none' || change === 'asked'}>
        {change === 'explanation' ? <p>{say('isExplanation')}</p> : null}
        {change === 'meaning' ? (
          <>
            <p>{say('isMeaning')}</p>
            <ul>
              {signs.map((sign) => (
                <li key={sign}>{say(sign)}</li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      <div hidden={change !== 'asked'}>
        <SelectField {...form.field('change')} label={say('asked')} hint={say('askedHint')} required>
          <option value="">{say('choose')}</option>
          {SAID_CHANGES.map((one) => (
            <option key={one} value={one}>
              {say(one)}
            </option>
          ))}
        </SelectField>
      </div>
      <div hidden={change === 'none'}>
        <Field
          {...form.field('reason')}
          label={say('reason')}
          hint={say('reasonHint')}
          maxLength={CHANGE_REASON_MAX}
        />
      </div>
    </>
  );
}
