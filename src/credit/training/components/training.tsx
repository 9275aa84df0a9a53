import { useCreditsText } from '#client/page/credits-text.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import type { Flat } from '#kit/contract.ts';
import { dateText } from '#kit/dates.ts';
import { labelled } from '#kit/texts.ts';
import { Meter } from '#ui/charts/progress-bar.tsx';
import { DownloadButton } from '../../certificate/components/download-button.tsx';
import { trainingTexts } from '../training.messages.ts';
import { hoursAndMinutes } from '../training.rules.ts';
import { trainingCalls, type trainingType } from '../training.schema.ts';
import styles from './training.module.css';

type Training = Flat<typeof trainingType>;

/** Training that the MATE Act asks for, with the sheet to attest it; for learners who have any (rule R30). */
export function SubstanceUseTraining({ training }: { training: Training | null }) {
  return training && training.minutes > 0 ? <TrainingPanel training={training} /> : null;
}

function TrainingPanel({ training }: { training: Training }) {
  const say = useTexts(trainingTexts);
  const text = useCreditsText();
  const done = useTime(training.minutes);
  const required = text(training.requiredMinutes / 60);
  return (
    <section className={`panel ${styles.training}`} aria-labelledby="training">
      <div className={styles.part}>
        <h2 className="h3" id="training">
          {say('title')}
        </h2>
        <p className={styles.figure} aria-hidden="true">
          <span>{done}</span> {say('of', { required })}
        </p>
        <Meter
          value={training.minutes}
          max={training.requiredMinutes}
          label={say('label')}
          labelHidden
          text={say('text', { done, required })}
          textHidden
          tone="chart"
        />
      </div>
      <div className={styles.part}>
        <p>{say('activities', { n: training.activities.length })}</p>
        <TrainingSource training={training} />
        <DownloadButton
          variant="secondary"
          path={trainingCalls.pdf.path}
          fileName="mate-training.pdf"
          className={`print-none ${styles.sheet}`}
        >
          {say('sheet')}
        </DownloadButton>
      </div>
    </section>
  );
}

/** `1 h 30 min`, in the reader's language. */
function useTime(all: number): string {
  const say = useTexts(trainingTexts);
  const { hours, minutes } = hoursAndMinutes(all);
  if (minutes === 0) return say('hours', { hours: String(hours) });
  if (hours === 0) return say('minutes', { minutes: String(minutes) });
  return say('hoursAndMinutes', { hours: String(hours), minutes: String(minutes) });
}

function TrainingSource({ training }: { training: Training }) {
  const say = useTexts(trainingTexts);
  const { language } = useSite().site;
  const text = useCreditsText();
  const { authority, source, sourceOn, checkedOn } = training;
  const figures = { authority, required: text(training.requiredMinutes / 60) };
  return (
    <p className="floor quieter">
      {language === 'en' ? labelled(authority, source, language) : say('source', figures)}{' '}
      {sourceOn ? `${say('sourceOn', { day: dateText(sourceOn, language) })} ` : null}
      {checkedOn ? say('checked', { day: dateText(checkedOn, language) }) : null}
    </p>
  );
}
