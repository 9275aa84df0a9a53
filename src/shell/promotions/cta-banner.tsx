import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useCreditsText } from '#client/page/credits-text.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { placeFrom, withPlace } from '#kit/place.ts';
import { countAvailable } from '#learning/available-credit/available-credit.store.ts';
import { type AvailableCredit, availableWith } from '#membership/available-credit/available-credit.rules.ts';
import { openGate } from '#membership/gate/components/gate.tsx';
import { PRICING_ADDRESS } from '#membership/plan/pricing.data.ts';
import { Button, ButtonLink } from '#ui/forms/button.tsx';
import { PromotionBar } from './bar.tsx';
import { creditFacts } from './credit-facts.rules.ts';
import { promotionTexts } from './promotion.messages.ts';

/** What can be earned today, beside the year's program; nothing while it is not counted. */
function useNowWords(): string {
  const say = useTexts(promotionTexts);
  const creditsText = useCreditsText();
  const [credit, setCredit] = useState<readonly AvailableCredit[]>([]);
  useEffect(() => {
    void countAvailable().then(setCredit);
  }, []);
  const { cme, sa } = availableWith(null, credit);
  return cme > 0 ? say('ctaNow', { cme: creditsText(cme), sa: creditsText(sa) }) : '';
}

/** The call to action: registration for visitors, membership for free accounts (B22). */
export function CtaBanner({ isVisitor, onClose }: { isVisitor: boolean; onClose: () => void }) {
  const say = useTexts(promotionTexts);
  const { configs } = useSite();
  const credits = creditFacts(configs);
  const now = useNowWords();
  const place = placeFrom(useLocation());
  const words = isVisitor ? 'ctaVisitor' : 'ctaFree';
  return (
    <PromotionBar
      tone="deep"
      label={say('ctaLabel')}
      closeLabel={say('ctaClose')}
      onClose={onClose}
      text={[credits ? say(words, { total: credits.total, sa: credits.sa }) : say(`${words}Plain`), now]
        .filter(Boolean)
        .join(' ')}
      actions={
        <>
          <ButtonLink
            variant="signal"
            size="sm"
            to={withPlace(isVisitor ? '/register' : PRICING_ADDRESS, place)}
          >
            {say(isVisitor ? 'ctaRegister' : 'ctaMembership')}
          </ButtonLink>
          <Button
            variant="onDeep"
            size="sm"
            onClick={() => openGate(isVisitor ? 'becomeAFreeMember' : 'buyAMembership')}
          >
            {say('ctaMore')}
          </Button>
        </>
      }
    />
  );
}
