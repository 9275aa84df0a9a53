import { useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Button } from '#ui/forms/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { useAttempt } from '../../../kit/attempt.hooks.ts';
import { overviewTexts } from '../../../reports/overview/overview.messages.ts';
import type { Overview } from '../../../reports/overview/overview.store.ts';
import { saveUnsupported } from '../../content-facts/content-facts.store.ts';

type Props = { activities: Overview['suspended']['activities'] };

/** Records the same fact for several chosen activities: they had no commercial support. */
export function UnsupportedForm({ activities }: Props) {
  const say = useTexts(overviewTexts);
  const part = usePartTag();
  const { isUnderWay, attempt } = useAttempt();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  if (activities.length === 0) return null;
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  const save = () =>
    attempt(async () => {
      await saveUnsupported([...chosen]);
      setChosen([]);
      return say('unsupportedSaved', { n: chosen.length });
    });
  return (
    <fieldset className="stack">
      <legend>{say('unsupported')}</legend>
      {activities.map(({ id, title }) => (
        <Checkbox
          key={id}
          label={<span lang={part('en')}>{title}</span>}
          checked={chosen.includes(id)}
          onChange={() => toggle(id)}
        />
      ))}
      <p className="cluster">
        <Button variant="text" onClick={() => setChosen(activities.map(({ id }) => id))}>
          {say('chooseAll')}
        </Button>
        <Button
          variant="secondary"
          disabled={chosen.length === 0}
          onClick={() => void save()}
          loading={isUnderWay}
          loadingLabel={say('recording')}
        >
          {say('recordUnsupported')}
        </Button>
      </p>
    </fieldset>
  );
}
