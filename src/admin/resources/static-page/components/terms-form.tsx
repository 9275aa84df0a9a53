import { useTexts } from '#client/page/site-data.ts';
import { isTurned, type ShownHours } from '#kit/zones.ts';
import {
  PAGE_PLACES,
  type PagePlace,
  type PageState,
  SLUG_MAX,
} from '#support/static-page/static-page.data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { useDeskRecordForm } from '../../../kit/form/form.hooks.ts';
import { DeskForm } from '../../../kit/form/form.tsx';
import { ShownHoursFields } from '../../../kit/form/shown-hours.tsx';
import { pageDeskTexts } from '../static-page-desk.messages.ts';
import { addressProblem, dayIn, type PageTerms } from '../static-page-desk.rules.ts';
import { changePage, type WholePage } from '../static-page-desk.store.ts';

type TermsField = keyof PageTerms;

/** The address and place of a page, whether and when it is shown, and its effective date. */
export function PageTermsForm({ one }: { one: WholePage }) {
  const say = useTexts(pageDeskTexts);
  const form = useTermsForm(one);
  const states: PageState[] =
    one.state === 'removed' ? ['draft', 'published', 'removed'] : ['draft', 'published'];
  return (
    <DeskForm form={form} label={say('terms')}>
      <SelectField {...form.field('state')} label={say('state')}>
        {states.map((state) => (
          <option key={state} value={state}>
            {say(state)}
          </option>
        ))}
      </SelectField>
      <ShownHoursFields form={form} say={say} />
      {one.isProduct ? null : (
        <>
          <Field
            {...form.field('slug')}
            label={say('address')}
            hint={`${say('addressHint')} ${say('addressLeads')}`}
            maxLength={SLUG_MAX}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            required
          />
          <SelectField {...form.field('place')} label={say('place')}>
            {PAGE_PLACES.map((place) => (
              <option key={place} value={place}>
                {say(place)}
              </option>
            ))}
          </SelectField>
        </>
      )}
      <Field
        {...form.field('effectiveOn')}
        label={say('effectiveOn')}
        hint={say('effectiveHint')}
        type="date"
      />
    </DeskForm>
  );
}

function useTermsForm(one: WholePage) {
  const say = useTexts(pageDeskTexts);
  return useDeskRecordForm<WholePage, TermsField>({
    keep: `page-terms:${one.id}`,
    read: one,
    // Fields that are not shown have no value.
    wordsOf: ({ isProduct, slug, place, state, effectiveOn, shownFrom, shownUntil }) => ({
      slug: isProduct ? '' : slug,
      place: isProduct ? '' : place,
      state,
      effectiveOn: effectiveOn ?? '',
      shownFrom: shownFrom ?? '',
      shownUntil: shownUntil ?? '',
    }),
    check: ({ slug, effectiveOn, ...hours }) => ({
      slug: one.isProduct || !addressProblem(slug.trim()) ? undefined : say('addressWrong'),
      effectiveOn: effectiveOn === '' || dayIn(effectiveOn) ? undefined : say('dayWrong'),
      shownUntil: isTurned(hoursIn(hours)) ? say('hoursWrong') : undefined,
    }),
    save: async ({ slug, place, state, effectiveOn, ...hours }, base) => {
      const saved = await changePage(base, {
        slug: one.isProduct ? base.slug : slug,
        place: one.isProduct ? base.place : (place as PagePlace),
        state: state as PageState,
        effectiveOn: effectiveOn || null,
        ...hoursIn(hours),
      });
      return { ...saved, text: one.text };
    },
    onSaved: () => toast({ message: say('termsSaved') }),
  });
}

/** The form's values as checked and sent. */
const hoursIn = ({ shownFrom, shownUntil }: Record<keyof ShownHours, string>): ShownHours => ({
  shownFrom: shownFrom || null,
  shownUntil: shownUntil || null,
});
