import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Cited } from '#media/reference/components/cited.tsx';
import { Accordion, AccordionItem } from '#ui/navigation/accordion.tsx';
import type { CoverPublication } from '../../cover/cover.schema.ts';
import { informationTexts, publicationTexts } from '../publication.messages.ts';
import styles from './information.module.css';

const CmeVolumes = lazy(async () => ({
  default: (await import('#membership/program/components/cme-information.tsx')).CmeVolumes,
}));
type FrontMatter = NonNullable<CoverPublication['cmeInformation']>;

interface Props {
  publication: Pick<CoverPublication, 'cmeInformation' | 'jointSponsor'>;
  /** Shown alone and folded as one: includes the parts that a cover shows elsewhere, each of them open. */
  whole?: boolean;
}

/** What an accredited activity must state before it begins, and the volumes editors add (spec §2, CME Information). */
export function PublicationInformation({ publication, whole = false }: Props) {
  const say = useTexts(informationTexts);
  const { cmeInformation: told, jointSponsor } = publication;
  if (!told) return null;
  const { accreditation = '' } = told;
  return (
    <Accordion>
      {whole ? <Objectives told={told} /> : null}
      <AccordionItem open={whole} summary={say('accreditation')}>
        <Paragraphs
          lines={[...accreditation.split('\n'), told.designation, told.creditText]}
          language={told.language}
        />
        <Paragraphs lines={told.mateMinutes > 0 ? [say('mate', { n: told.mateMinutes })] : []} />
        {jointSponsor ? (
          <>
            {jointSponsor.logo ? (
              // The name is written next to it.
              <img className={styles.logo} src={jointSponsor.logo} alt="" loading="lazy" />
            ) : null}
            {/* Versions written before joint providers were named in it. */}
            {accreditation.includes(jointSponsor.name) ? null : (
              <>
                <Paragraphs lines={[say('provider', { name: jointSponsor.name })]} />
                <Paragraphs lines={[jointSponsor.accreditationText]} language={jointSponsor.language} />
              </>
            )}
          </>
        ) : null}
      </AccordionItem>
      <AccordionItem open={whole} summary={say('audience')}>
        <Facts
          language={told.language}
          rows={[
            [say('targetAudience'), told.targetAudience],
            [say('practiceGap'), told.practiceGap],
          ]}
        />
      </AccordionItem>
      <AccordionItem open={whole} summary={say('faculty')}>
        <Faculty told={told} />
      </AccordionItem>
      <AccordionItem open={whole} summary={say('claim')}>
        <Claim told={told} />
      </AccordionItem>
      <AccordionItem open={whole} summary={say('dates')}>
        <Dates told={told} />
      </AccordionItem>
      {whole ? <References told={told} /> : null}
      <AccordionItem open={whole} summary={say('technical')}>
        <Facts
          language={told.language}
          rows={[
            [say('hardware'), told.hardware],
            [say('contact'), told.contact],
            [say('privacy'), told.privacy],
          ]}
        />
      </AccordionItem>
      <Suspense fallback={null}>
        <CmeVolumes />
      </Suspense>
    </Accordion>
  );
}

function Objectives({ told: { objectives, language } }: { told: FrontMatter }) {
  const part = usePartTag();
  const say = useTexts(publicationTexts);
  if (objectives.length === 0) return null;
  return (
    <AccordionItem open summary={say('objectives')}>
      <p>{say('objectivesLead')}</p>
      <ul className={styles.list} lang={part(language)}>
        {objectives.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </AccordionItem>
  );
}

function References({ told: { references, referenceNotices: notices } }: { told: FrontMatter }) {
  const part = usePartTag();
  const say = useTexts(publicationTexts);
  if (references.length === 0) return null;
  return (
    <AccordionItem open summary={say('references')}>
      <ol className="references" lang={part('en')}>
        {references.map((text, place) => (
          <li key={text}>
            <Cited reference={{ text, notice: notices?.[place] }} />
          </li>
        ))}
      </ol>
    </AccordionItem>
  );
}

function Faculty({ told }: { told: FrontMatter }) {
  const part = usePartTag();
  const say = useTexts(informationTexts);
  return (
    <>
      <dl className={styles.facts}>
        {told.faculty.map(({ name, role, disclosure }) => (
          <Fragment key={`${name}${role}`}>
            <dt lang={part(told.language)}>{[name, role].filter(Boolean).join(', ')}</dt>
            <dd lang={part(told.language)}>{disclosure}</dd>
          </Fragment>
        ))}
      </dl>
      <Facts
        language={told.language}
        rows={[
          [say('mitigation'), told.mitigation],
          [say('support'), told.support],
        ]}
      />
    </>
  );
}

function Claim({ told }: { told: FrontMatter }) {
  const say = useTexts(informationTexts);
  return (
    <>
      <Facts
        language={told.language}
        rows={[
          [say('medium'), told.medium],
          [say('method'), told.method],
          [say('price'), told.price],
        ]}
      />
      <Facts
        rows={[
          [say('time'), told.estimatedMinutes > 0 ? say('minutes', { n: told.estimatedMinutes }) : ''],
          [say('passMark'), told.passMark > 0 ? say('percent', { n: told.passMark }) : ''],
        ]}
      />
    </>
  );
}

function Dates({ told }: { told: FrontMatter }) {
  const say = useTexts(informationTexts);
  const { site } = useSite();
  const date = (value: string | null) => (value ? dateText(value, site.language) : '');
  return (
    <Facts
      rows={[
        [say('released'), date(told.releasedOn)],
        [say('reviewed'), date(told.reviewedOn)],
        [say('expires'), date(told.expiresOn)],
      ]}
    />
  );
}

function Paragraphs({ lines, language }: { lines: string[]; language?: string }): ReactNode {
  const part = usePartTag();
  return lines.filter(Boolean).map((line) => (
    <p key={line} className={styles.line} lang={part(language)}>
      {line}
    </p>
  ));
}

/** Facts without a value are omitted. */
function Facts({ rows, language }: { rows: [name: string, value: string][]; language?: string }) {
  const part = usePartTag();
  const told = rows.filter(([, value]) => value !== '');
  if (told.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {told.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd lang={part(language)}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
