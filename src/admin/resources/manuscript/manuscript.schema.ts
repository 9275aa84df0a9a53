import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { idNumber, newBody, REFUSED, text } from '../../kit/call.schema.ts';
import { SECTIONS_MAX } from '../section/section.data.ts';
import { sectionDeskType } from '../section/section.schema.ts';
import { BODY_MAX, TITLE_MAX } from '../translation/translation.data.ts';
import {
  MANUSCRIPT_CHANGES,
  MANUSCRIPT_MAX_BYTES,
  PICTURE_PROBLEMS,
  PICTURES_MAX,
} from './manuscript.data.ts';

/** What a manuscript would add to a publication. */
export const manuscriptType = resourceType(
  'AdminManuscript',
  v.object({
    /** Of the whole; empty if it has none. */
    title: v.string(),
    sections: v.array(
      v.object({
        title: v.string(),
        /** Markdown. */
        body: v.string(),
      }),
    ),
    /** Each picture with its place: those that can be imported are in the text under their names. */
    pictures: v.array(
      v.object({
        name: v.string(),
        file: v.string(),
        problem: v.nullable(v.picklist(PICTURE_PROBLEMS)),
        isDescribed: v.boolean(),
        section: v.number(),
        after: v.string(),
      }),
    ),
    /** What was left out or changed, and how often. */
    changes: v.array(v.object({ change: v.picklist(MANUSCRIPT_CHANGES), count: v.number() })),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminManuscript: typeof manuscriptType;
  }
}

const NAMED = [...REFUSED, 'not-found', 'publication-seen'];
const NAME_MAX = 800;
const BASE64_MAX = Math.ceil(MANUSCRIPT_MAX_BYTES / 3) * 4;
const pictureName = v.pipe(v.string(), v.regex(/^picture-\d{1,4}$/), v.examples(['picture-1']));

export const manuscriptCalls = {
  read: call({
    method: 'POST',
    path: '/api/admin/publications/:id/manuscripts/',
    overNothing: 'sends',
    summary:
      'Reads a Word document, a web page or Markdown as sections, and says what would change; nothing is stored. For superusers.',
    gives: manuscriptType,
    takes: newBody(
      'AdminManuscript',
      v.object({
        name: v.pipe(v.string(), v.maxLength(NAME_MAX)),
        /** The bytes of the file, as Base64; the first bytes of its pictures are enough. */
        content: v.pipe(
          v.string(),
          v.maxLength(BASE64_MAX),
          v.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'invalid-field.manuscript-content'),
        ),
      }),
    ),
    refuses: [...NAMED, 'manuscript-not-read', 'manuscript-busy', 'invalid-field'],
  }),
  add: call({
    method: 'POST',
    path: '/api/admin/publications/:id/manuscript-sections/',
    summary: 'Adds the sections of a manuscript at the end of a draft, all of them or none. For superusers.',
    gives: sectionDeskType,
    many: true,
    status: 201,
    takes: newBody(
      'AdminManuscriptSections',
      v.object({
        sections: v.pipe(
          v.array(
            v.object({
              title: v.pipe(text(TITLE_MAX), v.minLength(1, 'invalid-field.title')),
              /** Markdown. */
              body: text(BODY_MAX),
            }),
          ),
          v.minLength(1),
          v.maxLength(SECTIONS_MAX),
        ),
        /** The uploads set aside, by the names of their pictures in the text. */
        pictures: v.optional(
          v.pipe(v.array(v.object({ name: pictureName, upload: idNumber })), v.maxLength(PICTURES_MAX)),
          [],
        ),
        /** The sections that were read, in order: sent twice, they are added once. */
        was: v.pipe(v.array(idNumber), v.maxLength(SECTIONS_MAX)),
      }),
    ),
    refuses: [
      ...NAMED,
      'sections-changed',
      'too-many-sections',
      'invalid-field',
      'words-lost',
      'picture-elsewhere',
      'picture-undescribed',
      'picture-gone',
      'manuscript-picture-gone',
      'link-unclear',
    ],
  }),
};
