import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { availableCreditCalls } from '#learning/available-credit.contract.ts';
import { head } from '#site/head.rules.ts';
import { faqStatement } from '#site/structured-data.rules.ts';
import { membershipStatement } from '#site/structured-page.rules.ts';
import { toast } from '#ui/toast.ts';
import { isFailure } from '#web/api-client.ts';
import { clientLoad, type LoadContext, serverLoad } from '#web/page-load.ts';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, siteOf, useTexts } from '#web/site-data.ts';
import { describing, wordsAt } from '#web/structured-data.ts';
import { CHOOSE_MARK, ofTerm, onPricing } from './cme-program.rules.ts';
import { cmeProgramTexts, PROGRAM_QUESTIONS } from './cme-program.texts.ts';
import { membershipCalls } from './plan.contract.ts';
import { PlanTable } from './plan-table.tsx';
import { Pricing } from './pricing.tsx';
import { ProgramFaq, ProgramSteps, Testimonials } from './program-words.tsx';
import { TIERS } from './tier.data.ts';

const CmeInformation = lazy(async () => ({
  default: (await import('./cme-information.tsx')).CmeInformation,
}));

/** Prices and counts may fail; what the plans include still shows. */
async function load({ api }: LoadContext) {
  const [plans, available] = await Promise.all([
    api(membershipCalls.list, { query: { include: ['permissions'], page: { size: 0 } } })
      .then(({ data }) => onPricing(data))
      .catch(none),
    api(availableCreditCalls.list)
      .then(({ data }) => data)
      .catch(none),
  ]);
  return { plans, available };
}

function none(thrown: unknown): null {
  if (!isFailure(thrown)) throw thrown;
  return null;
}
export const loader = describing(serverLoad(load), ({ plans }, site) => {
  const say = wordsAt(site, cmeProgramTexts);
  const about = { name: say('heading'), description: say('lead'), path: '/cme-program' };
  const faq = PROGRAM_QUESTIONS.map((n) => ({ question: say(`q${n}`), answer: say(`a${n}`) }));
  return [membershipStatement(site, about, plans ?? []), faqStatement(faq)];
});
export const clientLoader = clientLoad(load);

export function meta(args: MetaArgs) {
  const say = pageWords(args, cmeProgramTexts);
  const site = siteOf(args);
  const year = (site?.now ?? '').slice(0, 4);
  return head(args, {
    title: isPricing(args.location.search) ? say('pricingTitle', { year }) : say('title', { year }),
    description: site?.configs.CME_META_DESCRIPTION,
    path: '/cme-program',
  });
}

export default function CmeProgramPage() {
  const { plans, available } = useLoaderData<typeof loader>();
  const heading = useRef<HTMLHeadingElement>(null);
  usePricingSection(heading);
  useChoiceAsked();
  const tiers = plans ? ofTerm(plans, 365) : TIERS.map(asOffer);
  return (
    <>
      <Pricing plans={plans} available={available} heading={heading} />
      <ProgramSteps />
      <PlanTable tiers={tiers} available={available} />
      <Suspense fallback={null}>
        <CmeInformation />
      </Suspense>
      <ProgramFaq />
      <Testimonials />
    </>
  );
}

const asOffer = (tier: (typeof TIERS)[number]) => ({
  ...tier,
  defaultPermissions: tier.permissions,
  bestValue: tier.name === 'Gold',
});

/** Checkout had nothing to sell (VALID-034): it says so here, once. */
function useChoiceAsked() {
  const say = useTexts(cmeProgramTexts);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once
  useEffect(() => {
    if (hash !== CHOOSE_MARK) return;
    toast({ message: say('choose') });
    navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true });
  }, [hash]);
}

const isPricing = (search: string): boolean => new URLSearchParams(search).get('section') === 'pricing';

/** ?section=pricing, and /pricing with its fragment, bring the section into view and the focus to its heading. */
function usePricingSection(heading: RefObject<HTMLHeadingElement | null>) {
  const { search, hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again, it goes there again
  useEffect(() => {
    if (!isPricing(search) && hash !== '#pricing') return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [search, hash, key, heading]);
}
