import { data, Form, useLoaderData } from 'react-router';
import { isFailure } from '#client/api/client.ts';
import { useCreditsText } from '#client/page/credits-text.ts';
import { clientLoad, type LoadContext, serverLoad } from '#client/page/load.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#client/page/site-data.ts';
import { certificateTexts } from '#credit/certificate/certificate.messages.ts';
import { codeIn, isCertificateNumber } from '#credit/certificate/certificate.rules.ts';
import { verificationCalls, type verificationType } from '#credit/certificate/certificate.schema.ts';
import { useDesignation, useHours } from '#credit/certificate/hours.hooks.ts';
import { SignedProof } from '#credit/proof/components/signed-proof.tsx';
import { professionText } from '#identity/profile/profession.rules.ts';
import { profileTexts } from '#identity/profile/profile.messages.ts';
import type { Flat } from '#kit/contract.ts';
import { dateText } from '#kit/dates.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import styles from './verify.module.css';

/**
 * What was asked by the address: a code, or the paper’s address that ends in it; a number with a name; or nothing yet. A
 * number in place of a code is one.
 */
function askedIn({ params, url }: Pick<LoadContext, 'params' | 'url'>) {
  const textOf = (name: string) => url.searchParams.get(name)?.trim() ?? '';
  const code = params.code ?? codeIn(textOf('code'));
  return isCertificateNumber(code)
    ? { code: '', number: code.toUpperCase(), name: textOf('name') }
    : { code, number: textOf('number'), name: textOf('name') };
}
const isNumberAlone = ({ code, number, name }: ReturnType<typeof askedIn>): boolean =>
  !code && number !== '' && !name;

/** An unknown code is an answer too, and is told with the status of one. */
async function load(loading: LoadContext) {
  const asked = askedIn(loading);
  if (isNumberAlone(asked) || (!asked.code && !asked.number && !asked.name))
    return data({ asked, verification: null, isBusy: false, isAsked: false });
  try {
    const verification = await find(loading.api, asked);
    return data({ asked, verification, isBusy: false, isAsked: true }, { status: verification ? 200 : 404 });
  } catch (thrown) {
    if (!isFailure(thrown) || ![400, 404, 422, 429].includes(thrown.status)) throw thrown;
    return data(
      { asked, verification: null, isBusy: thrown.status === 429, isAsked: true },
      { status: thrown.status === 429 ? 429 : 404 },
    );
  }
}

async function find(api: LoadContext['api'], { code, number, name }: ReturnType<typeof askedIn>) {
  if (code) return (await api(verificationCalls.one, { params: { code } })).data;
  const { data: found } = await api(verificationCalls.find, {
    query: { 'filter[number]': number, 'filter[name]': name },
  });
  return found[0] ?? null;
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
type VerificationProps = {
  asked: ReturnType<typeof askedIn>;
  verification: Verification | null;
  isBusy: boolean;
  isAsked: boolean;
};

const STANDINGS = {
  valid: { tone: 'success', says: 'verifyValid', short: 'statusValid' },
  superseded: { tone: 'warning', says: 'verifySuperseded', short: 'statusSuperseded' },
  withdrawn: { tone: 'danger', says: 'verifyWithdrawn', short: 'statusWithdrawn' },
} as const;

export default function VerifyPage() {
  const say = useTexts(certificateTexts);
  const { asked, verification, isBusy, isAsked } = useLoaderData() as VerificationProps;
  const alone = isNumberAlone(asked);
  const none = asked.code
    ? ({ says: 'verifyUnknown', help: 'verifyUnknownHelp' } as const)
    : ({ says: 'verifyNone', help: 'verifyNoneHelp' } as const);
  return (
    <div className={`wrap-46 ${styles.page}`}>
      <h1 className="h1">{say('verifyTitle')}</h1>
      <div role="status">
        {verification ? <Standing of={verification} /> : null}
        {isAsked && !verification ? (
          <Banner tone="warning" title={say(isBusy ? 'verifyBusy' : none.says)}>
            {isBusy ? null : <p>{say(none.help)}</p>}
          </Banner>
        ) : null}
        {alone ? <Banner tone="info" title={say('verifyNumberAlone')} /> : null}
      </div>
      {verification ? <Proof verification={verification} /> : <Search key={String(alone)} asked={asked} />}
    </div>
  );
}

/** Sent by the browser itself: the answer has an address of its own. */
function Search({ asked }: Pick<VerificationProps, 'asked'>) {
  const say = useTexts(certificateTexts);
  const plain = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <section className={`panel ${styles.search}`}>
      <p>{say('verifyLead')}</p>
      <Form method="get" action="/verify" className={styles.form}>
        <Field label={say('verifyCode')} name="code" defaultValue={asked.code} required {...plain} />
        <Button variant="secondary" type="submit">
          {say('verifyDo')}
        </Button>
      </Form>
      <p className="quiet">{say('verifyOr')}</p>
      <Form method="get" action="/verify" className={styles.form}>
        <Field label={say('verifyNumber')} name="number" defaultValue={asked.number} required {...plain} />
        <Field label={say('verifyName')} name="name" defaultValue={asked.name} required {...plain} />
        <Button variant="secondary" type="submit">
          {say('verifyDo')}
        </Button>
      </Form>
    </section>
  );
}

