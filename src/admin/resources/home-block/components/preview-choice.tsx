import { useState } from 'react';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { homePreviewDesk } from '#kit/address/preview-desk.ts';
import { isCivilHour } from '#kit/zones.ts';
import { Field } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { homeBlockTexts } from '../home-block.messages.ts';
import styles from './home-block.module.css';

interface Props {
  /** In the wanted order. */
  blocks: readonly number[];
  hour: string;
}

/** Previews the front page as arranged here, at a chosen hour, before anybody else sees it. */
export function PreviewChoice({ blocks, hour: now }: Props) {
  const say = useTexts(homeBlockTexts);
  const { timeZone } = useSite().site;
  const [hour, setHour] = useState(now);
  const isHour = isCivilHour(hour);
  return (
    <section className={styles.part} aria-labelledby="preview">
      <h2 className="h3" id="preview">
        {say('preview')}
      </h2>
      <p>{say('previewText')}</p>
      <Field
        type="datetime-local"
        step={3600}
        className={styles.hour}
        label={say('previewHour')}
        hint={timeZone}
        value={hour}
        error={isHour ? undefined : say('wrongHour')}
        onChange={({ currentTarget }) => setHour(currentTarget.value)}
      />
      {isHour ? (
        <p>
          <TextLink to={homePreviewDesk({ blocks, hour })} reloadDocument>
            {say('previewOpen')}
          </TextLink>
        </p>
      ) : null}
    </section>
  );
}
