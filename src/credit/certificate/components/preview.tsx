import { useCreditsText } from '#client/page/credits-text.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { professionText } from '#identity/profile/profession.rules.ts';
import { profileTexts } from '#identity/profile/profile.messages.ts';
import { dateText } from '#kit/dates.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { Logo } from '#ui/content/logo.tsx';
import { Measured } from '#ui/measured.tsx';
import type { Certificate } from '../admin.store.ts';
import { certificateTexts } from '../certificate.messages.ts';
import { useDesignation, useHours } from '../hours.hooks.ts';
import styles from './preview.module.css';

/** The printed certificate on screen; light like paper in every theme. */
export function CertificatePreview({ certificate }: { certificate: Certificate }) {
  const say = useTexts(certificateTexts);
  const profession = useTexts(profileTexts);
  const { site } = useSite();
  const day = (at: string) => dateText(at, site.language, 'long');
  const { wording, status } = certificate;
  const part = usePartTag();
  const designation = useDesignation(certificate);
  return (
    <div className={styles.sheet} data-theme="light">
      <div className={styles.frame}>
        <p className={styles.provider}>
          <Logo name={certificate.providerName} />
        </p>
        <p className={styles.kind}>{say(wording === 'credit' ? 'ofCredit' : 'ofParticipation')}</p>
        <p className={styles.small}>{say('certify')}</p>
        <p className={styles.name}>{certificate.recipientName}</p>
        <p>{professionText(certificate.profession, profession)}</p>
        <p className={styles.small}>{say(wording === 'credit' ? 'completedVerb' : 'tookPart')}</p>
        <p className={styles.title} lang={part('en')}>
          <Measured text={certificate.title} />
        </p>
        <p>
          <PartOfMessage
            message={(format) => say('formatDate', { format, date: day(certificate.completedOn) })}
            part={certificate.learningFormat}
            language="en"
          />
        </p>
        {designation ? <p>{designation}</p> : null}
        {useAmount(certificate).map((line) => (
          <p key={line} className={styles.amount}>
            {line}
          </p>
        ))}
        {certificate.accreditation ? (
          <p className={styles.small} lang={part('en')}>
            {certificate.accreditation}
          </p>
        ) : null}
        <div className={styles.foot}>
          <p>
            <strong>{certificate.providerName}</strong>
            <br />
            {certificate.providerAddress}
            <br />
            {say('issued', { date: day(certificate.awardedOn) })}
            <Ground certificate={certificate} />
          </p>
          <p>
            <strong>{say('certificateNumber', { number: certificate.number })}</strong>
            <br />
            {say('verifyAt')}
            <br />
            <span className={styles.address}>{certificate.verifyUrl}</span>
          </p>
        </div>
        <p className={styles.standing}>
          {status === 'withdrawn'
            ? say('standsWithdrawn')
            : status === 'superseded'
              ? say('standsSuperseded')
              : ''}{' '}
          {site.demo ? say('demoStatement') : ''}
        </p>
      </div>
    </div>
  );
}

/** The ledger entry that it was issued from, as the paper names it; older certificates may name none. */
function Ground({ certificate: { ledgerPosition, ledgerHash } }: { certificate: Certificate }) {
  const say = useTexts(certificateTexts);
  if (ledgerPosition === null || ledgerHash === null) return null;
  return (
    <>
      <br />
      <span className={styles.ground}>
        {say('ground', { position: String(ledgerPosition), hash: ledgerHash })}
      </span>
    </>
  );
}

/** Credit for physicians; contact hours, with their pharmacology part, for everybody else (rules R14, R27, R28). */
function useAmount(certificate: Certificate): string[] {
  const { wording, kind, credits } = certificate;
  const say = useTexts(certificateTexts);
  const { demo } = useSite().site;
  const amount = useCreditsText()(credits);
  const hours = useHours(certificate);
  if (wording === 'credit')
    return [
      say('amountCredit', {
        amount,
        n: credits,
        demo: demo ? say('demoWord', { n: credits }) : '',
        kind: say(kind === 1 ? 'cme' : 'sa'),
      }),
    ];
  return [hours, say('contactHour')];
}