/** What the check came to, which is told before what the certificate says. */
function Standing({ of }: { of: Verification }) {
  const say = useTexts(certificateTexts);
  const { tone, says } = STANDINGS[of.status];
  return <Banner tone={tone} title={say(says)} />;
}

type Fact = [head: string, value: string, language?: string];

function Proof({ verification }: { verification: Verification }) {
  const say = useTexts(certificateTexts);
  const { site } = useSite();
  const day = (at: string) => dateText(at, site.language, 'long');
  const part = usePartTag();
  const designation = useDesignation(verification);
  const { accreditation: told } = verification;
  const accreditation: Fact[] = told ? [[say('accreditation'), told, part('en')]] : [];
  const facts: Fact[] = [
    [say('number'), verification.number],
    [say('statusHead'), say(STANDINGS[verification.status].short)],
    [say('name'), verification.recipientName],
    ...useProfession(verification),
    [say('activity'), verification.title, part('en')],
    [say('format'), verification.learningFormat, part('en')],
    ...(designation ? [[say('designation'), designation] satisfies Fact] : []),
    [say('credits'), useAmount(verification)],
    [say('completed'), day(verification.completedOn)],
    [say('issuedHead'), day(verification.awardedOn)],
    [say('provider'), `${verification.providerName}, ${verification.providerAddress}`],
    ...accreditation,
    ...useGround(verification),
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([head, value, language]) => (
          <div key={head}>
            <dt>{head}</dt>
            <dd lang={language}>{value}</dd>
          </div>
        ))}
      </dl>
      <SignedProof number={verification.number} proofUrl={verification.proofUrl} />
      {site.demo ? <p className="small quiet">{say('demoStatement')}</p> : null}
    </>
  );
}

/** Older certificates may name none. */
function useProfession({ profession }: Verification): [string, string][] {
  const say = useTexts(profileTexts);
  return profession ? [[say('profession'), professionText(profession, say)]] : [];
}

/** The entry that it was issued from; older certificates may name none. */
function useGround({ ledgerPosition, ledgerHash }: Verification): [string, string][] {
  const say = useTexts(certificateTexts);
  if (ledgerPosition === null || ledgerHash === null) return [];
  return [
    [say('ledgerEntry'), String(ledgerPosition)],
    [say('ledgerHash'), ledgerHash],
  ];
}

/** The amount as the paper says it. */
function useAmount(verification: Verification): string {
  const { wording, kind, credits } = verification;
  const say = useTexts(certificateTexts);
  const { demo } = useSite().site;
  const amount = useCreditsText()(credits);
  const hours = useHours(verification);
  if (wording === 'participation') return hours;
  return say('amount', {
    amount,
    n: credits,
    demo: demo ? say('demoWord', { n: credits }) : '',
    kind: say(kind === 1 ? 'cme' : 'sa'),
  });
}
