import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { openGate } from '#membership/gate.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { type Tab, Tabs } from '#ui/tabs.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useTexts } from '#web/site-data.ts';
import type { Covered, CoverPublication } from './cover.contract.ts';
import { sizeText } from './cover.rules.ts';
import { publicationTexts } from './publication.texts.ts';
import { PublicationInformation } from './publication-information.tsx';
import { PublicationSections } from './publication-sections.tsx';
import styles from './publication-tabs.module.css';

/** Sections, Objectives, CME information, Materials, References: a tab for each that has something. */
export function PublicationTabs({ publication, done }: Covered) {
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
    ...tab('objectives', say('objectives'), objectives.length > 0, <Objectives objectives={objectives} />),
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
      <Materials materials={materials} />,
    ),
    ...tab('references', say('references'), references.length > 0, <References references={references} />),
  ];
  return tabs.length > 0 ? <Tabs label={say('tabs')} tabs={tabs} /> : null;
}

function Objectives({ objectives }: { objectives: string[] }) {
  const say = useTexts(publicationTexts);
  return (
    <>
      <p className="h3">{say('objectivesLead')}</p>
      <ul className={styles.ticks}>
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

function Materials({ materials }: { materials: NonNullable<CoverPublication['materials']> }) {
  return (
    <ul className={styles.materials}>
      {materials.map((material) => (
        <li key={material.id}>
          <Material material={material} />
        </li>
      ))}
    </ul>
  );
}

function Material({ material }: { material: NonNullable<CoverPublication['materials']>[number] }) {
  const say = useTexts(publicationTexts);
  const { title, mimeType, size, fileUrl } = material;
  const kind = mimeType.split('/').at(-1)?.toUpperCase() ?? '';
  return (
    <>
      <Icon of={FileText} size="large" />
      <span>
        <span className={styles.material}>{title}</span>
        <span className="small quiet">{say('materialFacts', { kind, size: sizeText(size) })}</span>
      </span>
      {fileUrl ? (
        <a href={fileUrl} download className={styles.download}>
          <Icon of={Download} />
          {say('download')}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </a>
      ) : (
        <Button
          variant="text"
          icon={LockKeyhole}
          onClick={() => openGate('download', { gate: 'member', subject: title, onPublication: true })}
        >
          {say('download')}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}

function References({ references }: { references: CoverPublication['references'] }) {
  const say = useTexts(publicationTexts);
  return (
    <ol className={`references ${styles.references}`}>
      {references.map(({ text, url }) => (
        <li key={text}>
          {url ? (
            <TextLink to={url} look="reading" newTabLabel={say('newTab')}>
              {text}
            </TextLink>
          ) : (
            text
          )}
        </li>
      ))}
    </ol>
  );
}
