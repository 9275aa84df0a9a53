import { recordAudit } from '#audit/audit.service.ts';
import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { contentAside, lockUpload, settle } from '../upload/upload.repository.ts';
import { titleOf } from '../upload/upload.rules.ts';
import { findSamePicture, insertMedium, lockPictures, setAlt } from './medium.repository.ts';

/**
 * Takes the picture waiting aside into the library; if its bytes are there already, returns that one, and the new file
 * goes with its upload. Null if nothing is waiting any more.
 */
export async function takeFromAside(
  db: Writer,
  visit: Visit,
  { upload: id, alt }: { upload: number; alt: string },
): Promise<number | null> {
  await lockPictures(db);
  const upload = await lockUpload(db, id);
  if (!upload?.is_aside) return null;
  if (upload.state === 'done') return upload.medium_id;
  const content = await contentAside(db, id);
  if (!content) return null;
  const same = content.digest === null ? null : await findSamePicture(db, content.digest);
  const mediumId = same ?? (await insertMedium(db, titleOf(upload.name), content, visit.now));
  if (same === null) {
    await setAlt(db, mediumId, alt);
    await recordAudit(db, visit, {
      action: 'medium.add',
      subject: `medium:${mediumId}`,
      detail: { name: upload.name, file: content.file },
    });
  }
  await settle(db, id, { mediumId, refusal: null }, visit.now);
  return mediumId;
}
