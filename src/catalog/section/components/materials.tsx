import FileText from 'lucide-react/icons/file-text';
import Lock from 'lucide-react/icons/lock';
import { useSite, useTexts } from '#client/page/site-data.ts';
import type { Gate } from '#kit/decision.ts';
import { HiddenName } from '#locale/hidden-name.tsx';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { DownloadFile } from '#media/download/components/button.tsx';
import { FreeFilesForm } from '#media/download/components/free-files-form.tsx';
import { openGate } from '#membership/gate/components/gate.tsx';
import { gateOfPermission, type Permission } from '#membership/gate/entitlement.rules.ts';
import { ToPlans } from '#membership/plan/components/to-plans.tsx';
import { Icon } from '#ui/content/icon.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Measured } from '#ui/measured.tsx';
import { sizeText } from '../../cover/cover.rules.ts';
import { sectionTexts } from '../section.messages.ts';
import styles from './materials.module.css';

export interface Material {
  id: string;
  title: string;
  language: string;
  mimeType: string;
  size: number;
  free: boolean;
  lock: boolean;
}

/** Permission for the type first, then for unlimited downloads. */
export type FileNeeds = readonly [Permission, Permission];
interface Props {
  materials: readonly Material[];
  needs: FileNeeds;
  publicationId: string;
}

/** Files of a section: available ones are buttons, others say what opens them; free ones are also sent by e-mail. */
export function SectionMaterials({ materials, needs, publicationId }: Props) {
  return (
    <>
      <ul className={styles.files}>
        {materials.map((material) => (
          <li key={material.id}>
            <Icon of={FileText} size="large" className={styles.glyph} />
            <MaterialWords material={material} />
            <Access material={material} needs={needs} />
          </li>
        ))}
      </ul>
      <FreeFilesForm publicationId={publicationId} materials={materials} />
    </>
  );
}

function Access({ material, needs }: Pick<Props, 'needs'> & { material: Material }) {
  const gate = gateOfPermission(needs[0]);
  const refused = () => openGate('download', { gate, subject: material, needs });
  if (!material.lock) return <DownloadFile material={material} onRefused={refused} />;
  return <Locked material={material} onClick={refused} gate={gate} />;
}

function MaterialWords({ material }: { material: Material }) {
  const say = useTexts(sectionTexts);
  const part = usePartTag();
  const { language } = useSite().site;
  const kind = material.mimeType.split('/').at(-1)?.toUpperCase() ?? '';
  return (
    <p className={styles.words}>
      <span className={styles.title} lang={part(material.language)}>
        <Measured text={material.title} />
      </span>
      <span className="small quiet">
        {say('fileFacts', { kind, size: sizeText(material.size, language) })}
      </span>
    </p>
  );
}

/** Files are for members with unlimited downloads: no membership below Silver. */
function Locked({ material, gate, onClick }: { material: Material; gate: Gate; onClick: () => void }) {
  const say = useTexts(sectionTexts);
  const words = (
    <span>
      {say(gate === 'gold' ? 'opensGold' : 'opensTier')}
      <HiddenName {...material} />
    </span>
  );
  return (
    <>
      <Button variant="secondary" size="sm" icon={Lock} onClick={onClick}>
        {words}
      </Button>
      <ToPlans>{words}</ToPlans>
    </>
  );
}
