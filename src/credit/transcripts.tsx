import Printer from 'lucide-react/icons/printer';
import type { User } from '#identity/session.store.ts';
import { dateText } from '#kit/dates.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useCreditsText } from '#web/credits-text.ts';
import { useFetching } from '#web/fetching.ts';
import { useSite, useTexts } from '#web/site-data.ts';
import { DownloadButton } from './download-button.tsx';
import { ProfessionPrompt } from './profession-prompt.tsx';
import { TranscriptFilters } from './transcript-filters.tsx';
import { documentPath, isReversed, type TranscriptView } from './transcript-period.rules.ts';
import { TranscriptTable } from './transcript-table.tsx';
import styles from './transcripts.module.css';
import type { TranscriptData } from './transcripts.store.ts';
import { transcriptTexts } from './transcripts.texts.ts';

/** Credits of a period: filter, totals, table, and the same as documents. */
export function Transcript({ view, years, lines, totals, user }: TranscriptData & { user: User }) {
  const say = useTexts(transcriptTexts);
  const isFetching = useFetching();
  const name = `${user.firstName} ${user.lastName}`;
  const isAll = !view.from && !view.to && !view.kind;
  const caption = say('caption', { period: usePeriod(view) });
  return (
    <>
      {user.profession ? null : <ProfessionPrompt />}
      <p className="print-only">
        {user.profession ? say('profile', { name, profession: user.profession }) : name}
      </p>
      <TranscriptFilters key={JSON.stringify(view)} view={view} years={years} />
      <Totals totals={totals} />
      {lines.length > 0 ? (
        <>
          <div className={`cluster print-none ${styles.tools}`}>
            <DownloadButton path={documentPath('pdf', view)} fileName="transcript.pdf">
              {say('pdf')}
            </DownloadButton>
            <DownloadButton variant="secondary" path={documentPath('csv', view)} fileName="transcript.csv">
              {say('csv')}
            </DownloadButton>
            <Button variant="secondary" icon={Printer} onClick={() => window.print()}>
              {say('print')}
            </Button>
            <ButtonLink variant="text" to="/dashboard/certificates">
              {say('certificates')}
            </ButtonLink>
          </div>
          <div className={isFetching ? 'fetching' : undefined} aria-busy={isFetching || undefined}>
            <TranscriptTable lines={lines} totals={totals} caption={caption} />
          </div>
          <p className="small quiet">{say('utc')}</p>
        </>
      ) : isReversed(view) ? null : (
        <EmptyState
          text={say(isAll ? 'emptyAll' : 'empty')}
          action={isAll ? <ButtonLink to="/library">{say('library')}</ButtonLink> : undefined}
        />
      )}
    </>
  );
}

function usePeriod({ year, from, to }: TranscriptView): string {
  const say = useTexts(transcriptTexts);
  const { language } = useSite().site;
  const day = (date: string) => dateText(date, language);
  if (year !== null) return say('periodYear', { year: String(year) });
  if (from && to) return say('periodBoth', { from: day(from), to: day(to) });
  if (from) return say('periodFrom', { from: day(from) });
  return to ? say('periodTo', { to: day(to) }) : say('periodAll');
}

/** CME and self-assessment are counted apart (C30). */
function Totals({ totals }: Pick<TranscriptData, 'totals'>) {
  const say = useTexts(transcriptTexts);
  const text = useCreditsText();
  const figures = [
    { head: say('totalCme'), value: text(totals.cme) },
    { head: say('totalSa'), value: text(totals.sa) },
    { head: say('totalAll'), value: text(totals.cme + totals.sa) },
    { head: say('totalPharmacology'), value: text(totals.pharmacologyHours) },
  ];
  return (
    <dl className={styles.totals} aria-label={say('totals')} aria-live="polite">
      {figures.map(({ head, value }) => (
        <div key={head}>
          <dt>{head}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
