import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { type FailureNotice, noticeOf } from '#client/api/failure.ts';
import { NoticeLine } from '#client/api/next-step.tsx';
import { useCreditsText } from '#client/page/credits-text.ts';
import { useTexts } from '#client/page/site-data.ts';
import { DownloadButton } from '#credit/certificate/components/download-button.tsx';
import { CertificatePreview } from '#credit/certificate/components/preview.tsx';
import { registrationCalls } from '#identity/account/account.schema.ts';
import { awaitedEmail, shownEmail } from '#identity/email/shown.rules.ts';
import { refreshUser, type User } from '#identity/session/session.store.ts';
import { hasName } from '#identity/user/shown-name.rules.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button, ButtonLink } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { useDraftOver } from '../draft.hooks.ts';
import { surveyTexts } from '../survey.messages.ts';
import { claimTold } from '../survey.rules.ts';
import type { SurveyData } from '../survey.store.ts';
import styles from './survey.module.css';

type Props = SurveyData & { user: User };

/** The outcome of the evaluation: the certificate, or what it is waiting for. */
export function SurveyDone({ survey, publication, certificates, withdrawn, user }: Props) {
  const say = useTexts(surveyTexts);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  useDraftOver(user.id, publication.id);
  const text = useCreditsText();
  const isWaiting = survey.kinds.some(
    ({ kind, claimedCredits, certificateId }) =>
      claimedCredits && certificateId === null && !withdrawn.some((one) => one.kind === kind),
  );
  return (
    <>
      <header>
        <h1 ref={head} tabIndex={-1} className="h1">
          {say(certificates.length > 0 ? 'ready' : 'done')}
        </h1>
        {survey.kinds.map(({ kind, claimedCredits: claimed, maxCredits: max, certificateId }) => {
          const of = say(kind === 2 ? 'sa' : 'cme');
          if (claimed === null)
            return (
              <p key={kind} className="lead">
                {say('suspendedKind', { kind: of })}
              </p>
            );
          const certificate = certificates.find(({ id }) => id === certificateId);
          const past = withdrawn.find((one) => one.kind === kind);
          const { key, amount } = claimTold(claimed, certificate?.credits ?? null, past !== undefined);
          const told = { amount: text(amount), max: text(max), n: max, number: past?.number ?? '' };
          return (
            <p key={kind} className="lead">
              {survey.kinds.length > 1 ? say(`${key}Kind`, { kind: of, ...told }) : say(key, told)}
            </p>
          );
        })}
      </header>
      {withdrawn.length > 0 ? <p>{say('withdrawnHelp')}</p> : null}
      {certificates.map((one, at) => (
        <Paper key={one.id} certificate={one} isFirst={at === 0} />
      ))}
      {isWaiting ? (
        <WhatItWaitsFor survey={survey} user={user} />
      ) : certificates.length > 0 || withdrawn.length > 0 ? null : (
        <p>{say(survey.claimedCredits === 0 ? 'noClaim' : 'notYet')}</p>
      )}
      <p>
        <TextLink to={`/publication/${publication.id}/test/results`}>{say('results')}</TextLink>
      </p>
    </>
  );
}

function WhatItWaitsFor({ survey, user }: Pick<Props, 'survey' | 'user'>) {
  if (survey.certificateWaits) return <ConfirmFirst user={user} />;
  return <NameFirst isNamed={hasName(user)} />;
}

type PaperProps = { certificate: SurveyData['certificates'][number]; isFirst: boolean };

/** Only the first one's button is emphasized. */
function Paper({ certificate, isFirst }: PaperProps) {
  const say = useTexts(surveyTexts);
  return (
    <>
      <CertificatePreview certificate={certificate} />
      <p className="cluster">
        <DownloadButton
          variant={isFirst ? 'primary' : 'secondary'}
          path={certificate.pdfUrl}
          fileName={`certificate-${certificate.number}.pdf`}
        >
          {say('download')}
        </DownloadButton>
        {isFirst ? (
          <ButtonLink variant="secondary" to="/dashboard/certificates">
            {say('all')}
          </ButtonLink>
        ) : null}
        <TextLink
          to={new URL(certificate.verifyUrl).pathname}
          newTabLabel={say('newTab')}
          className={styles.link}
        >
          {say('verify')}
        </TextLink>
      </p>
    </>
  );
}

/** Certificates follow the confirmation of the e-mail address (C17). */
function ConfirmFirst({ user }: { user: User }) {
  const say = useTexts(surveyTexts);
  const { revalidate, state } = useRevalidator();
  const [isSending, setSending] = useState(false);
  const [told, setTold] = useState<FailureNotice>({ reason: '', next: null });
  const email = shownEmail(awaitedEmail(user) ?? user.email);
  const resend = async () => {
    setSending(true);
    try {
      await browserApi()(registrationCalls.resend);
      setTold({ reason: say('resent', { email }), next: null });
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      const notice = noticeOf(thrown, say('noReply'));
      setTold({ ...notice, reason: say('resendFailed', { reason: notice.reason }) });
    }
    setSending(false);
  };
  const check = async () => {
    await refreshUser();
    await revalidate();
  };
  return (
    <Banner tone="warning" title={say('confirmTitle')}>
      <p>{say('confirmText', { email })}</p>
      <p className={`cluster ${styles.confirm}`}>
        <Button loading={isSending} loadingLabel={say('resending')} onClick={resend}>
          {say('resend')}
        </Button>
        <Button variant="secondary" loading={state === 'loading'} onClick={check}>
          {say('checkAgain')}
        </Button>
      </p>
      <p role="status">
        <NoticeLine notice={told} />
      </p>
    </Banner>
  );
}

/** A certificate names its holder (rule R12), in letters that can be printed. */
function NameFirst({ isNamed }: { isNamed: boolean }) {
  const say = useTexts(surveyTexts);
  return (
    <Banner tone="warning" title={say(isNamed ? 'lettersTitle' : 'nameTitle')}>
      <p>{say(isNamed ? 'lettersText' : 'nameText')}</p>
      <p>
        <ButtonLink to="/myaccount">{say(isNamed ? 'lettersButton' : 'nameButton')}</ButtonLink>
      </p>
    </Banner>
  );
}
