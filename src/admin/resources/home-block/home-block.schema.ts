import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { BLOCK_AUDIENCES, HOME_BLOCK_KINDS } from '#shell/home-block.data.ts';
import { body, idNumber, newBody, REFUSED, text } from '../../kit/call.schema.ts';
import { seenQuery } from '../../kit/seen-record.schema.ts';
import { hour } from '../publication/field-kind.schema.ts';
import {
  BLOCK_DECLARATIONS,
  BLOCK_TEXT_MAX,
  BLOCK_TITLE_MAX,
  BLOCKS_MAX,
  LINK_MAX,
  LINK_TEXT_MAX,
} from './home-block.data.ts';

const kind = v.picklist(HOME_BLOCK_KINDS);
const title = text(BLOCK_TITLE_MAX);
const audience = v.picklist(BLOCK_AUDIENCES);
/** The version that was read: a save over another one is refused. */
const version = v.pipe(v.string(), v.maxLength(64));
const civil = v.nullable(v.string());
const ids = v.pipe(v.array(idNumber), v.maxLength(BLOCKS_MAX));
const MOST = Math.max(...Object.values(BLOCK_DECLARATIONS).map(({ count }) => count?.max ?? 0));

/** The front page as editors arrange it. */
export const frontPageType = resourceType(
  'AdminFrontPage',
  v.object({
    blocks: v.array(
      v.object({
        id: v.number(),
        kind,
        title: v.string(),
        hidden: v.boolean(),
        /** Hours of the provider's clock. */
        shownFrom: civil,
        shownUntil: civil,
        audience,
        /** Number of languages in which it is missing, and in which it is stale. */
        missing: v.number(),
        stale: v.number(),
        /** Version of its contents: a removal that names another one is refused. */
        version: v.string(),
      }),
    ),
    order: v.array(v.number()),
    /** Those of `order` that nobody sees. */
    hidden: v.array(v.number()),
    /** The current hour. */
    hour: v.string(),
    version: v.string(),
  }),
);

/** One block as its page shows it. */
export const adminHomeBlockType = resourceType(
  'AdminHomeBlock',
  v.object({
    kind,
    hidden: v.boolean(),
    title: v.string(),
    /** Plain text; Markdown for blocks with an editor's own text. */
    text: v.string(),
    linkText: v.string(),
    link: v.string(),
    count: v.nullable(v.number()),
    /** Chosen by hand, in order; if empty, the latest are shown. */
    publications: v.array(v.number()),
    /** Their titles, and whether readers see them. */
    chosen: v.array(v.object({ id: v.number(), title: v.string(), isOut: v.boolean() })),
    shownFrom: civil,
    shownUntil: civil,
    audience,
    version: v.string(),
  }),
);

/** What opens the preview of the front page to the editor who asked. */
export const frontPagePreviewType = resourceType('AdminFrontPagePreview', v.object({ key: v.string() }));

declare module '#kit/contract.ts' {
  interface Registry {
    AdminFrontPage: typeof frontPageType;
    AdminHomeBlock: typeof adminHomeBlockType;
    AdminFrontPagePreview: typeof frontPagePreviewType;
  }
}

const FRONT = '/api/admin/front-page/';
const BLOCK = '/api/admin/home-blocks/:id/';
const FOUND = [...REFUSED, 'not-found'];

export const frontPageCalls = {
  read: call({
    method: 'GET',
    path: FRONT,
    summary: 'The blocks of the front page in their order, hidden ones too. For superusers.',
    gives: frontPageType,
    refuses: REFUSED,
  }),
  arrange: call({
    method: 'PATCH',
    path: FRONT,
    summary:
      'Puts the blocks of the front page into an order, and says which of them nobody sees. For superusers.',
    gives: frontPageType,
    takes: body('AdminFrontPage', v.object({ order: ids, hidden: ids, version })),
    refuses: [...REFUSED, 'front-page-changed', 'home-block-steady'],
  }),
  preview: call({
    method: 'GET',
    path: `${FRONT}preview/`,
    summary:
      'A key that opens the front page with these blocks in this order, at an hour of the provider’s clock, for two hours or until the session ends. For superusers.',
    gives: frontPagePreviewType,
    query: { blocks: v.pipe(v.string(), v.regex(/^\d{1,15}(-\d{1,15})*$/), v.maxLength(300)), hour },
    refuses: REFUSED,
  }),
};

export const homeBlockCalls = {
  create: call({
    method: 'POST',
    path: '/api/admin/home-blocks/',
    overNothing: 'adds',
    summary: 'Adds a block at the end of the front page, hidden. For superusers.',
    gives: adminHomeBlockType,
    status: 201,
    takes: newBody('AdminHomeBlock', v.object({ kind, title })),
    refuses: [...REFUSED, 'home-block-exists', 'too-many-blocks', 'invalid-field'],
  }),
  one: call({
    method: 'GET',
    path: BLOCK,
    summary: 'One block of the front page. For superusers.',
    gives: adminHomeBlockType,
    refuses: FOUND,
  }),
  update: call({
    method: 'PATCH',
    path: BLOCK,
    summary: 'Changes what a block of the front page says and shows, when, and for whom. For superusers.',
    gives: adminHomeBlockType,
    takes: body(
      'AdminHomeBlock',
      v.object({
        title,
        text: text(BLOCK_TEXT_MAX),
        linkText: text(LINK_TEXT_MAX),
        link: text(LINK_MAX),
        count: v.nullable(v.number()),
        publications: v.pipe(v.array(idNumber), v.maxLength(MOST)),
        shownFrom: v.nullable(hour),
        shownUntil: v.nullable(hour),
        audience,
        version,
      }),
    ),
    refuses: [
      ...FOUND,
      'home-block-changed',
      'invalid-field',
      'words-lost',
      'link-unclear',
      'picture-elsewhere',
    ],
  }),
  remove: call({
    method: 'DELETE',
    path: BLOCK,
    summary: 'Removes a block of the front page with its words in every language. For superusers.',
    gives: null,
    status: 204,
    query: seenQuery,
    refuses: [...FOUND, 'home-block-steady', 'record-changed'],
  }),
};
