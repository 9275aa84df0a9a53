import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#client/page/site-data.ts';
import { rewardsIn } from '#referrals/referral/reward.rules.ts';
import { referralTermsTexts } from '#referrals/referral/terms.messages.ts';
import { head } from '#shell/seo/head.rules.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { StaticPage } from '../../static/static-page.tsx';

export function meta(args: MetaArgs) {
  const say = pageWords(args, referralTermsTexts);
  return head(args, { title: say('title'), description: say('lead') });
}

export default function ReferralTermsPage() {
  const say = useTexts(referralTermsTexts);
  const { site } = useSite();
  return (
    <>
      <StaticPage words={referralTermsTexts} values={rewardsIn(site.language)} />
      <p className="wrap section">
        <TextLink to="/referral-program">{say('program')}</TextLink>
      </p>
    </>
  );
}
