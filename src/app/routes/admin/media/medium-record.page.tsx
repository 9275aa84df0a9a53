import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { recordPage } from '#admin/frame/record-page.tsx';
import { DeskRemoval } from '#admin/kit/removal.tsx';
import { MediumForm } from '#admin/resources/medium/components/form.tsx';
import styles from '#admin/resources/medium/components/medium.module.css';
import { Uses, useMeasures } from '#admin/resources/medium/components/parts.tsx';
import { FileChoice, UploadEntries } from '#admin/resources/medium/components/queue.tsx';
import { Doubts, Loudness } from '#admin/resources/medium/components/recording.tsx';
import { mediumDeskTexts } from '#admin/resources/medium/medium.messages.ts';
import {
  type AdminMedium,
  loadMedium,
  MEDIA_PATH,
  removeMedium,
} from '#admin/resources/medium/medium.store.ts';
import { queue } from '#admin/resources/medium/upload.store.ts';
import sectionStyles from '#admin/resources/section/components/section.module.css';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { Button } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

/** One file: what it is, where it is used, what it is called; replaced and removed here. */
const page = recordPage({
  texts: mediumDeskTexts,
  title: 'one',
  load: loadMedium,
  named: ({ title }) => ({ title, isEnglish: true }),
  Content: ({ data: one }) => (
    <>
      <Facts one={one} />
      <Doubts one={one} />
      <Sound one={one} />
      <MediumForm key={one.id} one={one} />
      <Replacement one={one} />
      <Removal one={one} />
    </>
  ),
});
export const { clientLoader, meta } = page;
export default page.Page;

function Facts({ one }: { one: AdminMedium }) {
  const say = useTexts(mediumDeskTexts);
  const measures = useMeasures();
  const { language } = useSite().site;
  return (
    <>
      <p className="quiet">
        <TextLink to={MEDIA_PATH}>{say('back')}</TextLink> · <a href={one.address}>{say('openFile')}</a>
      </p>
      <dl className={sectionStyles.facts}>
        <div>
          <dt>{say('kind')}</dt>
          <dd>{say(one.kind)}</dd>
        </div>
        <div>
          <dt>{say('size')}</dt>
          <dd>{measures(one)}</dd>
        </div>
        {one.kind === 'audio' || one.kind === 'video' ? (
          <div>
            <dt>{say('loudness')}</dt>
            <dd>
              <Loudness one={one} />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{say('added')}</dt>
          <dd>{dateText(one.addedAt.slice(0, 10), language)}</dd>
        </div>
        <div>
          <dt>{say('uses')}</dt>
          <dd>
            <Uses uses={one.uses} />
          </dd>
        </div>
      </dl>
    </>
  );
}

/** An editor hears and sees what it is; readers have captions beside it. */
function Sound({ one: { kind, title, address } }: { one: AdminMedium }) {
  const shown = {
    className: styles.player,
    src: address,
    controls: true,
    preload: 'none',
    'aria-label': title,
  };
  if (kind === 'audio') return <audio {...shown} />;
  if (kind === 'video') return <video {...shown} />;
  return null;
}

function Replacement({ one }: { one: AdminMedium }) {
  const say = useTexts(mediumDeskTexts);
  const { revalidate } = useRevalidator();
  const choose = (files: readonly File[]) => {
    queue.whenTaken(() => void revalidate());
    queue.add(files, { open: one.open, replaces: one });
  };
  return (
    <section className={styles.queue} aria-labelledby="replace">
      <h2 className="h3" id="replace">
        {say('replace')}
      </h2>
      <FileChoice label={say('choose')} hint={say('replaceHint')} onChosen={choose} />
      <UploadEntries />
    </section>
  );
}

function Removal({ one }: { one: AdminMedium }) {
  const say = useTexts(mediumDeskTexts);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { title, uses } = one;
  if (uses.length > 0) return <p className="quiet">{say('heldBy')}</p>;
  return (
    <p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {say('removeShort')}
      </Button>
      {isOpen ? (
        <DeskRemoval
          title={say('remove', { title })}
          text={say('removeText', { title })}
          removed={say('removed', { title })}
          onRemove={() => removeMedium(one).then(() => navigate(MEDIA_PATH))}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </p>
  );
}
