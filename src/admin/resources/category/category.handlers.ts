import type { Resource } from '#kit/contract.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { keepingPasts } from '../../history/history.service.ts';
import { superuserRead, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { TRANSLATED } from '../translation/translation.data.ts';
import { translationPast } from '../translation/translation-past.service.ts';
import { categoryDeskCalls, type categoryDeskType } from './category.schema.ts';
import {
  addCategory,
  type CategoryEntry,
  categoriesFor,
  changeCategory,
  mergeCategory,
  placeCategory,
  removeCategory,
} from './category.service.ts';

const UNNAMED = { 'pt-br': '', fr: '', it: '', de: '' };
const present = ({ id, names, ...one }: CategoryEntry): Resource<typeof categoryDeskType> => ({
  type: 'AdminCategory',
  id: String(id),
  attributes: { ...one, names: { ...UNNAMED, ...names } },
});

export const categoryDeskEndpoints: Endpoint[] = [
  superuserRead(categoryDeskCalls.list, async (_asked, db) => ({
    data: (await categoriesFor(db)).map(present),
  })),
  superuserWrite(categoryDeskCalls.create, async ({ visit, body }, db) => ({
    data: present(await addCategory(db, visit, body.data.attributes)),
  })),
  superuserWrite(categoryDeskCalls.update, async ({ visit, params, body }, db) => {
    const [id, given] = [idIn(params), body.data.attributes];
    const names = (await categoriesFor(db)).find((one) => one.id === id)?.names ?? given.names;
    const pasts = TRANSLATED.filter((language) => given.names[language] !== (names[language] ?? '')).map(
      (language) => translationPast(db, { kind: 'topic', id, language }, visit.now),
    );
    return {
      data: present(await keepingPasts(db, visit, pasts, () => changeCategory(db, visit, id, given))),
    };
  }),
  superuserWrite(categoryDeskCalls.place, async ({ visit, params, body }, db) => ({
    data: present(await placeCategory(db, visit, idIn(params), body.data.attributes)),
  })),
  superuserWrite(categoryDeskCalls.merge, async ({ visit, params, body }, db) => ({
    data: present(await mergeCategory(db, visit, idIn(params), body.data.attributes)),
  })),
  superuserWrite(categoryDeskCalls.remove, async ({ visit, params, query }, db) => {
    await removeCategory(db, visit, idIn(params), query.plain.seen);
    return {};
  }),
];
