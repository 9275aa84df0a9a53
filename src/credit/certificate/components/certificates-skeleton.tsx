import { useTexts } from '#client/page/site-data.ts';
import { NeedsScript } from '#identity/account/components/needs-script.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { certificateTexts } from '../certificate.messages.ts';
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
