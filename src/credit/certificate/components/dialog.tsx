import { useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Button } from '#ui/forms/button.tsx';
import { SignedProof } from '../../proof/components/signed-proof.tsx';
import type { Certificate } from '../admin.store.ts';
import { certificateTexts } from '../certificate.messages.ts';
import { certificateRequestTexts } from '../request.messages.ts';
import styles from './certificates.module.css';
import { DownloadButton } from './download-button.tsx';
import { CertificatePreview } from './preview.tsx';
import { CertificateRequest } from './request.tsx';

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
