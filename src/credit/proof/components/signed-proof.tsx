import Download from 'lucide-react/icons/download';
import { useTexts } from '#client/page/site-data.ts';
import { ButtonLink } from '#ui/forms/button.tsx';
import { certificateTexts } from '../../certificate/certificate.messages.ts';
import styles from './signed-proof.module.css';

type Props = {
  number: string;
  /** Null until a signed head witnesses the certificate. */
  proofUrl: string | null;
};

/** What a CME office can keep alongside the paper, and when it becomes available. */
export function SignedProof({ number, proofUrl }: Props) {
  const say = useTexts(certificateTexts);
  if (proofUrl === null) return <p className="small quiet">{say('proofLater')}</p>;
  return (
    <div className={styles.proof}>
      <p className="small quiet">{say('proofText')}</p>
      <ButtonLink
        variant="secondary"
        icon={Download}
        to={proofUrl}
        reloadDocument
        download={`certificate-${number}-proof.json`}
      >
        {say('proofLink')}
      </ButtonLink>
    </div>
  );
}
