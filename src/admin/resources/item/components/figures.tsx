import CircleAlert from 'lucide-react/icons/circle-alert';
import ListX from 'lucide-react/icons/list-x';
import { useSite, useTexts } from '#client/page/site-data.ts';
import type { Flat } from '#kit/contract.ts';
import { localeOf } from '#kit/locales.ts';
import { decimalText } from '#kit/numbers.ts';
import {
  DIFFICULTY_LEAST,
  DISCRIMINATION_LEAST,
  EASY_PERCENT,
  HARD_PERCENT,
  POOR_DISCRIMINATION,
} from '#learning/item/analysis.rules.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Accordion, AccordionItem } from '#ui/navigation/accordion.tsx';
import styles from '../../../kit/editing.module.css';
import { itemDeskTexts } from '../item.messages.ts';
import type { itemDeskType } from '../item.schema.ts';

export type Figures = Pick<Flat<typeof itemDeskType>, 'difficulty' | 'discrimination' | 'flags' | 'gaps'>;

const TooFew = () => <span className="quiet">{useTexts(itemDeskTexts)('tooFew')}</span>;

export function Difficulty({ of: { difficulty } }: { of: Figures }) {
  const say = useTexts(itemDeskTexts);
  return difficulty === null ? <TooFew /> : say('percent', { n: difficulty });
}

export function Discrimination({ of: { discrimination } }: { of: Figures }) {
  const { language } = useSite().site;
  if (discrimination === null) return <TooFew />;
  return decimalText(discrimination, localeOf(language), 2);
}

/** Warnings about a question: first from its answers, then from the rules. */
export function ItemSigns({ of: { flags, gaps } }: { of: Figures }) {
  const say = useTexts(itemDeskTexts);
  if (flags.length + gaps.length === 0) return <span className="quiet">{say('nothing')}</span>;
  return (
    <span className={styles.actions}>
      {flags.map((flag) => (
        <Badge key={flag} tone="warning" icon={CircleAlert}>
          {say(flag)}
        </Badge>
      ))}
      {gaps.length > 0 ? (
        <Badge tone="danger" icon={ListX}>
          {say('againstRules', { n: gaps.length })}
        </Badge>
      ) : null}
    </span>
  );
}

export function HowMeasured() {
  const { language } = useSite().site;
  const say = useTexts(itemDeskTexts);
  return (
    <Accordion>
      <AccordionItem summary={say('howTitle')}>
        <div className="stack small quiet">
          <p>{say('howDifficulty', { least: DIFFICULTY_LEAST })}</p>
          <p>{say('howDiscrimination', { least: DISCRIMINATION_LEAST })}</p>
          <p>
            {say('howSigns', {
              poor: decimalText(POOR_DISCRIMINATION, localeOf(language), 2),
              least: DISCRIMINATION_LEAST,
            })}
          </p>
          <p>{say('howFlags', { easy: EASY_PERCENT, hard: HARD_PERCENT, least: DISCRIMINATION_LEAST })}</p>
        </div>
      </AccordionItem>
    </Accordion>
  );
}
