import { Dialog } from '#ui/dialog.tsx';
import { useTexts } from '#web/site-data.ts';
import { certificateTexts } from './certificate.texts.ts';
import { type Certificate, CertificatePreview } from './certificate-preview.tsx';
import { DownloadButton } from './download-button.tsx';

type Props = { certificate: Certificate; onClose: () => void };

export function CertificateDialog({ certificate, onClose }: Props) {
  const say = useTexts(certificateTexts);
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={say('certificateNumber', { number: certificate.number })}
      closeLabel={say('close')}
      actions={
        <DownloadButton path={certificate.pdfUrl} fileName={`certificate-${certificate.number}.pdf`}>
          {say('download')}
        </DownloadButton>
      }
    >
      <CertificatePreview certificate={certificate} />
    </Dialog>
  );
}
