import { head } from '#site/head.rules.ts';
import { StaticPage } from '#site/static-page.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useTexts } from '#web/site-data.ts';
import { referralTermsTexts } from './referral-terms.texts.ts';

export function meta(args: MetaArgs) {
  const say = pageWords(args, referralTermsTexts);
  return head(args, { title: say('title'), description: say('lead') });
}

export default function ReferralTermsPage() {
  const say = useTexts(referralTermsTexts);
  return (
    <>
      <StaticPage words={referralTermsTexts} />
      <p className="wrap section">
        <TextLink to="/referral-program">{say('program')}</TextLink>
      </p>
    </>
  );
}
