import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import type { ReactNode } from 'react';
import { useCreditsText } from '#client/page/credits-text.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Icon } from '#ui/content/icon.tsx';
import { Table, Td, Th, Tr } from '#ui/content/table.tsx';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { type AvailableCredit, availableWith } from '../../available-credit/available-credit.rules.ts';
import { cmeProgramTexts } from '../../program/cme-program.messages.ts';
import { FEATURES, type PlanOffer, upTo } from '../../program/cme-program.rules.ts';
import heights from '../../program/components/heights.module.css';
import styles from './table.module.css';

type Tier = Pick<
  PlanOffer,
  'name' | 'defaultPermissions' | 'cmeCredits' | 'newCmeCredits' | 'totalSa' | 'bestValue'
>;

/** What each tier includes, side by side (spec §6). */
export function PlanTable({
  tiers,
  available,
}: {
  tiers: Tier[];
  available: readonly AvailableCredit[] | null;
}) {
  const say = useTexts(cmeProgramTexts);
  const creditsText = useCreditsText();
  const counted = (tier: Tier) => {
    const { cme, sa } = availableWith(tier.defaultPermissions, available ?? []);
    return say(sa > 0 ? 'availableBoth' : 'availableCme', { cme: creditsText(cme), sa: creditsText(sa) });
  };
  const row = (label: string, cell: (tier: Tier) => ReactNode) => (
    <Tr key={label}>
      <Th scope="row">{label}</Th>
      {tiers.map((tier) => (
        <Td key={tier.name} className={tier.bestValue ? styles.best : undefined}>
          {cell(tier)}
        </Td>
      ))}
    </Tr>
  );
  return (
    <section className={`wrap-61 section ${heights.compare}`} aria-labelledby="compare">
      <h2 className={`h2 ${styles.heading}`} id="compare">
        {say('compare')}
      </h2>
      <Table caption={say('compare')} captionHidden layout="plain" className={styles.table}>
        <thead>
          <Tr>
            <Th>
              <VisuallyHidden>{say('feature')}</VisuallyHidden>
            </Th>
            {tiers.map((tier) => (
              <Th key={tier.name} className={tier.bestValue ? styles.best : undefined}>
                {tier.name}
              </Th>
            ))}
          </Tr>
        </thead>
        <tbody>
          {FEATURES.map((feature) =>
            row(say(feature), (tier) => <Included yes={tier.defaultPermissions.includes(feature)} />),
          )}
          {available ? row(say('availableNow'), counted) : null}
          {row(say('firstYear'), upTo)}
          {row(say('selfAssessment'), (tier) => tier.totalSa || <Included yes={false} />)}
        </tbody>
      </Table>
    </section>
  );
}

function Included({ yes }: { yes: boolean }) {
  const say = useTexts(cmeProgramTexts);
  return (
    <span className={yes ? styles.yes : styles.no}>
      <Icon of={yes ? Check : Minus} />
      <VisuallyHidden>{say(yes ? 'included' : 'notIncluded')}</VisuallyHidden>
    </span>
  );
}
