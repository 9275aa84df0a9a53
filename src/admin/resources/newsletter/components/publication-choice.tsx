import { useId, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { useAttempt } from '../../../kit/attempt.hooks.ts';
import type { MatchList } from '../../../kit/list.store.ts';
import { FirstFound } from '../../../kit/parts.tsx';
import { findPublications } from '../../activity/activity.store.ts';
import { newsletterDeskTexts } from '../newsletter.messages.ts';
import styles from './letters.module.css';

interface FoundPublication {
  id: string;
  title: string;
}
interface Props {
  onChoose: (one: FoundPublication) => void;
}

/** Chooses a publication of the library by its id or part of its title. */
export function PublicationChoice({ onChoose }: Props) {
  const say = useTexts(newsletterDeskTexts);
  const part = usePartTag();
  const id = useId();
  const [wanted, setWanted] = useState('');
  const [found, setFound] = useState<MatchList<FoundPublication> | null>(null);
  const { isUnderWay, attempt } = useAttempt({ isReadAnew: false });
  const find = () =>
    attempt(async () => {
      setFound(await findPublications(wanted.trim(), { visibility: 'published' }));
    });
  return (
    <div className={styles.block}>
      <Field
        id={id}
        label={say('findPublication')}
        hint={say('findPublicationHint')}
        value={wanted}
        onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter must not submit the form around it.
          event.preventDefault();
          void find();
        }}
        end={
          <Button size="sm" variant="secondary" loading={isUnderWay} onClick={() => void find()}>
            {say('find')}
          </Button>
        }
      />
      <p role="status">
        {found === null ? null : say('foundCount', { n: found.count })} <FirstFound of={found} />
      </p>
      <ul className={styles.found}>
        {(found?.rows ?? []).map((one) => (
          <li key={one.id}>
            <Button
              variant="text"
              size="sm"
              onClick={() => {
                onChoose(one);
                setFound(null);
                setWanted('');
              }}
            >
              <span lang={part('en')}>{one.title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
