import { NeedsScript } from '#identity/needs-script.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { useTexts } from '#web/site-data.ts';
import { certificateTexts } from './certificate.texts.ts';
import styles from './certificates.module.css';

export function CertificatesSkeleton() {
  const say = useTexts(certificateTexts);
  return (
    <>
      <NeedsScript />
      <Loading label={say('loading')} className="stack">
        <Skeleton shape="title" width="short" />
        <Skeleton shape="block" className={styles.tableSkeleton} />
      </Loading>
    </>
  );
}
