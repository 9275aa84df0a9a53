import { useEffect, useRef, useState } from 'react';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { fetchScript } from '#client/start/outside-script.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FaqList } from '../../contact/components/faq-list.tsx';
import { useFaqs } from '../../contact/components/faq-matches.tsx';
import { ContactForm } from '../../contact/components/form.tsx';
import { ContactSent } from '../../contact/components/sent.tsx';
import { useContactForm } from '../../contact/contact.hooks.ts';
import { offered } from '../../contact/faq.rules.ts';
import { supportTexts } from '../../request/support.messages.ts';
import { untilLoaded } from '../help.rules.ts';
import styles from './panel.module.css';

/** The most frequent questions first, then a message. */
export function HelpContent() {
  const [isWriting, setWriting] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(isWriting);
  useEffect(() => {
    if (shown.current === isWriting) return;
    shown.current = isWriting;
    body.current?.querySelector('input')?.focus();
  }, [isWriting]);
  return (
    <div ref={body} className={styles.body}>
      {isWriting ? (
        <Message onBack={() => setWriting(false)} />
      ) : (
        <Questions onWrite={() => setWriting(true)} />
      )}
    </div>
  );
}

function Questions({ onWrite }: { onWrite: () => void }) {
  const say = useTexts(supportTexts);
  const [search, setSearch] = useState('');
  const { questions, lang } = useFaqs();
  const found = offered(questions, search);
  return (
    <>
      <search aria-label={say('search')}>
        <Field
          label={say('search')}
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <p className="small quiet" role="status">
          {search.trim() ? say('found', { n: found.length }) : ''}
        </p>
      </search>
      <FaqList questions={found} lang={lang} />
      <Button full onClick={onWrite}>
        {say('write')}
      </Button>
      <ChatOutside />
    </>
  );
}

function Message({ onBack }: { onBack: () => void }) {
  const say = useTexts(supportTexts);
  const user = useUser();
  const contact = useContactForm(user);
  if (contact.sent) return <ContactSent sent={contact.sent} onAnother={contact.again} />;
  return (
    <>
      <Button variant="text" size="sm" onClick={onBack}>
        {say('back')}
      </Button>
      <ContactForm contact={contact} />
    </>
  );
}

/** A third-party chat, if configured: loaded when the reader starts it, retried until loaded. */
function ChatOutside() {
  const say = useTexts(supportTexts);
  const { chatScriptUrl } = useSite().site;
  const [state, setState] = useState<'offered' | 'starting' | 'there'>('offered');
  useEffect(() => {
    if (state !== 'starting' || !chatScriptUrl) return;
    return untilLoaded(() => fetchScript(chatScriptUrl).then(() => setState('there')), setTimeout);
  }, [state, chatScriptUrl]);
  if (!chatScriptUrl || state === 'there') return null;
  return (
    <>
      <Button
        full
        variant="secondary"
        loading={state === 'starting'}
        loadingLabel={say('startingChat')}
        onClick={() => setState('starting')}
      >
        {say('startChat')}
      </Button>
      <p className="small quiet">{say('chatNote', { host: new URL(chatScriptUrl).host })}</p>
    </>
  );
}
