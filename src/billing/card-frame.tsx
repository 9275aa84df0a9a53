import { ErrorState } from '#ui/empty-state.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { useTexts } from '#web/site-data.ts';
import styles from './checkout.module.css';
import { checkoutTexts } from './checkout.texts.ts';
import type { useCardFields } from './checkout-card.store.ts';

interface Props {
  fields: ReturnType<typeof useCardFields>;
  /** The address of Stripe's script: its host is named where it does not come. */
  script: string;
}

/** Stripe's own fields, or what stands in their place until they come. */
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
