import { useSite, useTexts } from '#client/page/site-data.ts';
import { openGate } from '#membership/gate/components/gate.tsx';
import { rewardsIn } from '#referrals/referral/reward.rules.ts';
import { Button } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { PromotionBar } from './bar.tsx';
import { promotionTexts } from './promotion.messages.ts';

/** For members, until they close it (spec §4). */
export function ReferralBar({ onClose }: { onClose: () => void }) {
  const say = useTexts(promotionTexts);
  const { site } = useSite();
  return (
    <PromotionBar
      tone="plain"
      label={say('referralLabel')}
      closeLabel={say('referralClose')}
      onClose={onClose}
      text={say('referralText', rewardsIn(site.language))}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={() => openGate('referModal')}>
            {say('referralInvite')}
          </Button>
          <TextLink to="/referral-program">{say('referralHow')}</TextLink>
        </>
      }
    />
  );
}
