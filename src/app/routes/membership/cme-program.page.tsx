import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { isFailure } from '#client/api/client.ts';
import { arrivesAnew } from '#client/navigation/arrival.ts';
import { clientLoad, type LoadContext, serverLoad } from '#client/page/load.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, siteOf, useSite, useTexts } from '#client/page/site-data.ts';
import { describing } from '#client/page/structured-data.ts';
import { availableCreditCalls } from '#learning/available-credit/available-credit.schema.ts';
import { Pricing } from '#membership/plan/components/pricing.tsx';
import { PlanTable } from '#membership/plan/components/table.tsx';
import { membershipCalls } from '#membership/plan/plan.schema.ts';
import { TIERS } from '#membership/plan/tier.data.ts';
import { cmeProgramTexts, PROGRAM_QUESTIONS } from '#membership/program/cme-program.messages.ts';
import { CHOOSE_MARK, ofTerm, onPricing } from '#membership/program/cme-program.rules.ts';
import { ProgramFaq, ProgramSteps, Testimonials } from '#membership/program/components/program-words.tsx';
import { rewardsIn } from '#referrals/referral/reward.rules.ts';
import { DESCRIPTION_KEY } from '#shell/seo/description.data.ts';
import { head } from '#shell/seo/head.rules.ts';
import { faqStatement } from '#shell/seo/structured-data.rules.ts';
import { membershipStatement } from '#shell/seo/structured-page.rules.ts';
import { toast } from '#ui/feedback/toast.ts';

const CmeInformation = lazy(async () => ({
  default: (await import('#membership/program/components/cme-information.tsx')).CmeInformation,
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
export const loader = describing(serverLoad(load), ({ plans }, { site, words }) => {
  const say = words(cmeProgramTexts);
  const about = { name: say('heading'), description: say('lead'), path: '/cme-program' };
  const rewards = rewardsIn(site.language);
  const faq = PROGRAM_QUESTIONS.map((n) => ({ question: say(`q${n}`), answer: say(`a${n}`, rewards) }));
  return [membershipStatement(site, about, plans ?? []), faqStatement(faq)];
});
export const clientLoader = clientLoad(load);

export function meta(args: MetaArgs) {
  const say = pageWords(args, cmeProgramTexts);
  const site = siteOf(args);
  const year = (site?.now ?? '').slice(0, 4);
  return head(args, {
    title: isPricing(args.location.search) ? say('pricingTitle', { year }) : say('title', { year }),
    description: site?.configs[DESCRIPTION_KEY],
    path: '/cme-program',
  });
}

export default function CmeProgramPage() {
  const { plans, available } = useLoaderData<typeof loader>();
  const { site } = useSite();
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
      <ProgramFaq values={rewardsIn(site.language)} />
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

/**
 * ?section=pricing, and /pricing with its fragment, bring the section into view and the focus to its heading; Back leads
 * to where it was left.
 */
function usePricingSection(heading: RefObject<HTMLHeadingElement | null>) {
  const { search, hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again, it goes there again
  useEffect(() => {
    if ((!isPricing(search) && hash !== '#pricing') || !arrivesAnew()) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [search, hash, key, heading]);
}
