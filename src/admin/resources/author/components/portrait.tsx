import { useRef, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { Avatar } from '#ui/content/avatar.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { useAttempt } from '../../../kit/attempt.hooks.ts';
import { useOpen } from '../../../kit/dialog.hooks.ts';
import styles from '../../../kit/editing.module.css';
import { NOT_KEPT, useDialogForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { LINE_MAX, PORTRAIT_SIDES, PORTRAIT_TYPES } from '../author.data.ts';
import { authorDeskTexts } from '../author.messages.ts';
import { type AdminAuthor, sendPortrait } from '../author.store.ts';
import { pictureToSend } from '../picture.store.ts';

/** The picture of a person, with what it shows in words. */
export function AuthorPortrait({ one }: { one: AdminAuthor }) {
  const say = useTexts(authorDeskTexts);
  const { open, setOpen, close } = useOpen<{ one: AdminAuthor }>();
  const { isUnderWay, attempt } = useAttempt();
  const takeAway = () => sendPortrait(one, null, '').then(() => say('portraitGone'));
  return (
    <section className={styles.side} aria-labelledby="portrait">
      <h2 className="h3" id="portrait">
        {say('portrait')}
      </h2>
      <div className={styles.actions}>
        <Avatar name={one.fullName} size="lg" src={one.portrait?.file} />
        <p className="small quiet">{one.portrait?.alt ?? say('noPortrait')}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => setOpen({ one })}>
          {say(one.portrait ? 'changePortrait' : 'putPortrait')}
        </Button>
        {one.portrait ? (
          <Button variant="text" loading={isUnderWay} onClick={() => void attempt(takeAway)}>
            {say('takePortrait')}
          </Button>
        ) : null}
      </div>
      {open ? <PortraitDialog one={open.one} onClose={close} /> : null}
    </section>
  );
}

function PortraitDialog({ one, onClose }: { one: AdminAuthor; onClose: () => void }) {
  const say = useTexts(authorDeskTexts);
  const file = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const form = useDialogForm({
    keep: NOT_KEPT,
    onClose,
    initial: { picture: '', alt: one.portrait?.alt ?? one.fullName },
    check: ({ alt }) => ({ alt: alt.trim() ? undefined : say('wrongAlt') }),
    send: async ({ alt }) => {
      const chosen = file.current?.files?.[0];
      const picture = chosen && (await pictureToSend(chosen));
      if (picture === null || (!picture && !one.portrait)) {
        setWrong(say('wrongPicture'));
        return null;
      }
      await sendPortrait(one, picture, alt);
      return say('portraitSaved');
    },
  });
  const { defaultValue: _, error, ...field } = form.field('picture');
  const hint = [say('pictureHint', { n: PORTRAIT_SIDES.least }), one.portrait ? say('pictureKept') : ''].join(
    ' ',
  );
  return (
    <DeskDialog title={say(one.portrait ? 'changePortrait' : 'putPortrait')} form={form} onClose={onClose}>
      <Field
        {...field}
        ref={file}
        error={wrong ?? error}
        onChange={() => setWrong(undefined)}
        label={say('picture')}
        hint={hint}
        type="file"
        accept={PORTRAIT_TYPES.join(',')}
      />
      <Field {...form.field('alt')} label={say('alt')} hint={say('altHint')} maxLength={LINE_MAX} required />
    </DeskDialog>
  );
}
