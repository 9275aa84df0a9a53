import CircleCheck from 'lucide-react/icons/circle-check';
import FileText from 'lucide-react/icons/file-text';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { HiddenName } from '#locale/hidden-name.tsx';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { DownloadFile } from '#media/download/components/button.tsx';
import { FreeFilesForm } from '#media/download/components/free-files-form.tsx';
import { Cited } from '#media/reference/components/cited.tsx';
import { openGate } from '#membership/gate/components/gate.tsx';
import { gateOfPermission } from '#membership/gate/entitlement.rules.ts';
import { ToPlans } from '#membership/plan/components/to-plans.tsx';
import { Icon } from '#ui/content/icon.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Measured } from '#ui/measured.tsx';
import { type Tab, Tabs } from '#ui/navigation/tabs.tsx';
import { sizeText } from '../../cover/cover.rules.ts';
import type { CoverPublication, CoverState } from '../../cover/cover.schema.ts';
import { needsOfFiles } from '../../material/material.rules.ts';
import { sectionTexts } from '../../section/section.messages.ts';
import { publicationTexts } from '../publication.messages.ts';
import { PublicationInformation } from './information.tsx';
import { PublicationSections } from './sections.tsx';
import styles from './tabs.module.css';

/** Sections, Objectives, CME information, Materials, References: a tab for each one with content. */
export function PublicationTabs({ publication, done }: CoverState) {
  const say = useTexts(publicationTexts);
  const { sections = [], materials = [], objectives, references, cmeInformation } = publication;
  const tab = (key: string, label: string, has: boolean, content: Tab['content']): Tab[] =>
    has ? [{ key, label, content }] : [];
  const tabs = [
    ...tab(
      'sections',
      say('sections'),
      sections.length > 0,
      <PublicationSections publication={publication} done={done} />,
    ),
    ...tab('objectives', say('objectives'), objectives.length > 0, <Objectives {...publication} />),
    ...tab(
      'information',
      say('information'),
      cmeInformation !== null,
      <PublicationInformation publication={publication} />,
    ),
    ...tab(
      'materials',
      say('materials', { n: materials.length }),
      materials.length > 0,
      <Materials publication={publication} materials={materials} />,
    ),
    ...tab('references', say('references'), references.length > 0, <References references={references} />),
  ];
  return tabs.length > 0 ? <Tabs label={say('tabs')} tabs={tabs} /> : null;
}

function Objectives({
  objectives,
  descriptionLanguage: language,
}: Pick<CoverPublication, 'objectives' | 'descriptionLanguage'>) {
  const say = useTexts(publicationTexts);
  const part = usePartTag();
  return (
    <>
      <p className="h3">{say('objectivesLead')}</p>
      <ul className={styles.ticks} lang={part(language)}>
        {objectives.map((objective) => (
          <li key={objective}>
            <Icon of={CircleCheck} />
            <span>{objective}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

type TabsProps = { publication: CoverPublication };
type CoverMaterial = NonNullable<CoverPublication['materials']>[number];

function Materials({ publication, materials }: TabsProps & { materials: CoverMaterial[] }) {
  return (
    <>
      <ul className={styles.materials}>
        {materials.map((material) => (
          <li key={material.id}>
            <Material publication={publication} material={material} />
          </li>
        ))}
      </ul>
      <FreeFilesForm publicationId={publication.id} materials={materials} />
    </>
  );
}

function Material({ publication, material }: TabsProps & { material: CoverMaterial }) {
  const say = useTexts(publicationTexts);
  const part = usePartTag();
  const { site } = useSite();
  const { title, language, mimeType, size } = material;
  const kind = mimeType.split('/').at(-1)?.toUpperCase() ?? '';
  return (
    <>
      <Icon of={FileText} size="large" />
      <span>
        <span className={styles.material} lang={part(language)}>
          <Measured text={title} />
        </span>
        <span className="small quiet">
          {say('materialFacts', { kind, size: sizeText(size, site.language) })}
        </span>
      </span>
      <Access publication={publication} material={material} />
    </>
  );
}

/**
 * A file that is available is a button, one that is free for an e-mail address says so, any other asks for a
 * membership.
 */
function Access({ publication, material }: TabsProps & { material: CoverMaterial }) {
  const say = useTexts(publicationTexts);
  const saySection = useTexts(sectionTexts);
  const needs = needsOfFiles(publication.type);
  const refused = () => openGate('download', { gate: gateOfPermission(needs[0]), subject: material, needs });
  if (!material.lock) return <DownloadFile material={material} onRefused={refused} />;
  return (
    <>
      <Button variant="text" icon={LockKeyhole} onClick={refused}>
        {say('download')}
        <HiddenName {...material} />
      </Button>
      <ToPlans>
        {saySection(gateOfPermission(needs[0]) === 'gold' ? 'opensGold' : 'opensTier')}
        <HiddenName {...material} />
      </ToPlans>
    </>
  );
}

function References({ references }: { references: CoverPublication['references'] }) {
  const part = usePartTag();
  return (
    <ol className={`references ${styles.references}`} lang={part('en')}>
      {references.map((reference) => (
        <li key={reference.text}>
          <Cited reference={reference} />
        </li>
      ))}
    </ol>
  );
}
