import { anyone } from '#identity/session/session.policy.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { ShareDrawing } from '#media/share-picture/drawing.rules.ts';
import { SHARE_PICTURES, sharePictureCalls } from '#media/share-picture/share-picture.schema.ts';
import { keptPicture } from '#media/share-picture/share-picture.service.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import { type Endpoint, endpoint, type HandlerResult, type RequestContext } from '#platform/http/endpoint.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { publicationOf } from '../publication/publication.service.ts';
import { drawingDigest, shareDrawing, siteDrawing } from './share-picture.service.ts';

/** Limits new pictures: drawing each one takes a seventh of a second of processor time. */
const DRAWN = { count: 30, seconds: 60, refusal: refuseOften('too-many-requests.wait') };
const FOREVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';

/** The site's title in a language: for the picture of every page that is not about a publication. */
type SiteTitle = (language: string) => string;

/**
 * A picture's address names a publication of the library and the current content of its picture: nothing else is ever
 * drawn.
 */
const picture =
  (siteTitle: SiteTitle) =>
  async (asked: RequestContext, db: Reader): Promise<HandlerResult> => {
    const { visit, params } = asked;
    const wanted = params.name ?? '';
    if (wanted === 'site.png')
      return sent(asked, 'site', siteDrawing(siteTitle(visit.site.language), visit.site), A_DAY);
    const [, id, digest] = /^(\d{1,15})-([0-9a-f]{16})\.png$/.exec(wanted) ?? [];
    const row = id ? await publicationOf(db, Number(id), visit.site.language) : null;
    const drawing = row && shareDrawing(row, visit);
    if (!drawing) throw notFound();
    const present = drawingDigest(drawing);
    if (digest === present) return sent(asked, String(row.id), drawing, FOREVER);
    const location = `${visit.site.origin}${SHARE_PICTURES}/${row.id}-${present}.png`;
    return { status: 302, headers: { location } };
  };

async function sent(
  { visit, ports, header, count }: RequestContext,
  name: string,
  drawing: ShareDrawing,
  age: string,
): Promise<HandlerResult> {
  const digest = drawingDigest(drawing);
  // Other sites show this picture beside a link: that is its purpose.
  const headers = {
    etag: `"${digest}"`,
    'cache-control': age,
    'cross-origin-resource-policy': 'cross-origin',
  };
  if (header('if-none-match')?.includes(headers.etag)) return { status: 304, headers };
  const limit = { ...DRAWN, bucket: `share-picture:${visit.address}` };
  const body = await keptPicture(ports, `${name}-${digest}`, drawing, () => count(limit));
  return { raw: { body, contentType: 'image/png' }, headers };
}

export const sharePictureEndpoints = (siteTitle: SiteTitle): Endpoint[] => [
  endpoint(sharePictureCalls.one, { policy: anyone, read: picture(siteTitle) }),
];
