import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { Named } from '../../../frame/frame.tsx';
import { EnglishTitle } from '../../../frame/record-page.tsx';
import { useAttempt } from '../../../kit/attempt.hooks.ts';
import { NOT_KEPT, useDialogForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { ALT_MAX } from '../../medium/medium.data.ts';
import { mediumDeskTexts } from '../../medium/medium.messages.ts';
import type { AdminMedium } from '../../medium/medium.store.ts';
import { filePlaceTexts } from '../file-place.messages.ts';
import { type AdminFilePlace, changePlace, ownerAddress } from '../file-place.store.ts';
import styles from './file-place.module.css';
import { PlacedFiles } from './places.tsx';

/** What a file is chosen for, and what is there now. */
export function Standing({ at }: { at: AdminFilePlace }) {
  const say = useTexts(filePlaceTexts);
  return (
    <div className={styles.standing}>
      <p className="lead">
        <EnglishTitle
          title={at.ownerTitle}
          message={(title) => say('forRecord', { place: say(at.place), title })}
        />
      </p>
      <PlacedFiles one={at} />
      <TextLink to={ownerAddress(at)}>{say('back')}</TextLink>
    </div>
  );
}

/** Chooses a file for the place; a picture without description is described first. */
export function Choice({ one, at }: { one: AdminMedium; at: AdminFilePlace }) {
  const say = useTexts(filePlaceTexts);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { isUnderWay, attempt } = useAttempt();
  const { title } = one;
  const isMute = one.kind === 'picture' && one.alt === '';
  const choose = () =>
    attempt(async () => {
      await changePlace(at, { put: Number(one.id) });
      await navigate(ownerAddress(at));
      return say('shown', { title });
    });
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        loading={isUnderWay}
        onClick={() => (isMute ? setOpen(true) : void choose())}
      >
        <Named
          short={say('use')}
          long={
            <PartOfMessage message={(part) => say('useNamed', { title: part })} part={title} language="en" />
          }
        />
      </Button>
      {isOpen ? <Description one={one} at={at} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface DescriptionProps {
  one: AdminMedium;
  at: AdminFilePlace;
  onClose: () => void;
}
function Description({ one, at, onClose }: DescriptionProps) {
  const say = useTexts(filePlaceTexts);
  const sayOfMedium = useTexts(mediumDeskTexts);
  const part = usePartTag();
  const navigate = useNavigate();
  const form = useDialogForm({
    keep: NOT_KEPT,
    onClose,
    isReadAnew: false,
    initial: { alt: '' },
    check: ({ alt }) => ({ alt: alt.trim() ? undefined : sayOfMedium('altWrong') }),
    send: async ({ alt }) => {
      await changePlace(at, { put: Number(one.id), alt });
      await navigate(ownerAddress(at));
      return say('shown', { title: one.title });
    },
  });
  return (
    <DeskDialog title={say('describe')} form={form} onClose={onClose} deed={say('use')}>
      <Field
        {...form.field('alt')}
        label={sayOfMedium('alt')}
        hint={sayOfMedium('altHint')}
        lang={part('en')}
        maxLength={ALT_MAX}
        required
      />
    </DeskDialog>
  );
}
