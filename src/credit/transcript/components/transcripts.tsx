import Printer from 'lucide-react/icons/printer';
import { useFetching } from '#client/api/fetching.ts';
import { useCreditsText } from '#client/page/credits-text.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { professionText } from '#identity/profile/profession.rules.ts';
import { profileTexts } from '#identity/profile/profile.messages.ts';
import type { User } from '#identity/session/session.store.ts';
import { shownName } from '#identity/user/shown-name.rules.ts';
import { dateText, isReversed } from '#kit/dates.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button, ButtonLink } from '#ui/forms/button.tsx';
import { DownloadButton } from '../../certificate/components/download-button.tsx';
import { ProfessionPrompt } from '../../certificate/components/profession-prompt.tsx';
import { SubstanceUseTraining } from '../../training/components/training.tsx';
import { documentPath, type TranscriptView } from '../period.rules.ts';
import { transcriptTexts } from '../transcripts.messages.ts';
import type { TranscriptData } from '../transcripts.store.ts';
import { TranscriptFilters } from './filters.tsx';
import { TranscriptTable } from './table.tsx';
import styles from './transcripts.module.css';

/** Credits of a period: filter, totals, table, and the same as downloadable documents. */
export function Transcript({ view, years, lines, totals, training, user }: TranscriptData & { user: User }) {
  const say = useTexts(transcriptTexts);
  const profession = useTexts(profileTexts);
  const isFetching = useFetching();
  const name = shownName(user);
  const isAll = !view.from && !view.to && !view.kind;
  const caption = say(CAPTIONS[view.kind], { period: usePeriod(view) });
  return (
    <>
      {user.profession ? null : <ProfessionPrompt />}
      <p className="print-only">
        {user.profession
          ? say('profile', { name, profession: professionText(user.profession, profession) })
          : name}
      </p>
      <p className="print-only">{caption}</p>
      <TranscriptFilters key={JSON.stringify(view)} view={view} years={years} />
      <Totals totals={totals} kind={view.kind} />
      <SubstanceUseTraining training={training} />
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
          text={say(isAll ? 'emptyAll' : view.kind ? 'emptyKind' : 'empty')}
          action={isAll ? <ButtonLink to="/library">{say('library')}</ButtonLink> : undefined}
        />
      )}
    </>
  );
}

const CAPTIONS = { '': 'caption', 1: 'captionCme', 2: 'captionSa' } as const;

function usePeriod({ year, from, to }: TranscriptView): string {
  const say = useTexts(transcriptTexts);
  const { language } = useSite().site;
  const day = (date: string) => dateText(date, language);
  if (year !== null) return say('periodYear', { year: String(year) });
  if (from && to) return say('periodBoth', { from: day(from), to: day(to) });
  if (from) return say('periodFrom', { from: day(from) });
  return to ? say('periodTo', { to: day(to) }) : say('periodAll');
}

/**
 * CME and self-assessment are counted separately, and hours that both designate once in all (C27, C30). Nothing is said
 * of a kind that is not listed.
 */
function Totals({ totals, kind }: Pick<TranscriptData, 'totals'> & Pick<TranscriptView, 'kind'>) {
  const say = useTexts(transcriptTexts);
  const text = useCreditsText();
  const figures = [
    ...(kind === '2' ? [] : [{ head: say('totalCme'), value: text(totals.cme) }]),
    ...(kind === '1' ? [] : [{ head: say('totalSa'), value: text(totals.sa) }]),
    ...(kind ? [] : [{ head: say('totalAll'), value: text(totals.total) }]),
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
