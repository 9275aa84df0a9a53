import { recordAudit } from '#audit/audit.service.ts';
import type { Resource } from '#kit/contract.ts';
import { utcDate } from '#kit/dates.ts';
import { detailIn } from '#kit/refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { askingEnough } from '#learning/credit/bound.service.ts';
import {
  exportItems,
  type ItemImport,
  importItems,
  tryImport,
} from '#learning/item/interchange/import.service.ts';
import type { ItemFormat } from '#learning/item/interchange/interchange.data.ts';
import { bytesOfFile, rowRefusal } from '#learning/item/interchange/row-words.service.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { attachment } from '#platform/pdf/pdf.ts';
import { superuserDirect, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { itemFileCalls, type itemImportType } from './item-file.schema.ts';

const present = (
  id: number,
  { format, rows }: ItemImport,
  done: boolean,
  { site: { language } }: Visit,
): Resource<typeof itemImportType> => ({
  type: 'AdminItemImport',
  id: String(id),
  attributes: {
    format,
    done,
    rows: rows.map(({ line, item, state, rowProblems }) => ({
      line,
      stem: item.stem,
      state,
      problems: rowProblems.map((code) => ({ code, detail: detailIn(language, rowRefusal(code, item)) })),
    })),
  },
});

const FILES: Record<ItemFormat, { type: string; ending: string }> = {
  csv: { type: 'text/csv; charset=utf-8; header=present', ending: 'csv' },
  gift: { type: 'text/plain; charset=utf-8', ending: 'gift.txt' },
  aiken: { type: 'text/plain; charset=utf-8', ending: 'aiken.txt' },
  qti: { type: 'application/xml; charset=utf-8', ending: 'xml' },
};

export const itemFileEndpoints: Endpoint[] = [
  superuserWrite(itemFileCalls.importQuestions, async ({ visit, params, body }, db) => {
    const id = idIn(params);
    const { kind, file, trial, rationale = '', reference = '' } = body.data.attributes;
    const input = { kind, bytes: bytesOfFile(file), fill: { rationale, reference } };
    const found = trial
      ? await tryImport(db, id, input)
      : await askingEnough(db, id, visit.now, () => importItems(db, visit, id, input));
    return { data: present(id, found, !trial, visit) };
  }),
  superuserDirect(itemFileCalls.exportQuestions, async ({ visit, params, query, ports: { database } }) => {
    const { plain } = query;
    const publicationId = idIn(params);
    const format = (plain.format ?? 'csv') as ItemFormat;
    const kind = plain.kind === undefined ? null : plain.kind === '1' ? 1 : 2;
    const exported = await database.snapshot((db) => exportItems(db, publicationId, kind, format));
    await database.write((db) =>
      recordAudit(db, visit, {
        action: 'item.export',
        subject: `publication:${publicationId}`,
        detail: { format, kind: exported.kind, questions: exported.questions },
      }),
    );
    const { type, ending } = FILES[format];
    const name = `questions-${publicationId}-${utcDate(visit.now)}.${ending}`;
    return {
      raw: { body: exported.text, contentType: type },
      headers: { 'content-disposition': attachment(name) },
    };
  }),
];
