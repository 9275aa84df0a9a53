import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { PageLoader } from '#client/page/load.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useTexts } from '#client/page/site-data.ts';
import { useSignedInOnly } from '#identity/session/signed-in.hooks.ts';
import type { Texts, Values } from '#kit/texts.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { head } from '#shell/seo/head.rules.ts';
import { editorLoad } from '../kit/editing.store.ts';
import { AdminFrame, Waiting } from './frame.tsx';
import { documentTitle, type RecordName } from './record-name.rules.ts';

type Say<Key extends string> = (key: Key, values?: Values) => string;

interface RecordPageDeclaration<Data, Key extends string> {
  texts: Texts<Key>;
  /** What the page shows: its heading while loading, and after the record's own title in the title of the document. */
  title: NoInfer<Key>;
  load: PageLoader<Data>;
  /** What the record is called once loaded. */
  named?(data: NoInfer<Data>, say: Say<NoInfer<Key>>): RecordName;
  Content(props: { data: NoInfer<Data>; userId: string }): ReactNode;
}

/** Route exports of a page that shows one reply. */
export const recordPage = <Data, Key extends string>(page: RecordPageDeclaration<Data, Key>) => ({
  clientLoader: editorLoad(page.load),
  meta(args: MetaArgs & { loaderData?: Data | null }) {
    const say = pageWords(args, page.texts);
    const { loaderData: data } = args;
    const name = data ? page.named?.(data, say) : undefined;
    return head(args, { title: documentTitle(name, say(page.title)), noindex: true });
  },
  Page: () => <RecordPage page={page} />,
});

function RecordPage<Data, Key extends string>({ page }: { page: RecordPageDeclaration<Data, Key> }) {
  const { texts, title, named, Content } = page;
  const say = useTexts(texts);
  const data = useLoaderData() as Data | null;
  const user = useSignedInOnly();
  const isThere = data !== null && user !== null;
  return (
    <AdminFrame title={isThere && named ? <Heading {...named(data, say)} /> : say(title)}>
      {isThere ? <Content data={data} userId={user.id} /> : <Waiting />}
    </AdminFrame>
  );
}

const Heading = ({ title, isEnglish, heading }: RecordName) =>
  isEnglish ? <EnglishTitle title={title} message={heading} /> : (heading?.(title) ?? title);

/** English title of a publication or section, inside a message or alone. */
export function EnglishTitle({
  title,
  message,
}: {
  title: string;
  message?: ((title: string) => string) | undefined;
}) {
  const part = usePartTag();
  return message ? (
    <PartOfMessage message={message} part={title} language="en" />
  ) : (
    <span lang={part('en')}>{title}</span>
  );
}
