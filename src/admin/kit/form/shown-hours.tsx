import type { ComponentProps } from 'react';
import { useSite } from '#client/page/site-data.ts';
import { Field } from '#ui/forms/field.tsx';
import editing from '../editing.module.css';

type Name = 'shownFrom' | 'shownUntil';
interface Props {
  form: { field: (name: Name) => Omit<ComponentProps<typeof Field>, 'label'> };
  say: (key: Name | 'hourHint', values?: { zone: string }) => string;
}

/** From and until which hour something is shown, on the provider's clock. */
export function ShownHoursFields({ form, say }: Props) {
  const { timeZone } = useSite().site;
  const hour = { type: 'datetime-local', step: 3600, hint: say('hourHint', { zone: timeZone }) };
  return (
    <div className={editing.days}>
      <Field {...form.field('shownFrom')} label={say('shownFrom')} {...hour} />
      <Field {...form.field('shownUntil')} label={say('shownUntil')} {...hour} />
    </div>
  );
}
