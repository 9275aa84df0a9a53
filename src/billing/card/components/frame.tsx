import { useTexts } from '#client/page/site-data.ts';
import { ErrorState } from '#ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import type { useCardFields } from '../../checkout/card.hooks.ts';
import { checkoutTexts } from '../../checkout/checkout.messages.ts';
import styles from '../../checkout/components/checkout.module.css';

interface Props {
  fields: ReturnType<typeof useCardFields>;
  /** The URL of Stripe's script; its host is named when the script does not load. */
  script: string;
}

/** Stripe's own fields, or their placeholder until they load. */
export function CardFrame({ fields: { state, place, retry }, script }: Props) {
  const say = useTexts(checkoutTexts);
  return (
    <>
      {state === 'failed' ? (
        <ErrorState
          title={say('cardFailedTitle')}
          text={say('cardFailedText', { host: new URL(script).host })}
          retryLabel={say('retry')}
          onRetry={retry}
        />
      ) : null}
      {state === 'loading' ? (
        <Loading label={say('cardLoading')}>
          <Skeleton shape="block" className={styles.fields} />
        </Loading>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would frame what Stripe frames */}
      <div
        ref={place}
        role="group"
        aria-label={say('cardGroup')}
        className={state === 'ready' ? undefined : styles.unready}
      />
    </>
  );
}
