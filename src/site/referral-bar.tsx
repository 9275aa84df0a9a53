import { openGate } from '#membership/gate.tsx';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useTexts } from '#web/site-data.ts';
import { promotionTexts } from './promotion.texts.ts';
import { PromotionBar } from './promotion-bar.tsx';

/** For members, until they close it (spec §4). */
export function ReferralBar({ onClose }: { onClose: () => void }) {
  const say = useTexts(promotionTexts);
  return (
    <PromotionBar
      tone="plain"
      label={say('referralLabel')}
      closeLabel={say('referralClose')}
      onClose={onClose}
      text={say('referralText')}
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
