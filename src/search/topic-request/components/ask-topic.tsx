import { useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { asAnyone, isFailure } from '#client/api/client.ts';
import { toastFailure } from '#client/api/toast-failure.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { Scripted } from '#ui/content/scripted.tsx';
import { Button } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { searchTexts } from '../../search.messages.ts';
import { topicRequestCalls } from '../topic-request.schema.ts';
import styles from './ask-topic.module.css';

/** If a search finds nothing, its topic can be requested: no address, no account, one press. */
export function AskTopic({ search }: { search: string }) {
  const say = useTexts(searchTexts);
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const ask = async () => {
    setState('sending');
    try {
      const body = { data: { type: 'TopicRequest' as const, attributes: { words: search } } };
      await asAnyone(() => browserApi()(topicRequestCalls.ask, { body }));
      setState('sent');
    } catch (thrown) {
      setState('open');
      if (!isFailure(thrown)) throw thrown;
      toastFailure(thrown);
    }
  };
  return (
    <div className={styles.ask}>
      <p className="small quiet">{say('askTitle')}</p>
      <div role="status">{state === 'sent' ? <p>{say('askedFor', { search })}</p> : null}</div>
      {state === 'sent' ? null : (
        <Scripted without={<TextLink to="/contact-us">{say('askElsewhere')}</TextLink>}>
          <span className={styles.ask}>
            <Button
              variant="secondary"
              loading={state === 'sending'}
              loadingLabel={say('asking')}
              onClick={() => void ask()}
            >
              {say('ask')}
            </Button>
            <span className="small quiet">{say('askText', { search })}</span>
          </span>
        </Scripted>
      )}
    </div>
  );
}
