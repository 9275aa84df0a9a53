import type { Visibility } from '#catalog/publication/visibility.data.ts';
import { browserApi } from '#client/api/browser-api.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import type { PublicationType } from '#membership/gate/publication-type.data.ts';
import { loadOne, send } from '../../kit/send.store.ts';
import { loadPlaces } from '../file-place/file-place.store.ts';
import { sectionDeskCalls, type sectionDeskType } from './section.schema.ts';

export type AdminSection = Flat<typeof sectionDeskType>;
export interface SectionPublication {
  title: string;
  type: PublicationType;
  visibility: Visibility;
  minutes: number;
  address: string;
}

export async function loadSections({ api, params, signal }: LoadContext) {
  const id = params.id ?? '';
  const { data, meta } = await api(sectionDeskCalls.list, { params: { id }, signal });
  return { id, rows: data, publication: meta.publication as SectionPublication };
}
export type SectionsData = Awaited<ReturnType<typeof loadSections>>;

const loadRecord = loadOne(sectionDeskCalls.one);
export async function loadSection(loading: LoadContext) {
  const [one, places] = await Promise.all([
    loadRecord(loading),
    loadPlaces(loading, 'section', loading.params.id ?? ''),
  ]);
  return { one, places };
}

const numbers = (ids: readonly string[]) => ids.map(Number);

/** Sends the order that was read with the new one; returns the stored order. */
export async function saveOrder(
  publicationId: string,
  was: readonly string[],
  order: readonly string[],
): Promise<string[]> {
  const moved = { was: numbers(was), order: numbers(order) };
  const data = await send(sectionDeskCalls.reorder, 'AdminSectionOrder', { id: publicationId }, moved);
  return data.map(({ id }) => id);
}

export const addSection = (
  publicationId: string,
  was: readonly string[],
  given: { title: string; private: boolean },
) => send(sectionDeskCalls.add, 'AdminSection', { id: publicationId }, { ...given, was: numbers(was) });

export const removeSection = ({ id, changedAt }: AdminSection) =>
  browserApi()(sectionDeskCalls.remove, { params: { id }, query: { seen: changedAt } });

export interface SectionFormInput {
  title: string;
  slugWords: string;
  summary: string;
  body: string;
  transcript: string;
  slides: string;
  private: boolean;
  minutes: number;
}
/** Sends the version of the section that the editor has read with the changes. */
export const saveSection = ({ id, changedAt }: AdminSection, given: SectionFormInput) =>
  send(sectionDeskCalls.save, 'AdminSection', { id }, { ...given, changedAt: changedAt as unknown as Date });
