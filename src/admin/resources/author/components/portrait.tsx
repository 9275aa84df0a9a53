import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isFailure } from '#client/api/client.ts';
import { FormDialog } from '#client/forms/dialog.tsx';
import { useForm } from '#client/forms/form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Avatar } from '#ui/content/avatar.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { useOpen } from '../../../kit/dialog.hooks.ts';
import styles from '../../../kit/editing.module.css';
import { LINE_MAX, PORTRAIT_SIDES, PORTRAIT_TYPES } from '../author.data.ts';
import { authorDeskTexts } from '../author.messages.ts';
import { type AdminAuthor, sendPortrait } from '../author.store.ts';
import { pictureToSend } from '../picture.store.ts';

/** The picture of a person, with what it shows in words. */
export function AuthorPortrait({ one }: { one: AdminAuthor }) {
  const say = useTexts(authorDeskTexts);
  const { revalidate } = useRevalidator();
  const { open, setOpen, close } = useOpen<{ one: AdminAuthor }>();
  const [taking, setTaking] = useState(false);
  async function takeAway() {
    setTaking(true);
    try {
      await sendPortrait(one, null, '');
      toast({ message: say('portraitGone') });
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      toast({ tone: 'error', message: thrown.message });
    } finally {
      await revalidate();
      setTaking(false);
    }
  }
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
          <Button variant="text" loading={taking} onClick={() => void takeAway()}>
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
  const { revalidate } = useRevalidator();
  const file = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const form = useForm({
    initial: { picture: '', alt: one.portrait?.alt ?? one.fullName },
    check: ({ alt }) => ({ alt: alt.trim() ? undefined : say('wrongAlt') }),
    send: async ({ alt }) => {
      const chosen = file.current?.files?.[0];
      const picture = chosen && (await pictureToSend(chosen));
      if (picture === null || (!picture && !one.portrait)) return setWrong(say('wrongPicture'));
      await sendPortrait(one, picture, alt);
      onClose();
      toast({ message: say('portraitSaved') });
      await revalidate();
    },
  });
  const { defaultValue: _, error, ...field } = form.field('picture');
  const hint = [say('pictureHint', { n: PORTRAIT_SIDES.least }), one.portrait ? say('pictureKept') : ''].join(
    ' ',
  );
  return (
    <FormDialog
      title={say(one.portrait ? 'changePortrait' : 'putPortrait')}
      form={form}
      words={{ deed: say('save'), underWay: say('saving'), cancel: say('cancel'), close: say('close') }}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
