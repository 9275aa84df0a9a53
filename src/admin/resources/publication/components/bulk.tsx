import { type ComponentProps, useEffect, useState } from 'react';
import { isFailure } from '#client/api/client.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Field, SelectField } from '#ui/forms/field.tsx';
import type { BulkDesk } from '../../../kit/desk.hooks.ts';
import { publicationBulkCalls } from '../bulk.schema.ts';
import type { BulkDeed } from '../publication.data.ts';
import { publicationDeskTexts } from '../publication.messages.ts';
import { type PublicationChoices, readChoices } from '../publication.store.ts';

const DEEDS: Record<BulkDeed, keyof typeof publicationDeskTexts.defaults> = {
  'add-topics': 'bulkAddTopic',
  'remove-topics': 'bulkRemoveTopic',
  'set-topics': 'bulkSetTopic',
  'members-only': 'bulkMembersOnly',
  'for-everyone': 'bulkForEveryone',
  schedule: 'bulkSchedule',
  announce: 'bulkAnnounce',
  hide: 'bulkHide',
  unschedule: 'bulkUnschedule',
};
const isOfTopics = (deed: string) => deed.endsWith('-topics');

/** Bulk changes of publications. */
export const publicationBulkDesk: BulkDesk<keyof typeof publicationDeskTexts.defaults> = {
  texts: publicationDeskTexts,
  calls: publicationBulkCalls,
  deeds: DEEDS,
  initial: { topic: '', publicationDate: '', publicationHour: '0' },
  check: ({ deed = '', topic, publicationDate }, say) => ({
    topic: isOfTopics(deed) && !topic ? say('bulkTopicRequired') : undefined,
    publicationDate: deed === 'schedule' && !publicationDate ? say('dayRequired') : undefined,
  }),
  changeOf: ({ deed = '', topic, publicationDate, publicationHour }) => ({
    deed,
    ...(isOfTopics(deed) ? { categories: [Number(topic)] } : {}),
    ...(deed === 'schedule' ? { publicationDate, publicationHour: Number(publicationHour) } : {}),
  }),
  Fields,
};

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

function Fields({ form }: ComponentProps<BulkDesk['Fields']>) {
  const say = useTexts(publicationDeskTexts);
  const { timeZone } = useSite().site;
  const { deed = '' } = form.values;
  if (isOfTopics(deed)) return <Topic form={form} />;
  if (deed !== 'schedule') return null;
  return (
    <>
      <Field {...form.field('publicationDate')} label={say('publicationDate')} type="date" required />
      <SelectField
        {...form.field('publicationHour')}
        label={say('publicationHour')}
        hint={say('hourHint', { zone: timeZone })}
      >
        {HOURS.map((hour) => (
          <option key={hour} value={hour}>{`${hour.padStart(2, '0')}:00`}</option>
        ))}
      </SelectField>
    </>
  );
}

function Topic({ form }: ComponentProps<BulkDesk['Fields']>) {
  const say = useTexts(publicationDeskTexts);
  const part = usePartTag();
  const topics = useTopics();
  return (
    <SelectField {...form.field('topic')} label={say('bulkTopic')} required>
      <option value="">{say('choose')}</option>
      {topics.map(({ id, name }) => (
        <option key={id} value={id} lang={part('en')}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Loaded once somebody has topics to choose. */
function useTopics(): PublicationChoices['categories'] {
  const [topics, setTopics] = useState<PublicationChoices['categories']>([]);
  useEffect(() => {
    let isHere = true;
    readChoices()
      .then(({ categories }) => isHere && setTopics(categories))
      .catch((thrown: unknown) => {
        if (!isFailure(thrown)) throw thrown;
        if (isHere) toast({ tone: 'error', message: thrown.message });
      });
    return () => {
      isHere = false;
    };
  }, []);
  return topics;
}
