import Plus from 'lucide-react/icons/plus';
import { useLoaderData } from 'react-router';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { Button } from '#ui/button.tsx';
import { Td, Th, Tr } from '#ui/table.tsx';
import { head, type MetaArgs, NOINDEX } from '#web/head.ts';
import { pageWords } from '#web/page-words.ts';
import { useTexts } from '#web/site-data.ts';
import { AdminFrame, Named, Waiting } from './admin-frame.tsx';
import { CLINICAL_TERM_KINDS, TERM_FIELDS } from './clinical-term.data.ts';
import {
  addClinicalTerm,
  type ClinicalTerm,
  type ClinicalTermFields,
  type ClinicalTermsData,
  loadClinicalTerms,
  removeClinicalTerm,
} from './clinical-term.store.ts';
import { clinicalTermTexts } from './clinical-term.texts.ts';
import { ClinicalTermDialog } from './clinical-term-dialog.tsx';
import { ChoiceField, FilterForm, FindField } from './desk-filters.tsx';
import { DeskList } from './desk-list.tsx';
import { DeskRemoval } from './desk-removal.tsx';
import { useOpen } from './dialog.store.ts';
import styles from './editing.module.css';
import { editorLoad } from './editing.store.ts';
import { editingTexts } from './editing.texts.ts';

export const loader = () => null;
export const clientLoader = editorLoad(loadClinicalTerms);
export const headers = () => NOINDEX;
export const handle = { quiet: true };
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, clinicalTermTexts)('clinicalTerms'), noindex: true });

const PATH = '/admin/clinical-terms';
/** What is open above the list. */
type Open = { action: 'add' } | { action: 'edit' | 'remove'; one: ClinicalTerm };

export default function ClinicalTermsPage() {
  const say = useTexts(clinicalTermTexts);
  const data = useLoaderData() as ClinicalTermsData | null;
  const user = useSignedInOnly();
  return (
    <AdminFrame title={say('clinicalTerms')}>
      <p className="lead">{say('clinicalTermsHint')}</p>
      {data && user ? <ClinicalTerms {...data} /> : <Waiting />}
    </AdminFrame>
  );
}

function ClinicalTerms(data: ClinicalTermsData) {
  const say = useTexts(editingTexts);
  const sayTerm = useTexts(clinicalTermTexts);
  const { open, setOpen, close } = useOpen<Open>();
  return (
    <>
      <div className={styles.above}>
        <FilterForm label={sayTerm('findTerm')} show={say('show')}>
          <FindField label={sayTerm('findTerm')} text={data.view.search} />
          <ChoiceField
            name="kind"
            view={data.view}
            label={say('kind')}
            any={sayTerm('everyKind')}
            options={CLINICAL_TERM_KINDS.map((kind) => [kind, sayTerm(kind)])}
          />
        </FilterForm>
        <Button icon={Plus} onClick={() => setOpen({ action: 'add' })}>
          {sayTerm('addTerm')}
        </Button>
      </div>
      <List data={data} onOpen={setOpen} />
      {open?.action === 'add' ? <ClinicalTermDialog onClose={close} /> : null}
      {open?.action === 'edit' ? <ClinicalTermDialog one={open.one} onClose={close} /> : null}
      {open?.action === 'remove' ? (
        <DeskRemoval
          title={sayTerm('removeTerm', { name: open.one.name })}
          text={sayTerm('removeText', { name: open.one.name })}
          removed={sayTerm('termRemoved', { name: open.one.name })}
          onRemove={() => removeClinicalTerm(open.one.id)}
          onUndo={() => addClinicalTerm(fieldsOf(open.one))}
          onClose={close}
        />
      ) : null}
    </>
  );
}

const fieldsOf = (one: ClinicalTerm) =>
  ({
    kind: one.kind,
    ...Object.fromEntries(TERM_FIELDS.map((field) => [field, one[field].join('; ')])),
  }) as ClinicalTermFields;

function List({ data, onOpen }: { data: ClinicalTermsData; onOpen: (open: Open) => void }) {
  const say = useTexts(editingTexts);
  const sayTerm = useTexts(clinicalTermTexts);
  return (
    <DeskList
      path={PATH}
      data={data}
      empty={sayTerm('noTerms')}
      clear={say('clear')}
      caption={sayTerm('termCount', { n: data.count })}
      columns={[sayTerm('en'), sayTerm('elsewhere'), sayTerm('drugs'), say('kind'), say('actions')]}
      roomy
    >
      {data.rows.map((one) => (
        <Tr key={one.id}>
          <Th scope="row">{one.en.join(', ')}</Th>
          <Td label={sayTerm('elsewhere')}>
            {[...new Set([one.pt, one.fr, one.it, one.de].flatMap((forms) => forms[0] ?? []))].join(', ')}
          </Td>
          <Td label={sayTerm('drugs')}>{one.drugs.join(', ')}</Td>
          <Td label={say('kind')}>{sayTerm(one.kind)}</Td>
          <Td label={say('actions')}>
            <span className={styles.actions}>
              <Button variant="text" size="sm" onClick={() => onOpen({ action: 'edit', one })}>
                <Named short={say('edit')} long={sayTerm('editTerm', { name: one.name })} />
              </Button>
              <Button variant="text" size="sm" onClick={() => onOpen({ action: 'remove', one })}>
                <Named short={say('remove')} long={sayTerm('removeTerm', { name: one.name })} />
              </Button>
            </span>
          </Td>
        </Tr>
      ))}
    </DeskList>
  );
}
