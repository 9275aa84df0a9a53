import { Form } from 'react-router';
import { recordPage } from '#admin/frame/record-page.tsx';
import { editingTexts } from '#admin/kit/editing.messages.ts';
import editing from '#admin/kit/editing.module.css';
import { faultsIn, period } from '#admin/kit/filter.store.ts';
import { FilterField } from '#admin/kit/filters.tsx';
import { accreditationTexts } from '#admin/reports/accreditation/accreditation.messages.ts';
import {
  ACTIVITIES_PATH,
  type ActivityReport,
  documentAddress,
  type LearnersData,
  loadReport,
  type PeriodView,
  type ReportData,
} from '#admin/reports/accreditation/accreditation.store.ts';
import styles from '#admin/reports/accreditation/components/accreditation.module.css';
import { AccreditationEvaluation } from '#admin/reports/accreditation/components/evaluation.tsx';
import { AccreditationLearners } from '#admin/reports/accreditation/components/learners.tsx';
import {
  Ledger,
  Professions,
  TestItems,
  Tests,
} from '#admin/reports/accreditation/components/participation.tsx';
import { ActivityBadges, CreditDays, useFirstTries } from '#admin/reports/accreditation/components/parts.tsx';
import { People, Versions } from '#admin/reports/accreditation/components/people.tsx';
import { FundingSums } from '#admin/resources/funding/components/sums.tsx';
import { fundingTexts } from '#admin/resources/funding/funding.messages.ts';
import { fundingCsv, fundingPath } from '#admin/resources/funding/funding.store.ts';
import { typeTexts } from '#catalog/publication/label.messages.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { DownloadButton } from '#credit/certificate/components/download-button.tsx';
import { creditsText } from '#kit/amounts.ts';
import { dateText } from '#kit/dates.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordPage({
  texts: accreditationTexts,
  title: 'report',
  load: loadReport,
  named: ({ report: { title } }) => ({ title, isEnglish: true }),
  Content: ({ data }) => <Report {...data} />,
});
export const { clientLoader, meta } = page;
export default page.Page;

function Report({ view, report, learners }: ReportData) {
  const say = useTexts(accreditationTexts);
  return (
    <>
      <div className={styles.head}>
        <ActivityBadges one={report} />
        <TextLink to={ACTIVITIES_PATH} className={editing.edit}>
          {say('allActivities')}
        </TextLink>
        <Facts one={report} />
      </div>
      <div className={editing.above}>
        <Period view={view} />
        {learners ? (
          <DownloadButton
            variant="secondary"
            path={documentAddress('file', report.id, view)}
            fileName="activity.pdf"
          >
            {say('file')}
          </DownloadButton>
        ) : null}
      </div>
      {learners ? <OverPeriod view={view} report={report} learners={learners} /> : null}
    </>
  );
}

function OverPeriod({
  view,
  report,
  learners,
}: Pick<ReportData, 'view' | 'report'> & { learners: LearnersData }) {
  const say = useTexts(accreditationTexts);
  return (
    <>
      {report.unshown > 0 ? (
        <Banner tone="warning" title={say('unshownTitle', { n: report.unshown })}>
          <p>{say('unshownText')}</p>
        </Banner>
      ) : null}
      <Figures one={report} />
      <div className={styles.sides}>
        <Ledger one={report} />
        <Professions one={report} />
      </div>
      <Tests one={report} />
      <TestItems one={report} />
      <AccreditationEvaluation one={report} view={view} />
      <Funding one={report} />
      <People one={report} />
      <Versions one={report} />
      <AccreditationLearners id={report.id} data={learners} />
    </>
  );
}

function Facts({ one }: { one: ActivityReport }) {
  const say = useTexts(accreditationTexts);
  const sayType = useTexts(typeTexts);
  const { language } = useSite().site;
  const amount = (kind: 1 | 2, hundredths: number | null) =>
    hundredths === null
      ? []
      : [say(kind === 1 ? 'amountCme' : 'amountSa', { n: creditsText(hundredths, language) })];
  const amounts = [...amount(1, one.designatedCme), ...amount(2, one.designatedSa)];
  const awarded = one.awards.flatMap(({ kind, amount: hundredths }) => amount(kind, hundredths));
  const facts = [
    [say('activity'), one.id],
    [say('type'), sayType(one.publicationType)],
    [say('format'), one.learningFormat ?? say('none')],
    [say('designated'), amounts.join(', ') || say('none')],
    [say('awarded'), awarded.join(', ') || say('none')],
    [say('credit'), <CreditDays key="days" one={one} />],
    [say('reviewIsDue'), dateText(one.reviewDueOn, language)],
    [say('pharmacology'), one.pharmacology === null ? say('none') : creditsText(one.pharmacology, language)],
    [say('providership'), one.jointProvider ? say('jointly', { name: one.jointProvider }) : say('direct')],
    ...(one.jointProvider
      ? [[say('jointAccreditation'), one.jointAccreditation ?? say('notRecorded')] as const]
      : []),
  ] as const;
  return <FactList facts={facts} />;
}

const FactList = ({ facts }: { facts: readonly (readonly [string, React.ReactNode])[] }) => (
  <dl className={`panel ${styles.facts}`}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** The days that everything below is about; the address says them. */
function Period({ view }: { view: PeriodView }) {
  const say = useTexts(accreditationTexts);
  const sayCommon = useTexts(editingTexts);
  const fault = faultsIn(period, view).to;
  return (
    <Form method="get" preventScrollReset className={styles.period} aria-label={say('period')}>
      <FilterField name="from" view={view} label={say('from')} type="date" />
      <FilterField name="to" view={view} label={say('to')} type="date" error={fault && sayCommon(fault)} />
      <Button type="submit" variant="secondary">
        {sayCommon('show')}
      </Button>
    </Form>
  );
}

function Figures({ one: { figures } }: { one: ActivityReport }) {
  const say = useTexts(accreditationTexts);
  const firstTries = useFirstTries();
  const { language } = useSite().site;
  return (
    <section className={styles.part} aria-labelledby="figures">
      <h2 className="h3" id="figures">
        {say('figures')}
      </h2>
      <FactList
        facts={[
          [say('began'), figures.began],
          [say('passed'), figures.passed],
          [say('firstTry'), firstTries(figures)],
          [say('claimedCme'), creditsText(figures.cme, language)],
          [say('claimedSa'), creditsText(figures.sa, language)],
          [say('certificates'), figures.certificates],
          [say('evaluations'), figures.evaluations],
        ]}
      />
    </section>
  );
}

/** What the support of companies came to, and where the record of it is kept (rule R7). */
function Funding({ one: { id, funding } }: { one: ActivityReport }) {
  const say = useTexts(fundingTexts);
  return (
    <section className={styles.part} aria-labelledby="funding">
      <h2 className="h3" id="funding">
        {say('title')}
      </h2>
      <p className={editing.figure}>{say(funding.entries > 0 ? 'wholeRecord' : 'nothingYet')}</p>
      <div className={editing.actions}>
        <TextLink to={fundingPath(id)} className={editing.edit}>
          {say('toRecord')}
        </TextLink>
        <DownloadButton variant="secondary" path={fundingCsv(id)} fileName="funding.csv">
          {say('fundingCsv')}
        </DownloadButton>
      </div>
      <FundingSums sums={funding} />
    </section>
  );
}
