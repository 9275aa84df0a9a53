import type { Resource } from '#kit/contract.ts';
import type { Visit } from '#kit/visit.ts';
import { downloadPath, linkEnd } from '#media/download/link.service.ts';
import type { OpenedQuickTakes } from '../section/section.policy.ts';
import type { RelatedParts } from '../section/section.repository.ts';
import type { materialType } from '../section/section.schema.ts';
import { hasUnlimitedDownloads, type MaterialFacts, mayDownload } from './material.policy.ts';

interface MaterialContext {
  publication: MaterialFacts['publication'];
  opened: OpenedQuickTakes;
  keys: readonly Uint8Array[];
}

/** Files as this caller sees them. A free one is locked to nobody: visitors without an account get it by e-mail. */
export function presentMaterials(
  rows: RelatedParts['materials'],
  visit: Visit,
  { publication, opened, keys }: MaterialContext,
): Resource<typeof materialType>[] {
  return rows.map((row) => {
    const { free } = row;
    const isOpen = mayDownload(visit.visitor, { free, publication }, opened, visit.now).allowed;
    return {
      type: 'Material',
      id: String(row.id),
      attributes: {
        title: row.translated ?? row.title,
        language: row.translated === null ? 'en' : visit.site.language,
        fileUrl: isOpen ? ownPath(keys, row.id, visit) : null,
        mimeType: row.mime_type,
        size: row.bytes,
        free,
        lock: !isOpen && !free,
      },
    };
  });
}

/** Only with unlimited downloads: for others each file is counted, by the call that hands out one address. */
function ownPath(keys: readonly Uint8Array[], materialId: number, visit: Visit): string | null {
  if (visit.visitor.kind !== 'user' || !hasUnlimitedDownloads(visit.visitor, visit.now)) return null;
  const holder = { kind: 'user', userId: visit.visitor.id } as const;
  return downloadPath(keys, { materialId, holder, until: linkEnd(holder, visit.now) });
}
