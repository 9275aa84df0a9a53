import { browserApi } from '#client/api/browser-api.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import type { PublicationType } from '#membership/gate/publication-type.data.ts';
import { sectionDeskCalls, type sectionDeskType } from './section.schema.ts';

export type AdminSection = Flat<typeof sectionDeskType>;
export interface SectionPublication {
  title: string;
  type: PublicationType;
  visibility: string;
  minutes: number;
  address: string;
}

export async function loadSections({ api, params, signal }: LoadContext) {
  const id = params.id ?? '';
  const { data, meta } = await api(sectionDeskCalls.list, { params: { id }, signal });
  return { id, rows: data, publication: meta.publication as SectionPublication };
}
export type SectionsData = Awaited<ReturnType<typeof loadSections>>;

export async function loadSection({ api, params, signal }: LoadContext): Promise<AdminSection> {
  const { data } = await api(sectionDeskCalls.one, { params: { id: params.id ?? '' }, signal });
  return data;
}

const numbers = (ids: readonly string[]) => ids.map(Number);

/** The order that was read goes along; gives the one that stands then. */
export async function saveOrder(
  publicationId: string,
  was: readonly string[],
  order: readonly string[],
): Promise<string[]> {
  const { data } = await browserApi()(sectionDeskCalls.reorder, {
    params: { id: publicationId },
    body: {
      data: { type: 'AdminSectionOrder', attributes: { was: numbers(was), order: numbers(order) } },
    },
  });
  return data.map(({ id }) => id);
}

export async function addSection(
  publicationId: string,
  was: readonly string[],
  given: { title: string; private: boolean },
): Promise<AdminSection> {
  const { data } = await browserApi()(sectionDeskCalls.add, {
    params: { id: publicationId },
    body: { data: { type: 'AdminSection', attributes: { ...given, was: numbers(was) } } },
  });
  return data;
}

export const removeSection = ({ id, changedAt }: AdminSection) =>
  browserApi()(sectionDeskCalls.remove, { params: { id }, query: { seen: changedAt } });

export interface SectionFormInput {
  title: string;
  slugWords: string;
  summary: string;
  body: string;
  transcript: string;
  private: boolean;
  minutes: number;
}
/** Which moment of the section an editor has before them goes along. */
export async function saveSection(one: AdminSection, given: SectionFormInput): Promise<AdminSection> {
  const { data } = await browserApi()(sectionDeskCalls.save, {
    params: { id: one.id },
    body: {
      data: { type: 'AdminSection', attributes: { ...given, changedAt: one.changedAt as unknown as Date } },
    },
  });
  return data;
}
