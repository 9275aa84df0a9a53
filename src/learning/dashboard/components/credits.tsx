import { type FormEvent, useState } from 'react';
import { NoticeLine } from '#client/api/next-step.tsx';
import { useCreditsText } from '#client/page/credits-text.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { localeOf } from '#kit/locales.ts';
import { typedNumber } from '#kit/numbers.ts';
import { BarChart } from '#ui/charts/bar-chart.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { dashboardTexts } from '../dashboard.messages.ts';
import { chartYears, goalOf } from '../dashboard.rules.ts';
import type { DashboardData } from '../dashboard.store.ts';
import { useProfileChoice } from '../profile-choice.hooks.ts';
import styles from './dashboard.module.css';

type Summary = NonNullable<DashboardData['summary']>;
type Props = {
  summary: Summary;
  /** Whether credits can be earned at all: otherwise no goal is shown. */
  hasGoal: boolean;
  onSaved: () => void;
};

/** CME and self-assessment by year, hours of both beside each other (C27), compared with the learner's own goal. */
export function CreditsByYear({ summary: told, hasGoal, onSaved }: Props) {
  const text = useCreditsText();
  const say = useTexts(dashboardTexts);
  const [isChanging, setChanging] = useState(false);
  const summary = hasGoal ? told : { ...told, goal: 0 };
  const { goal, thisYear } = summary;
  const years = chartYears(summary.years.length ? summary.years : [thisYear]);
  return (
    <>
      <div className="between">
        <h2 className="h3">{say('byYear')}</h2>
        {hasGoal ? (
          <Button variant="text" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
            {say('changeGoal')}
          </Button>
        ) : null}
      </div>
      {isChanging ? (
        <GoalForm
          goal={goal}
          onClose={() => setChanging(false)}
          onSaved={() => {
            setChanging(false);
            onSaved();
          }}
        />
      ) : null}
      <BarChart
        bars={years.map(({ year, cme, sa, total }) => ({
          label: String(year),
          values: [cme, sa],
          total,
          ...(year === thisYear.year ? { note: say('soFar') } : {}),
        }))}
        series={[say('cme'), say('sa')]}
        {...(goal > 0 ? { goal: { value: goal, label: say('goal', { n: text(goal) }) } } : {})}
        summary={useSummary(years, summary)}
        tableLabel={say('asTable')}
        categoryLabel={say('year')}
        totalLabel={say('total')}
        format={text}
      />
    </>
  );
}

function useSummary(years: Summary['years'], { goal, thisYear }: Summary): string {
  const text = useCreditsText();
  const say = useTexts(dashboardTexts);
  const parts = years.map(({ year, total }) =>
    say(year === thisYear.year ? 'summarySoFar' : 'summaryYear', {
      year: String(year),
      credits: text(total),
    }),
  );
  const words = { years: parts.join(', '), goal: text(goal) };
  return say(goal > 0 ? 'summaryGoal' : 'summary', words);
}

type GoalProps = { goal: number; onClose: () => void; onSaved: () => void };

function GoalForm({ goal, onClose, onSaved }: GoalProps) {
  const say = useTexts(dashboardTexts);
  const { language } = useSite().site;
  const [typed, setTyped] = useState(typedNumber(goal, localeOf(language)));
  const { failure, setFailure, isSaving, save } = useProfileChoice(onSaved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const yearlyGoal = goalOf(typed);
    if (yearlyGoal === null) return setFailure({ reason: say('goalWrong'), next: null });
    void save({ yearlyGoal }, say('saved'));
  };
  return (
    <form onSubmit={submit} noValidate className={styles.goal}>
      <Field
        label={say('goalLabel')}
        hint={say('goalHint')}
        error={failure ? <NoticeLine notice={failure} /> : undefined}
        value={typed}
        inputMode="decimal"
        autoFocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
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
