import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { civilDate } from '#kit/zones.ts';
import { Table, Td, Th, Tr } from '#ui/content/table.tsx';
import { Badge, type Tone } from '#ui/feedback/badge.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Named } from '../../../frame/frame.tsx';
import { useReadAgain } from '../../../kit/attempt.hooks.ts';
import { useOpen } from '../../../kit/dialog.hooks.ts';
import { Confirmation } from '../../../kit/form-dialog.tsx';
import { useSizeText } from '../../medium/components/parts.tsx';
import type { ArchiveFaultKind, ImportState } from '../library-import.data.ts';
import { libraryImportTexts } from '../library-import.messages.ts';
import {
  changesNothing,
  confirmImport,
  dropImport,
  isUnderWay,
  kindsIn,
  type LibraryImport,
  replacesFrontPage,
} from '../library-import.store.ts';
import styles from './import.module.css';

/** The imports, the latest first, and what waits for somebody's decision. */
export function Archives({ imports }: { imports: readonly LibraryImport[] }) {
  const say = useTexts(libraryImportTexts);
  useReadAgain(imports.some(isUnderWay));
  const importing = useOpen<LibraryImport>();
  const discarding = useOpen<LibraryImport>();
  return (
    <section className="stack" aria-labelledby="archives">
      <h2 className="h3" id="archives">
        {say('archives')}
      </h2>
      {imports.length === 0 ? <p className="quiet">{say('none')}</p> : null}
      <ul className={styles.archives}>
        {imports.map((one) => (
          <li key={one.id} className={`panel ${styles.archive}`}>
            <Archive one={one} />
            <div className={styles.deeds}>
              {one.state === 'checked' && !changesNothing(one) ? (
                <Button onClick={() => importing.setOpen(one)}>
                  <Named short={say('import')} long={say('importNamed', { name: one.name })} />
                </Button>
              ) : null}
              {CAN_GO.has(one.state) ? (
                <Button variant="secondary" onClick={() => discarding.setOpen(one)}>
                  <Named short={say('discard')} long={say('discardNamed', { name: one.name })} />
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {importing.open ? (
        <Confirmation
          title={say('importTitle')}
          deed={say('import')}
          underWay={say('importing')}
          onDeed={() => confirmImport(importing.open as LibraryImport).then(() => say('agreed'))}
          onClose={importing.close}
        >
          {[say('importText'), ...(replacesFrontPage(importing.open) ? [say('importFrontPage')] : [])].join(
            ' ',
          )}
        </Confirmation>
      ) : null}
      {discarding.open ? (
        <Confirmation
          title={say('discardTitle')}
          deed={say('discard')}
          underWay={say('discarding')}
          isDanger
          onDeed={() => dropImport(discarding.open as LibraryImport).then(() => say('discarded'))}
          onClose={discarding.close}
        >
          {say('discardText')}
        </Confirmation>
      ) : null}
    </section>
  );
}

const CAN_GO = new Set<ImportState>(['waiting', 'checked', 'faulty', 'unreadable', 'failed']);
const TONES: Partial<Record<ImportState, Tone>> = {
  checked: 'info',
  faulty: 'danger',
  unreadable: 'danger',
  failed: 'danger',
  done: 'success',
};

/** An import; the list reloads the page as long as the server works at one. */
function Archive({ one }: { one: LibraryImport }) {
  const say = useTexts(libraryImportTexts);
  const size = useSizeText();
  const { language, timeZone } = useSite().site;
  const { name, state, bytes, received, by, begunAt } = one;
  const isArriving = state === 'waiting' && received < bytes;
  const date = dateText(civilDate(new Date(begunAt), timeZone), language);
  return (
    <>
      <div className={styles.head} role="status">
        <h3 className={`h4 ${styles.name}`}>{name}</h3>
        <Badge tone={TONES[state] ?? 'neutral'}>{say(isArriving ? 'arriving' : state)}</Badge>
      </div>
      <p className="small quiet">
        {say('begun', { by: by ?? say('somebody'), date })} · {size(bytes)}
      </p>
      {isArriving ? <p>{say('goOn', { sent: size(received), whole: size(bytes) })}</p> : null}
      {one.fault ? <p>{say(FAULTS[one.fault], { file: one.faultFile ?? '' })}</p> : null}
      {state === 'failed' ? <p>{say('failedWhy')}</p> : null}
      {one.another ? <Banner tone="warning">{say('another')}</Banner> : null}
      {state === 'checked' && changesNothing(one) ? <p>{say('nothing')}</p> : null}
      {one.counts && (state === 'checked' || state === 'confirmed' || state === 'done') ? (
        <Counts one={one} />
      ) : null}
      {state === 'faulty' ? <Problems one={one} /> : null}
    </>
  );
}

const FAULTS = {
  unreadable: 'whyUnreadable',
  damaged: 'whyDamaged',
  locked: 'whyLocked',
  link: 'whyLink',
  name: 'whyName',
  twice: 'whyTwice',
  many: 'whyMany',
  large: 'whyLarge',
  'no-room': 'whyNoRoom',
} as const satisfies Record<ArchiveFaultKind, string>;

function Counts({ one }: { one: LibraryImport }) {
  const say = useTexts(libraryImportTexts);
  return (
    <Table caption={say(one.state === 'done' ? 'did' : 'would')} compact>
      <thead>
        <Tr>
          <Th>{say('kind')}</Th>
          <Th numeric>{say('new')}</Th>
          <Th numeric>{say('changed')}</Th>
          <Th numeric>{say('unchanged')}</Th>
        </Tr>
      </thead>
      <tbody>
        {kindsIn(one).map((kind) => {
          const count = one.counts?.[kind];
          return (
            <Tr key={kind}>
              <Th scope="row">{say(kind)}</Th>
              <Td numeric label={say('new')}>
                {count?.new}
              </Td>
              <Td numeric label={say('changed')}>
                {count?.changed}
              </Td>
              <Td numeric label={say('unchanged')}>
                {count?.unchanged}
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function Problems({ one: { id, problems, problemCount } }: { one: LibraryImport }) {
  const say = useTexts(libraryImportTexts);
  const isCut = problemCount > problems.length;
  const title = `problems-${id}`;
  return (
    <>
      <h4 className="h4" id={title}>
        {isCut
          ? say('problemsFirst', { n: problems.length, all: problemCount })
          : say('problems', { n: problemCount })}
      </h4>
      <p>{say('problemsLead')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <ul className={styles.problems} aria-labelledby={title} tabIndex={0}>
        {problems.map(({ file, line, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two problems of one line may read alike, and none moves
          <li key={at}>
            <strong>{say('place', { file, line })}</strong>
            <br />
            {/* English, like the documentation of the format. */}
            <span lang="en">{text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
