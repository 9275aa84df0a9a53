import { useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Named } from '../../../frame/frame.tsx';
import { writeField } from '../../../writing/write-field.store.ts';
import { PublicationChoice } from '../../newsletter/components/publication-choice.tsx';
import { BLOCK_DECLARATIONS } from '../home-block.data.ts';
import { homeBlockTexts } from '../home-block.messages.ts';
import { putAt } from '../home-block.rules.ts';
import type { AdminHomeBlock } from '../home-block.store.ts';
import { publicationsIn, publicationsText } from '../publications-field.rules.ts';
import type { BlockFormState } from './block-form.hooks.ts';
import styles from './home-block.module.css';

interface Props {
  form: BlockFormState;
  /** Titles of the publications already chosen. */
  chosen: AdminHomeBlock['chosen'];
}

/** The publications a block shows: chosen ones in order, or else the latest. */
export function ChosenPublications({ form, chosen }: Props) {
  const say = useTexts(homeBlockTexts);
  const part = usePartTag();
  const [found, setFound] = useState<ReadonlyMap<number, string>>(new Map());
  const field = form.field('publications');
  const ids = publicationsIn(form.values.publications);
  const put = (to: readonly number[]) => writeField(field.id, publicationsText(to));
  const known = new Map(chosen.map((one) => [one.id, one]));
  const titleOf = (id: number) => found.get(id) ?? known.get(id)?.title ?? String(id);
  const max = BLOCK_DECLARATIONS[form.base.kind].count?.max ?? 0;
  return (
    <fieldset className={styles.group}>
      <legend>{say('which')}</legend>
      <p>{say(ids.length > 0 ? 'chosenOnes' : 'latestOnes')}</p>
      <ol className={styles.chosen}>
        {ids.map((id, at) => (
          <li key={id}>
            <span lang={part('en')}>{titleOf(id)}</span>
            {known.get(id)?.isOut === false ? <Badge tone="warning">{say('notOut')}</Badge> : null}
            {at > 0 ? (
              <Button variant="text" size="sm" onClick={() => put(putAt(ids, id, at - 1))}>
                <PartOfMessage message={(title) => say('up', { title })} part={titleOf(id)} language="en" />
              </Button>
            ) : null}
            <Button variant="text" size="sm" onClick={() => put(ids.filter((one) => one !== id))}>
              <Named
                short={say('takeOut')}
                long={
                  <PartOfMessage
                    message={(title) => say('takeOutNamed', { title })}
                    part={titleOf(id)}
                    language="en"
                  />
                }
              />
            </Button>
          </li>
        ))}
      </ol>
      {ids.length < max ? (
        <PublicationChoice
          onChoose={({ id, title }) => {
            setFound((before) => new Map(before).set(Number(id), title));
            put([...ids, Number(id)]);
          }}
        />
      ) : null}
      <label hidden>
        {say('publications')}
        <textarea id={field.id} name={field.name} defaultValue={field.defaultValue} hidden />
      </label>
      {field.error ? <p role="alert">{field.error}</p> : null}
    </fieldset>
  );
}
