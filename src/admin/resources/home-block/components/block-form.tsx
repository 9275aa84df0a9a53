import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { BLOCK_AUDIENCES } from '#shell/home-block.data.ts';
import { Field, SelectField, TextAreaField } from '#ui/forms/field.tsx';
import { FormHistory } from '../../../history/components/history.tsx';
import { DeskForm } from '../../../kit/form/form.tsx';
import { ShownHoursFields } from '../../../kit/form/shown-hours.tsx';
import { WritingField } from '../../../writing/components/writing-field.tsx';
import {
  BLOCK_DECLARATIONS,
  BLOCK_TEXT_MAX,
  BLOCK_TITLE_MAX,
  LINK_MAX,
  LINK_TEXT_MAX,
} from '../home-block.data.ts';
import { homeBlockTexts } from '../home-block.messages.ts';
import type { AdminHomeBlock } from '../home-block.store.ts';
import { type BlockField, type BlockFormState, useBlockForm } from './block-form.hooks.ts';
import { ChosenPublications } from './chosen-publications.tsx';
import styles from './home-block.module.css';

/** Kinds whose text readers see; the texts of the others are the product's, and are edited at the desk of texts. */
const WITH_TEXT: readonly string[] = ['hero', 'membership', 'newsletter'];

/** A block's texts, contents, hours and audience; saved together. */
export function BlockForm({ one }: { one: AdminHomeBlock }) {
  const say = useTexts(homeBlockTexts);
  const { form, shown } = useBlockForm(one);
  const lang = usePartTag()('en');
  const { count, isChosen, isWritten, isSteady } = BLOCK_DECLARATIONS[one.kind];
  return (
    <DeskForm form={form} shown={shown} beside={<FormHistory form={form} record={form.keep} shown={shown} />}>
      <p className="quiet">{say(`${one.kind}Hint`)}</p>
      <Field {...form.field('title')} label={say('title')} lang={lang} maxLength={BLOCK_TITLE_MAX} required />
      {isWritten ? <Written form={form} lang={lang} /> : null}
      {WITH_TEXT.includes(one.kind) ? (
        <TextAreaField
          {...form.field('text')}
          label={say('text')}
          lang={lang}
          rows={3}
          maxLength={BLOCK_TEXT_MAX}
        />
      ) : null}
      {isChosen ? <ChosenPublications form={form} chosen={form.base.chosen} /> : null}
      {count ? (
        <Field
          {...form.field('count')}
          label={say('count')}
          hint={say('countHint', { max: count.max })}
          inputMode="numeric"
          required
        />
      ) : null}
      {isSteady ? null : <When form={form} />}
      {unaskedOf(one.kind).map((name) => (
        <input key={name} type="hidden" name={name} defaultValue={form.field(name).defaultValue} />
      ))}
    </DeskForm>
  );
}

/** Fields that the form does not ask for; they are sent unchanged. */
function unaskedOf(kind: AdminHomeBlock['kind']): BlockField[] {
  const { count, isChosen, isWritten, isSteady } = BLOCK_DECLARATIONS[kind];
  const fields: [boolean, BlockField[]][] = [
    [!isWritten, ['linkText', 'link']],
    [!isWritten && !WITH_TEXT.includes(kind), ['text']],
    [!isChosen, ['publications']],
    [!count, ['count']],
    [isSteady === true, ['shownFrom', 'shownUntil', 'audience']],
  ];
  return fields.flatMap(([isUnasked, names]) => (isUnasked ? names : []));
}

type PartProps = { form: BlockFormState };

function Written({ form, lang }: PartProps & { lang: string | undefined }) {
  const say = useTexts(homeBlockTexts);
  return (
    <>
      <WritingField field={form.field('text')} value={form.values.text} label={say('text')} lang={lang} />
      <div className={styles.pair}>
        <Field {...form.field('linkText')} label={say('linkText')} lang={lang} maxLength={LINK_TEXT_MAX} />
        <Field
          {...form.field('link')}
          label={say('link')}
          hint={say('linkHint')}
          maxLength={LINK_MAX}
          autoCapitalize="off"
          spellCheck={false}
        />
      </div>
    </>
  );
}

function When({ form }: PartProps) {
  const say = useTexts(homeBlockTexts);
  return (
    <fieldset className={styles.group}>
      <legend>{say('when')}</legend>
      <ShownHoursFields form={form} say={say} />
      <SelectField {...form.field('audience')} label={say('audience')}>
        {BLOCK_AUDIENCES.map((audience) => (
          <option key={audience} value={audience}>
            {say(audience)}
          </option>
        ))}
      </SelectField>
    </fieldset>
  );
}
