import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import Lock from 'lucide-react/icons/lock';
import type { Gate } from '#kit/decision.ts';
import { openGate } from '#membership/gate.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useTexts } from '#web/site-data.ts';
import { sizeText } from './cover.rules.ts';
import { sectionTexts } from './section.texts.ts';
import styles from './section-materials.module.css';

export interface Material {
  id: string;
  title: string;
  fileUrl: string | null;
  mimeType: string;
  size: number;
  lock: boolean;
}

/** Files of a section: what is open is a link, what is not says what opens it. */
export function SectionMaterials({ materials, gate }: { materials: readonly Material[]; gate: Gate }) {
  return (
    <ul className={styles.files}>
      {materials.map((material) => (
        <li key={material.id}>
          <Icon of={FileText} size="large" className={styles.glyph} />
          <MaterialWords material={material} />
          {material.fileUrl ? (
            <DownloadLink material={material} address={material.fileUrl} />
          ) : (
            <Locked material={material} gate={gate} />
          )}
        </li>
      ))}
    </ul>
  );
}

function MaterialWords({ material }: { material: Material }) {
  const say = useTexts(sectionTexts);
  const kind = material.mimeType.split('/').at(-1)?.toUpperCase() ?? '';
  return (
    <p className={styles.words}>
      <span className={styles.title}>{material.title}</span>
      <span className="small quiet">{say('fileFacts', { kind, size: sizeText(material.size) })}</span>
    </p>
  );
}

function DownloadLink({ material, address }: { material: Material; address: string }) {
  const say = useTexts(sectionTexts);
  const label = say('download', { title: material.title });
  return (
    <a href={address} download aria-label={label} title={label} className={styles.download}>
      <Icon of={Download} />
    </a>
  );
}

function Locked({ material, gate }: { material: Material; gate: Gate }) {
  const say = useTexts(sectionTexts);
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={Lock}
      onClick={() => openGate('download', { gate, subject: material.title })}
    >
      <span>
        {say(gate === 'gold' ? 'opensGold' : 'opensMember')}
        <VisuallyHidden>{`: ${material.title}`}</VisuallyHidden>
      </span>
    </Button>
  );
}
