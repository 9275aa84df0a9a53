import { useLoaderData } from 'react-router';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import type { Flat } from '#kit/contract.ts';
import { dateText } from '#kit/dates.ts';
import { topicRequestCalls, type topicRequestType } from '#search/topic-request.contract.ts';
import { head, NOINDEX } from '#site/head.rules.ts';
import { Button } from '#ui/button.tsx';
import { Td, Th, Tr } from '#ui/table.tsx';
import { browserApi } from '#web/browser-api.ts';
import type { Loading } from '#web/page-load.ts';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#web/site-data.ts';
import { AdminFrame, Named, Waiting } from './admin-frame.tsx';
import { DeskList } from './desk-list.tsx';
import { DeskRemoval } from './desk-removal.tsx';
import { useOpen } from './dialog.store.ts';
import { editorLoad, numberOf, pageOf } from './editing.store.ts';
import { editingTexts } from './editing.texts.ts';
import { topicRequestTexts } from './topic-request.texts.ts';

type TopicRequest = Flat<typeof topicRequestType>;

async function load({ api, url, signal }: Loading) {
  const number = numberOf(url);
  const { data, meta } = await api(topicRequestCalls.list, { query: { page: { number } }, signal });
  return { view: {}, rows: data, ...pageOf(number, meta.pagination) };
}
type Requests = Awaited<ReturnType<typeof load>>;

export const loader = () => null;
export const clientLoader = editorLoad(load);
export const headers = () => NOINDEX;
export const handle = { quiet: true };
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, topicRequestTexts)('topicRequests'), noindex: true });

const PATH = '/admin/topic-requests';

export default function TopicRequestsPage() {
  const say = useTexts(topicRequestTexts);
  const data = useLoaderData() as Requests | null;
  const user = useSignedInOnly();
  return (
    <AdminFrame title={say('topicRequests')}>
      <p className="lead">{say('topicRequestsHint')}</p>
      {data && user ? <Requests {...data} /> : <Waiting />}
    </AdminFrame>
  );
}

function Requests(data: Requests) {
  const say = useTexts(editingTexts);
  const sayRequest = useTexts(topicRequestTexts);
  const { open, setOpen, close } = useOpen<TopicRequest>();
  const { site } = useSite();
  return (
    <>
      <DeskList
        path={PATH}
        data={data}
        nothingYet={sayRequest('noRequests')}
        empty={sayRequest('noRequests')}
        clear={say('clear')}
        caption={sayRequest('requestCount', { n: data.count })}
        columns={[
          sayRequest('words'),
          { words: sayRequest('asked'), numeric: true },
          say('language'),
          sayRequest('lastAsked'),
          say('actions'),
        ]}
        roomy
      >
        {data.rows.map((one) => (
          <Tr key={one.id}>
            <Th scope="row">{one.words}</Th>
            <Td label={sayRequest('asked')} numeric>
              {one.count}
            </Td>
            <Td label={say('language')}>{one.language}</Td>
            <Td label={sayRequest('lastAsked')}>{dateText(one.lastAskedAt.slice(0, 10), site.language)}</Td>
            <Td label={say('actions')}>
              <Button variant="text" size="sm" onClick={() => setOpen(one)}>
                <Named short={say('remove')} long={sayRequest('removeRequest', { words: one.words })} />
              </Button>
            </Td>
          </Tr>
        ))}
      </DeskList>
      {open ? (
        <DeskRemoval
          title={sayRequest('removeRequest', { words: open.words })}
          text={sayRequest('removeRequestText', { words: open.words })}
          removed={sayRequest('requestRemoved', { words: open.words })}
          onRemove={() => browserApi()(topicRequestCalls.remove, { params: { id: open.id } })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
