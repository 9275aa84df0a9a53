import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isFailure } from '#client/api/client.ts';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { overviewTexts } from '../../../reports/overview/overview.messages.ts';
import type { Overview } from '../../../reports/overview/overview.store.ts';
import { saveUnsupported } from '../../content-facts/content-facts.store.ts';

type Props = { activities: Overview['suspended']['activities'] };

/** One fact of several activities at once, each chosen by the office: they had no commercial support. */
export function UnsupportedForm({ activities }: Props) {
  const say = useTexts(overviewTexts);
  const part = usePartTag();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isSaving, setSaving] = useState(false);
  if (activities.length === 0) return null;
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    try {
      await saveUnsupported([...chosen]);
      setChosen([]);
      toast({ message: say('unsupportedSaved', { n: chosen.length }) });
      await revalidate();
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      toast({ tone: 'error', message: thrown.message });
    }
    setSaving(false);
  };
  return (
    <form onSubmit={save}>
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
            type="submit"
            variant="secondary"
            disabled={chosen.length === 0}
            loading={isSaving}
            loadingLabel={say('recording')}
          >
            {say('recordUnsupported')}
          </Button>
        </p>
      </fieldset>
    </form>
  );
}
