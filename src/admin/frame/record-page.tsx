import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { PageLoader } from '#client/page/load.ts';
import { useTexts } from '#client/page/site-data.ts';
import { useSignedInOnly } from '#identity/session/signed-in.hooks.ts';
import type { Texts } from '#kit/texts.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { editorLoad } from '../kit/editing.store.ts';
import { titleOf } from '../kit/list.store.ts';
import { AdminFrame, Waiting } from './frame.tsx';

interface RecordPageDeclaration<Data, Key extends string> {
  texts: Texts<Key>;
  /** Shown while loading. */
  title: NoInfer<Key>;
  load: PageLoader<Data>;
  /** Title once loaded, if different. */
  Title?(props: { data: NoInfer<Data> }): ReactNode;
  Content(props: { data: NoInfer<Data>; userId: string }): ReactNode;
}

/** Route exports of a page that shows one reply. */
export const recordPage = <Data, Key extends string>(page: RecordPageDeclaration<Data, Key>) => ({
  clientLoader: editorLoad(page.load),
  meta: titleOf(page.texts, page.title),
  Page: () => <RecordPage page={page} />,
});

function RecordPage<Data, Key extends string>({ page }: { page: RecordPageDeclaration<Data, Key> }) {
  const { texts, title, Title, Content } = page;
  const say = useTexts(texts);
  const data = useLoaderData() as Data | null;
  const user = useSignedInOnly();
  const isThere = data !== null && user !== null;
  return (
    <AdminFrame title={isThere && Title ? <Title data={data} /> : say(title)}>
      {isThere ? <Content data={data} userId={user.id} /> : <Waiting />}
    </AdminFrame>
  );
}

/** English title of a publication or section, inside a message or alone. */
export function EnglishTitle({ title, message }: { title: string; message?: (title: string) => string }) {
  const part = usePartTag();
  return message ? (
    <PartOfMessage message={message} part={title} language="en" />
  ) : (
    <span lang={part('en')}>{title}</span>
  );
}
