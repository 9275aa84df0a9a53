import { useNavigate } from 'react-router';
import { AdminFrame, Waiting } from '#admin/frame/frame.tsx';
import { editingTexts } from '#admin/kit/editing.messages.ts';
import { editorLoad } from '#admin/kit/editing.store.ts';
import { useDeskForm } from '#admin/kit/form/form.hooks.ts';
import { DeskForm } from '#admin/kit/form/form.tsx';
import { titleOf } from '#admin/kit/list.store.ts';
import deskStyles from '#admin/resources/publication/components/publication.module.css';
import { COVER_MAX } from '#admin/resources/publication/publication.data.ts';
import { publicationDeskTexts } from '#admin/resources/publication/publication.messages.ts';
import {
  beginPublication,
  loadChoices,
  PUBLICATIONS_PATH,
  recordPath,
} from '#admin/resources/publication/publication.store.ts';
import { typeTexts } from '#catalog/publication/label.messages.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { NEW_RECORD } from '#identity/draft/draft.data.ts';
import { useSignedInOnly } from '#identity/session/signed-in.hooks.ts';
import { civilDate } from '#kit/zones.ts';
import { PUBLICATION_TYPES } from '#membership/gate/publication-type.data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { ButtonLink } from '#ui/forms/button.tsx';
import { Field, SelectField, TextAreaField } from '#ui/forms/field.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

/** Whoever may not begin one is led away before anything is typed. */
export const clientLoader = editorLoad(loadChoices);
export const meta = titleOf(publicationDeskTexts, 'begin');

export default function PublicationNewPage() {
  const say = useTexts(publicationDeskTexts);
  const user = useSignedInOnly();
  return (
    <AdminFrame title={say('begin')}>
      <p className="lead">{say('beginHint')}</p>
      {user ? <Begin /> : <Waiting />}
    </AdminFrame>
  );
}

function Begin() {
  const say = useTexts(publicationDeskTexts);
  const common = useTexts(editingTexts);
  const typeName = useTexts(typeTexts);
  const form = useBeginning();
  return (
    <DeskForm
      form={form}
      className={`${deskStyles.form} ${deskStyles.narrow}`}
      deed={say('createDraft')}
      beside={
        <ButtonLink to={PUBLICATIONS_PATH} variant="text">
          {common('cancel')}
        </ButtonLink>
      }
    >
      <Field {...form.field('title')} label={say('title')} lang="en" maxLength={COVER_MAX.title} required />
      <div className={deskStyles.pair}>
        <SelectField {...form.field('type')} label={say('type')}>
          {PUBLICATION_TYPES.map((type) => (
            <option key={type} value={type}>
              {typeName(type)}
            </option>
          ))}
        </SelectField>
        <Field {...form.field('publicationDate')} label={say('publicationDate')} type="date" required />
      </div>
      <TextAreaField
        {...form.field('excerpt')}
        label={say('excerpt')}
        hint={say('excerptHint')}
        lang="en"
        rows={3}
        maxLength={COVER_MAX.excerpt}
      />
    </DeskForm>
  );
}

function useBeginning() {
  const say = useTexts(publicationDeskTexts);
  const { timeZone } = useSite().site;
  const navigate = useNavigate();
  const publicationDate = civilDate(new Date(), timeZone);
  return useDeskForm({
    keep: `publication:${NEW_RECORD}`,
    initial: { title: '', type: 'PUBLICATION_VIDEO', publicationDate, excerpt: '' },
    check: ({ title, publicationDate }) => ({
      title: title.trim() ? undefined : say('titleRequired'),
      publicationDate: publicationDate ? undefined : say('dayRequired'),
    }),
    send: async (fields) => {
      const id = await beginPublication(fields);
      toast({ message: say('created') });
      await navigate(recordPath(id));
    },
  });
}
