import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';
import styles from '../../referral/components/refer.module.css';
import { referTexts } from '../../referral/refer.messages.ts';
import { rewardsIn } from '../../referral/reward.rules.ts';

/** Before the first invitation: a text for the reader to send. */
export function SampleMessage() {
  const say = useTexts(referTexts);
  const { site } = useSite();
  const [copied, setCopied] = useState(false);
  const text = say('sample', {
    ...rewardsIn(site.language),
    product: site.productName,
    address: `${site.origin}/referral-program`,
  });
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className={styles.sample}>
      <p>{say('referralsEmpty')}</p>
      <blockquote>{text}</blockquote>
      <Button variant="secondary" icon={Copy} onClick={() => copy().catch(() => setCopied(false))}>
        {say('copy')}
      </Button>
      <span role="status">{copied ? say('copied') : null}</span>
    </div>
  );
}
