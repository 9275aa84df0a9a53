import { useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { asAnyone, isFailure } from '#client/api/client.ts';
import { type FailureNotice, noticeOf } from '#client/api/failure.ts';
import { useForm } from '#client/forms/form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { emailKey } from '#identity/account/field.rules.ts';
import { useFormDraft } from '#identity/draft/form-draft.hooks.ts';
import type { User } from '#identity/session/session.store.ts';
import { contactSubject } from '../request/request.rules.ts';
import { supportTexts } from '../request/support.messages.ts';
import { supportCalls } from '../request/support.schema.ts';
import { contactState } from './contact.rules.ts';

export interface SentMessage {
  name: string;
  email: string;
  message: string;
  /** The server's reply. */
  answer: string;
}

/** The contact form. Field errors are shown at the field; any other failure is one sentence, and the text is kept. */
export function useContactForm(user: User | null) {
  const say = useTexts(supportTexts);
  const [sent, setSent] = useState<SentMessage | null>(null);
  const [failure, setFailure] = useState<FailureNotice | null>(null);
  const name = user ? `${user.firstName} ${user.lastName}`.trim() : '';
  const blank = { name, email: user?.email ?? '', message: '', website: '' };
  const emailWords = (email: string) => {
    const key = emailKey(email);
    return key ? say(key === 'emailRequired' ? key : 'invalidEmail', { email }) : undefined;
  };
  const form = useForm({
    initial: blank,
    check: ({ name, email, message }) => ({
      name: name.trim() ? undefined : say('nameRequired'),
      email: emailWords(email),
      message: message.trim() ? undefined : say('messageRequired'),
    }),
    names: { body: 'message' },
    async send(values) {
      setFailure(null);
      try {
        setSent(await post(values));
        endDraft();
      } catch (thrown) {
        if (!isFailure(thrown)) throw thrown;
        if (thrown.status === 422) throw thrown;
        setFailure(noticeOf(thrown, ''));
      }
    },
  });
  const endDraft = useFormDraft(form, 'contact', ['name', 'email', 'message']);
  const facts = { isSending: form.saving, isSent: sent !== null, hasFailed: failure !== null };
  /** Begins another message. The form may have begun with the last one: as a draft, or sent without scripts. */
  const again = () => {
    form.fill(blank);
    form.restart();
    setSent(null);
  };
  return { form, sent, failure, state: contactState(facts), again };
}

export type ContactValues = Record<'name' | 'email' | 'message' | 'website', string>;

/** The request body of the form. */
export const contactBody = ({ name, email, message, website }: ContactValues) => ({
  request: {
    requester: { name, email: email.trim() },
    subject: contactSubject(name),
    comment: { body: message },
    website,
  },
});

async function post(values: ContactValues): Promise<SentMessage> {
  const { data } = await asAnyone(() => browserApi()(supportCalls.send, { body: contactBody(values) }));
  const { name, message } = values;
  return { name, email: values.email.trim(), message, answer: data.message };
}
