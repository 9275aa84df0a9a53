import { data, useLoaderData } from 'react-router';
import { creditsText } from '#kit/amounts.ts';
import type { Flat } from '#kit/contract.ts';
import { dateText } from '#kit/dates.ts';
import { Banner } from '#ui/banner.tsx';
import { isFailure } from '#web/api-client.ts';
import { head, type MetaArgs, NOINDEX } from '#web/head.ts';
import { clientLoad, type Loading, serverLoad } from '#web/page-load.ts';
import { pageWords } from '#web/page-words.ts';
import { useSite, useTexts } from '#web/site-data.ts';
import { verificationCalls, type verificationType } from './certificate.contract.ts';
import { certificateTexts } from './certificate.texts.ts';
import styles from './verify.module.css';

/** An unknown code is an answer too, and is told with the status of one. */
async function load({ api, params }: Loading) {
  try {
    const { data: verification } = await api(verificationCalls.one, { params: { code: params.code ?? '' } });
    return data({ verification, isBusy: false });
  } catch (thrown) {
    if (!isFailure(thrown) || ![404, 429].includes(thrown.status)) throw thrown;
    return data({ verification: null, isBusy: thrown.status === 429 }, { status: thrown.status });
  }
}
export const loader = serverLoad(load);
export const clientLoader = clientLoad(load);
export const handle = { quiet: true };
export const headers = () => NOINDEX;

export function meta(args: MetaArgs) {
  const title = pageWords(args, certificateTexts)('verifyTitle');
  return head(args, { title, noindex: true });
}

type Verification = Flat<typeof verificationType>;
type Shown = { verification: Verification | null; isBusy: boolean };

const STANDINGS = {
  valid: { tone: 'success', says: 'verifyValid', short: 'statusValid' },
  superseded: { tone: 'warning', says: 'verifySuperseded', short: 'statusSuperseded' },
  withdrawn: { tone: 'danger', says: 'verifyWithdrawn', short: 'statusWithdrawn' },
} as const;

export default function VerifyPage() {
  const say = useTexts(certificateTexts);
  const { verification, isBusy } = useLoaderData() as Shown;
  return (
    <div className={`wrap-46 ${styles.page}`}>
      <h1 className="h1">{say('verifyTitle')}</h1>
      {verification ? (
        <Proof verification={verification} />
      ) : (
        <Banner tone="warning" title={say(isBusy ? 'verifyBusy' : 'verifyUnknown')}>
          {isBusy ? null : <p>{say('verifyUnknownHelp')}</p>}
        </Banner>
      )}
    </div>
  );
}

function Proof({ verification }: { verification: Verification }) {
  const say = useTexts(certificateTexts);
  const { site } = useSite();
  const day = (at: string) => dateText(at, site.language, 'long');
  const standing = STANDINGS[verification.status];
  const facts = [
    [say('number'), verification.number],
    [say('statusHead'), say(standing.short)],
    [say('name'), verification.recipientName],
    [say('activity'), verification.title],
    [say('format'), verification.learningFormat],
    [say('credits'), useAmount(verification)],
    [say('completed'), day(verification.completedOn)],
    [say('issuedHead'), day(verification.awardedAt)],
    [say('provider'), verification.providerName],
  ];
  return (
    <>
      <Banner tone={standing.tone} title={say(standing.says)} />
      <dl className={styles.facts}>
        {facts.map(([head, value]) => (
          <div key={head}>
            <dt>{head}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {site.demo ? <p className="small quiet">{say('demoStatement')}</p> : null}
    </>
  );
}

function useAmount({ wording, kind, credits }: Verification): string {
  const say = useTexts(certificateTexts);
  const { demo, language } = useSite().site;
  const amount = { amount: creditsText(Math.round(credits * 100), language), n: credits };
  if (wording === 'participation') return say('hours', amount);
  return say('amount', {
    ...amount,
    demo: demo ? say('demoWord') : '',
    kind: say(kind === 1 ? 'cme' : 'sa'),
  });
}
