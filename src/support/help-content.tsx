import { useEffect, useRef, useState } from 'react';
import { useUser } from '#identity/use-session.store.ts';
import { Accordion, AccordionItem } from '#ui/accordion.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { fetchScript } from '#web/outside-script.ts';
import { useSite, useTexts } from '#web/site-data.ts';
import { useContactForm } from './contact.store.ts';
import { ContactForm } from './contact-form.tsx';
import { ContactSent } from './contact-sent.tsx';
import { matching } from './faq.rules.ts';
import { useFaqs } from './faq-matches.tsx';
import { untilLoaded } from './help.rules.ts';
import styles from './help-panel.module.css';
import { supportTexts } from './support.texts.ts';

/** First the questions that are asked most, then a message. */
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

const SHOWN = 5;

function Questions({ onWrite }: { onWrite: () => void }) {
  const say = useTexts(supportTexts);
  const [search, setSearch] = useState('');
  const found = matching(useFaqs(), search);
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
      <Accordion>
        {found.slice(0, SHOWN).map(({ id, question, answer }) => (
          <AccordionItem key={id} summary={question}>
            <p>{answer}</p>
          </AccordionItem>
        ))}
      </Accordion>
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

/** A chat of somebody else's, where one is configured: fetched when the reader starts it, tried for until it is there. */
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
