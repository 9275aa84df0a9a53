import type { ReactNode } from 'react';
import { sizeText } from '#catalog/cover/cover.rules.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { localeOf } from '#kit/locales.ts';
import { numberText } from '#kit/numbers.ts';
import { Table, Td, Th, Tr } from '#ui/content/table.tsx';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Named } from '../../../frame/frame.tsx';
import { useAttempt } from '../../../kit/attempt.hooks.ts';
import { Moment } from '../../../resources/order/components/parts.tsx';
import rooms from '../../overview/components/overview.module.css';
import { systemTexts } from '../system.messages.ts';
import { runJob, type SystemStatus, sendLettersAgain } from '../system.store.ts';
import styles from './system.module.css';

type Job = SystemStatus['jobs'][number];

/** What needs attention, most important first. */
export function Concerns({ concerns }: Pick<SystemStatus, 'concerns'>) {
  const say = useTexts(systemTexts);
  return (
    <Panel id="attention" title={say('attention')}>
      {concerns.length === 0 ? (
        <p className="quiet">{say('well')}</p>
      ) : (
        <ul className={styles.concerns}>
          {concerns.map((concern) => (
            <li key={concern}>{say(concern)}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

export function Figures({ status }: { status: SystemStatus }) {
  const say = useTexts(systemTexts);
  const { language } = useSite().site;
  const size = (bytes: number) => sizeText(bytes, language);
  const { disk, backup, certificate } = status;
  const rooms = disk
    ? say('diskFree', { free: size(disk.freeBytes), total: size(disk.totalBytes) })
    : say('diskUnread');
  return (
    <Panel id="program" title={say('program')}>
      <Facts
        facts={[
          [say('version'), status.version],
          [say('startedAt'), <Moment key="at" at={status.startedAt} />],
          [say('node'), status.node],
          [say('postgres'), status.postgres],
          [say('databaseSize'), size(status.databaseBytes)],
          [say('disk'), rooms],
          [say('backup'), backup ? <Moment key="at" at={backup.takenAt} /> : say('noBackup')],
          [
            say('certificate'),
            certificate?.endsAt ? (
              <Moment key="at" at={certificate.endsAt} />
            ) : (
              (certificate?.problem ?? say('noCertificate'))
            ),
          ],
        ]}
      />
    </Panel>
  );
}

export function MailPanel({ mail: { waiting, setAside } }: Pick<SystemStatus, 'mail'>) {
  const say = useTexts(systemTexts);
  const locale = localeOf(useSite().site.language);
  const { isUnderWay, attempt } = useAttempt();
  return (
    <Panel id="mail" title={say('mail')}>
      <Facts
        facts={[
          [say('mailWaiting'), numberText(waiting, locale)],
          [say('mailAside'), numberText(setAside, locale)],
        ]}
      />
      {setAside > 0 ? (
        <Button
          variant="secondary"
          loading={isUnderWay}
          onClick={() => attempt(async () => say('sentAgain', { n: await sendLettersAgain() }))}
        >
          {say('sendAgain')}
        </Button>
      ) : null}
    </Panel>
  );
}

export function JobTable({ jobs }: Pick<SystemStatus, 'jobs'>) {
  const say = useTexts(systemTexts);
  return (
    <section className={styles.jobs} aria-labelledby="jobs">
      <h2 id="jobs" className="h3">
        {say('jobs')}
      </h2>
      <Table caption={say('jobs')} captionHidden compact>
        <thead>
          <Tr>
            <Th>{say('job')}</Th>
            <Th>{say('times')}</Th>
            <Th>{say('latest')}</Th>
            <Th>{say('state')}</Th>
            <Th>
              <VisuallyHidden>{say('runNow')}</VisuallyHidden>
            </Th>
          </Tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <JobRow key={job.name} job={job} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

const TONES = {
  never: 'neutral',
  running: 'neutral',
  retrying: 'warning',
  done: 'success',
  failed: 'danger',
} as const;

function JobRow({ job: { name, cron, state, startedAt, reason, isWaiting } }: { job: Job }) {
  const say = useTexts(systemTexts);
  const { isUnderWay, attempt } = useAttempt();
  const run = () =>
    attempt(async () => {
      await runJob(name);
      return say('runAsked');
    });
  return (
    <Tr>
      <Th scope="row">
        <span translate="no">{name}</span>
      </Th>
      <Td label={say('times')}>
        <code>{cron}</code>
      </Td>
      <Td label={say('latest')}>{startedAt ? <Moment at={startedAt} /> : '–'}</Td>
      <Td label={say('state')}>
        <Badge tone={TONES[state]}>{say(state)}</Badge>
        {reason ? (
          <span className={`small quiet ${styles.reason}`} lang="en">
            {reason}
          </span>
        ) : null}
      </Td>
      <Td>
        {isWaiting ? (
          say('isWaiting')
        ) : (
          <Button variant="secondary" size="sm" loading={isUnderWay} onClick={run}>
            <Named short={say('runNow')} long={say('runNowNamed', { name })} />
          </Button>
        )}
      </Td>
    </Tr>
  );
}

function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={`panel ${rooms.panel}`} aria-labelledby={id}>
      <h2 id={id} className="h3">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className={rooms.figures}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
