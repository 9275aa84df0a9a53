import { usePaths } from '#catalog/paths.store.ts';
import type { publicationType } from '#catalog/publication.contract.ts';
import { signInPath } from '#identity/signed-in.store.ts';
import type { Flat } from '#kit/contract.ts';
import { useReducedBar } from '#site/reduced-bar.store.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useTexts } from '#web/site-data.ts';
import { testTexts } from './test.texts.ts';
import styles from './test-start.module.css';

/** The start page in its final shape, before it is known who asks. Without scripts it says what to do. */
export function TestSkeleton({ publication }: { publication: Flat<typeof publicationType> }) {
  const { publicationPath } = usePaths();
  const say = useTexts(testTexts);
  useReducedBar({
    title: say('title', { title: publication.title }),
    exitTo: publicationPath(publication.slug),
  });
  return (
    <div className={`wrap-46 ${styles.start}`}>
      <h1 className="h2">{say('title', { title: publication.title })}</h1>
      <noscript>
        <p>{say('signInFirst')}</p>
        <TextLink to={signInPath(`/publication/${publication.id}/test`)}>{say('signIn')}</TextLink>
      </noscript>
      <Loading label={say('loading')} className={styles.loading}>
        <Skeleton shape="block" className={styles.factsSkeleton} />
        <Skeleton width="full" />
        <Skeleton width="long" />
        <Skeleton width="half" />
        <Skeleton shape="block" className={styles.factsSkeleton} />
      </Loading>
    </div>
  );
}
