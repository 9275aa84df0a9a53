import Printer from 'lucide-react/icons/printer';
import { useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';
import { resultsTexts } from '../results.messages.ts';
import { filtered, type ReviewedQuestion, type ReviewFilter } from '../results.rules.ts';
import styles from './results.module.css';

const FILTERS = [
  { filter: 'all', words: 'all' },
  { filter: 'incorrect', words: 'incorrect' },
  { filter: 'flagged', words: 'onlyFlagged' },
] as const;

type Props = {
  isKeyTold: boolean;
  questions: readonly ReviewedQuestion[];
  filter: ReviewFilter;
  flags: readonly string[];
  onFilter: (filter: ReviewFilter) => void;
};

export function ReviewFilters({ isKeyTold, questions, filter, flags, onFilter }: Props) {
  const say = useTexts(resultsTexts);
  return (
    <div className={`between print-none ${styles.filters}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's; these are switches of the view */}
      <div role="group" aria-label={say('show')} className="cluster">
        {FILTERS.filter((one) => isKeyTold || one.filter !== 'incorrect').map((one) => (
          <Button
            key={one.filter}
            variant="secondary"
            aria-pressed={filter === one.filter}
            className={filter === one.filter ? styles.pressed : undefined}
            onClick={() => onFilter(one.filter)}
          >
            {say(one.words, { n: filtered(questions, one.filter, flags).length })}
          </Button>
        ))}
      </div>
      <Button variant="text" icon={Printer} onClick={() => window.print()}>
        {say('print')}
      </Button>
    </div>
  );
}
