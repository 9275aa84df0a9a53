import { editorsKey } from '#catalog/preview/preview.service.ts';
import type { Resource } from '#kit/contract.ts';
import { notAllowed } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { fieldsNamed, rememberedWrite } from '../../history/history.handlers.ts';
import { keepingPasts, type RecordPast } from '../../history/history.service.ts';
import { superuserRead, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { BLOCK_DECLARATIONS, FRONT_PAGE_ID } from './home-block.data.ts';
import {
  type adminHomeBlockType,
  frontPageCalls,
  type frontPageType,
  homeBlockCalls,
} from './home-block.schema.ts';
import {
  addBlock,
  arrange,
  type BlockRecord,
  blockOf,
  changeBlock,
  type FrontPage,
  frontPageOf,
  queueBlocks,
  removeBlock,
} from './home-block.service.ts';

const presentFront = ({
  blocks,
  order,
  hidden,
  hour,
  version,
}: FrontPage): Resource<typeof frontPageType> => ({
  type: 'AdminFrontPage',
  id: FRONT_PAGE_ID,
  attributes: {
    blocks: blocks.map((one) => ({
      id: one.id,
      kind: one.kind,
      title: one.title,
      hidden: one.hidden,
      shownFrom: one.shownFrom,
      shownUntil: one.shownUntil,
      audience: one.audience,
      missing: one.missing,
      stale: one.stale,
      version: one.version,
    })),
    order: [...order],
    hidden: [...hidden],
    hour,
    version,
  },
});

const presentBlock = ({ settings, ...one }: BlockRecord): Resource<typeof adminHomeBlockType> => ({
  type: 'AdminHomeBlock',
  id: String(one.id),
  attributes: {
    kind: one.kind,
    hidden: one.hidden,
    title: one.title,
    text: one.text,
    linkText: one.linkText,
    link: settings.link ?? '',
    count: settings.count ?? BLOCK_DECLARATIONS[one.kind].count?.usual ?? null,
    publications: settings.publications ?? [],
    chosen: one.chosen,
    shownFrom: one.shownFrom,
    shownUntil: one.shownUntil,
    audience: one.audience,
    version: one.version,
  },
});

const WORDS = [
  'title',
  'text',
  'linkText',
  'link',
  'count',
  'publications',
  'shownFrom',
  'shownUntil',
  'audience',
] as const;

/** The order of the blocks and which are hidden; a block that comes or goes changes both. */
const frontPast = (db: Writer, visit: Visit): RecordPast => ({
  lock: () => queueBlocks(db),
  words: async () => {
    const { order, hidden } = await frontPageOf(db, visit);
    return { [`front-page:${FRONT_PAGE_ID}`]: { order, hidden } };
  },
});

export const homeBlockEndpoints: Endpoint[] = [
  superuserRead(frontPageCalls.read, async ({ visit }, db) => ({
    data: presentFront(await frontPageOf(db, visit)),
  })),
  superuserWrite(frontPageCalls.arrange, async ({ visit, body }, db) => {
    const write = () => arrange(db, visit, body.data.attributes);
    return { data: presentFront(await keepingPasts(db, visit, [frontPast(db, visit)], write)) };
  }),
  superuserRead(frontPageCalls.preview, async ({ visit, query, ports }, db) => {
    const { visitor, now } = visit;
    if (visitor.kind !== 'user') throw notAllowed();
    const page = await frontPageOf(db, visit);
    const { blocks, hour = page.hour } = query.plain;
    // Default: as currently arranged.
    const wanted = blocks?.split('-').map(Number) ?? page.order.filter((id) => !page.hidden.includes(id));
    const said = {
      opens: { blocks: wanted, hour },
      userId: visitor.id,
      sessionId: visitor.sessionId,
    };
    const key = editorsKey(ports.keys, said, now);
    return { data: { type: 'AdminFrontPagePreview', id: FRONT_PAGE_ID, attributes: { key } } };
  }),
  superuserWrite(homeBlockCalls.create, async ({ visit, body }, db) => {
    const add = () => addBlock(db, visit, body.data.attributes);
    return { data: presentBlock(await keepingPasts(db, visit, [frontPast(db, visit)], add)) };
  }),
  superuserRead(homeBlockCalls.one, async ({ params }, db) => ({
    data: presentBlock(await blockOf(db, idIn(params))),
  })),
  rememberedWrite(
    homeBlockCalls.update,
    {
      kind: 'home-block',
      lock: queueBlocks,
      read: async (db, { params }) => ({ data: presentBlock(await blockOf(db, idIn(params))) }),
      words: (attributes) => fieldsNamed(attributes, WORDS),
    },
    async ({ visit, params, body }, db) => ({
      data: presentBlock(await changeBlock(db, visit, idIn(params), body.data.attributes)),
    }),
  ),
  superuserWrite(homeBlockCalls.remove, async ({ visit, params, query }, db) => {
    const remove = () => removeBlock(db, visit, idIn(params), query.plain.seen);
    await keepingPasts(db, visit, [frontPast(db, visit)], remove);
    return {};
  }),
];
