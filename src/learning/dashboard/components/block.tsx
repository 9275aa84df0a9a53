import { type FormEvent, useState } from 'react';
import { NoticeLine } from '#client/api/next-step.tsx';
import { useCreditsText } from '#client/page/credits-text.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { labelled } from '#kit/texts.ts';
import { Meter } from '#ui/charts/progress-bar.tsx';
import { Button } from '#ui/forms/button.tsx';
import { SelectField } from '#ui/forms/field.tsx';
import { dashboardTexts } from '../dashboard.messages.ts';
import { blocksAround, blockYears } from '../dashboard.rules.ts';
import type { DashboardData } from '../dashboard.store.ts';
import { useProfileChoice } from '../profile-choice.hooks.ts';
import styles from './dashboard.module.css';

type Summary = NonNullable<DashboardData['summary']>;
type Block = NonNullable<Summary['selfAssessmentBlock']>;
/** `year`: the current one on the learner's calendar. */
type Props = { block: Block; year: number; onSaved: () => void };

/**
 * Self-assessment in the learner's own block of years; the requirement is dated data from the server (rule R20).
 */
export function SelfAssessmentBlock({ block, year, onSaved }: Props) {
  const say = useTexts(dashboardTexts);
  const text = useCreditsText();
  const [isChanging, setChanging] = useState(false);
  const { first, last } = blockYears(block);
  const n = last - first + 1;
  const value = { earned: text(block.earned), required: text(block.required) };
  return (
    <div className={styles.block}>
      <div className="between">
        <h2 className="h3">{say('block', { n })}</h2>
        <Button variant="text" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
          {say('changeBlock')}
        </Button>
      </div>
      {isChanging ? (
        <BlockForm
          block={block}
          year={year}
          onClose={() => setChanging(false)}
          onSaved={() => {
            setChanging(false);
            onSaved();
          }}
        />
      ) : null}
      <p className={styles.figure} aria-hidden="true">
        <span>{value.earned}</span> {say('blockValue', value)}
      </p>
      <BlockMeter block={block} />
      <p>{say(block.stated ? 'blockStated' : 'blockAssumed', { from: String(first), to: String(last) })}</p>
      <BlockSource block={block} years={n} />
    </div>
  );
}

function BlockMeter({ block }: { block: Block }) {
  const say = useTexts(dashboardTexts);
  const { language } = useSite().site;
  const text = useCreditsText();
  return (
    <Meter
      value={block.earned}
      max={block.required}
      label={say('blockLabel', { from: dateText(block.from, language), to: dateText(block.to, language) })}
      labelHidden
      text={say('blockText', { earned: text(block.earned), required: text(block.required) })}
      textHidden
      tone="chart"
    />
  );
}

function BlockSource({ block, years }: { block: Block; years: number }) {
  const say = useTexts(dashboardTexts);
  const { language } = useSite().site;
  const text = useCreditsText();
  const { authority, source, sourceOn, checkedOn } = block;
  const figures = { required: text(block.required), authority, n: years };
  return (
    <p className="floor quieter">
      {language === 'en' ? labelled(authority, source, language) : say('blockSource', figures)}{' '}
      {sourceOn ? `${say('blockSourceOn', { day: dateText(sourceOn, language) })} ` : null}
      {checkedOn ? say('blockChecked', { day: dateText(checkedOn, language) }) : null}
    </p>
  );
}

function BlockForm({ block, year, onClose, onSaved }: Props & { onClose: () => void }) {
  const say = useTexts(dashboardTexts);
  const { first, last } = blockYears(block);
  const [chosen, setChosen] = useState(String(first));
  const { failure, isSaving, save } = useProfileChoice(onSaved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save({ creditBlockYear: Number(chosen) }, say('blockSaved'));
  };
  return (
    <form onSubmit={submit} noValidate className={styles.goal}>
      <SelectField
        label={say('blockChoice')}
        hint={say('blockHint', { authority: block.authority })}
        error={failure ? <NoticeLine notice={failure} /> : undefined}
        value={chosen}
        autoFocus
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        {blocksAround(year, last - first + 1).map((one) => (
          <option key={one.first} value={one.first}>
            {say('blockRange', { from: String(one.first), to: String(one.last) })}
          </option>
        ))}
      </SelectField>
      <div className="cluster">
        <Button type="submit" variant="secondary" loading={isSaving} loadingLabel={say('saving')}>
          {say('save')}
        </Button>
        <Button variant="text" onClick={onClose}>
          {say('cancel')}
        </Button>
      </div>
    </form>
  );
}
