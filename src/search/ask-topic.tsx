import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Scripted } from '#ui/scripted.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.ts';
import { isFailure } from '#web/api-client.ts';
import { browserApi } from '#web/browser-api.ts';
import { useTexts } from '#web/site-data.ts';
import styles from './ask-topic.module.css';
import { searchTexts } from './search.texts.ts';
import { topicRequestCalls } from './topic-request.contract.ts';

/** Where a search ends in nothing, its words may be asked for: no address, no account, one press. */
export function AskTopic({ search }: { search: string }) {
  const say = useTexts(searchTexts);
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const ask = async () => {
    setState('sending');
    try {
      const attributes = { words: search };
      await browserApi()(topicRequestCalls.ask, { body: { data: { type: 'TopicRequest', attributes } } });
      setState('sent');
    } catch (thrown) {
      setState('open');
      if (!isFailure(thrown)) throw thrown;
      toast({ tone: 'error', message: thrown.message });
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
