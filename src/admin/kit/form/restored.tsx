import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { editingTexts } from '../editing.messages.ts';
import type { useKeeping } from './keeping.hooks.ts';
import { ownMoment } from './moment.rules.ts';

/** Notice that earlier text was restored, with the option to discard it. */
export function Restored({ kept: { restoredAt, discard } }: { kept: ReturnType<typeof useKeeping> }) {
  const say = useTexts(editingTexts);
  const { language } = useSite().site;
  if (!restoredAt) return null;
  const { date, time } = ownMoment(new Date(restoredAt));
  const isToday = date === ownMoment(new Date()).date;
  return (
    <Banner
      tone="info"
      live="status"
      title={
        isToday ? say('restored', { time }) : say('restoredOn', { date: dateText(date, language), time })
      }
      action={
        <Button variant="secondary" size="sm" onClick={discard}>
          {say('discardTyped')}
        </Button>
      }
    />
  );
}
