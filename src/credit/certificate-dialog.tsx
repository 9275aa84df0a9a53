import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useTexts } from '#web/site-data.ts';
import { certificateTexts } from './certificate.texts.ts';
import type { Certificate } from './certificate-desk.store.ts';
import { CertificatePreview } from './certificate-preview.tsx';
import { certificateRequestTexts } from './certificate-request.texts.ts';
import { CertificateRequest } from './certificate-request.tsx';
import styles from './certificates.module.css';
import { DownloadButton } from './download-button.tsx';
import { SignedProof } from './signed-proof.tsx';

type Props = { certificate: Certificate; onClose: () => void };

export function CertificateDialog({ certificate, onClose }: Props) {
  const say = useTexts(certificateTexts);
  const sayOf = useTexts(certificateRequestTexts);
  const [isAsking, setAsking] = useState(false);
  if (isAsking) return <CertificateRequest certificate={certificate} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={say('certificateNumber', { number: certificate.number })}
      closeLabel={say('close')}
      actions={
        <>
          <DownloadButton path={certificate.pdfUrl} fileName={`certificate-${certificate.number}.pdf`}>
            {say('download')}
          </DownloadButton>
          <Button variant="text" onClick={() => setAsking(true)}>
            {sayOf('ask')}
          </Button>
        </>
      }
    >
      <CertificatePreview certificate={certificate} />
      <div className={styles.proof}>
        <SignedProof number={certificate.number} proofUrl={certificate.proofUrl} />
      </div>
    </Dialog>
  );
}
