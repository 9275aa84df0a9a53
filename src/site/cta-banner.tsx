import { openGate } from '#membership/gate.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useSite, useTexts } from '#web/site-data.ts';
import { PRICING_ADDRESS } from './navigation.rules.ts';
import { promotionTexts } from './promotion.texts.ts';
import { PromotionBar } from './promotion-bar.tsx';

/** The call to action: registration for visitors, membership for free accounts (B22). */
export function CtaBanner({ isVisitor, onClose }: { isVisitor: boolean; onClose: () => void }) {
  const say = useTexts(promotionTexts);
  const { configs } = useSite();
  const { CME_SA_TOTAL: total, SA_TOTAL: sa } = configs;
  const words = isVisitor ? 'ctaVisitor' : 'ctaFree';
  return (
    <PromotionBar
      tone="deep"
      label={say('ctaLabel')}
      closeLabel={say('ctaClose')}
      onClose={onClose}
      text={total && sa ? say(words, { total, sa }) : say(`${words}Plain`)}
      actions={
        <>
          <ButtonLink variant="signal" size="sm" to={isVisitor ? '/register' : PRICING_ADDRESS}>
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
