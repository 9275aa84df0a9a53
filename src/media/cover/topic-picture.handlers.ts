import { anyone } from '#identity/session/session.policy.ts';
import { notFound } from '#kit/general.refusals.ts';
import { type Endpoint, endpoint, type HandlerResult, type RequestContext } from '#platform/http/endpoint.ts';
import { topicGlyphSvg } from './cover.rules.ts';
import { topicPictureCalls } from './topic-picture.schema.ts';

/** Drawn from the slug alone, not stored: a topic that an editor adds has its picture at once. */
async function picture({ params }: RequestContext): Promise<HandlerResult> {
  const [, slug, look] = /^([a-z0-9-]{1,200})-(light|dark)\.svg$/.exec(params.name ?? '') ?? [];
  if (!slug || (look !== 'light' && look !== 'dark')) throw notFound();
  return {
    raw: { body: topicGlyphSvg(slug, look), contentType: 'image/svg+xml' },
    headers: {
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  };
}

export const topicPictureEndpoints: Endpoint[] = [
  endpoint(topicPictureCalls.one, { policy: anyone, read: picture }),
];
