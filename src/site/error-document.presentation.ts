import { createHash } from 'node:crypto';
import type { Site } from '#kit/visit.ts';
import { speechIn } from '#locale/speech.service.ts';
import { tagOf } from '#locale/tag.rules.ts';
import type { ErrorReply } from '#platform/errors.ts';
import { policyHeaders, REPORTED } from '#platform/security-headers.ts';
import { catalogueKey, causeKey } from './error.rules.ts';
import { siteTexts } from './site.texts.ts';

const STYLE = `
:root{color-scheme:light dark}
html{background:#f5f7f6;color:#13211e;font:17px/1.55 "Segoe UI",system-ui,Arial,sans-serif}
body{margin:0;border-top:6px solid #0b5d54}
main{max-width:720px;margin:0 auto;padding:48px 24px}
.brand{margin:0 0 32px;font-size:19px;font-weight:bold;color:#0b5d54}
h1{margin:0 0 16px;font-size:32px;font-weight:600;line-height:1.2}
p{margin:0 0 24px}
.quiet{color:#42524d}
ul{margin:0;padding:0;list-style:none}
li{display:inline-block;margin:0 24px 8px 0}
a{display:inline-block;padding:9px 0;color:#0b5d54}
a:focus{outline:3px solid #0b5d54;outline-offset:2px}
@media (prefers-color-scheme:dark){html{background:#0f1715;color:#e8efec}.brand,a{color:#6fd0c0}.quiet{color:#a9bab4}a:focus{outline-color:#6fd0c0}}
`;

/** The page may show its own style and lead away; there is nothing to run. */
const ERROR_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  ...REPORTED,
].join('; ');

const WAYS = [
  ['/', 'errorHome'],
  ['/library', 'errorLibrary'],
  ['/contact-us', 'errorContact'],
] as const;

/**
 * An error in words, for a browser where no page can be written: the catalogue's sentence, why, and ways on. It asks
 * nothing of the database and runs nothing, so it stands when nothing else does.
 */
function errorDocument(site: Site, status: number, detail: string): string {
  const say = speechIn(site.language, siteTexts);
  const title = say(catalogueKey(status));
  const cause = status === 403 || status === 404 || status >= 500 ? say(causeKey(status)) : detail;
  const links = WAYS.map(
    ([path, key]) => `<li><a href="${escaped(site.origin + path)}">${escaped(say(key))}</a></li>`,
  );
  return `<!DOCTYPE html>
<html lang="${tagOf(site.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(say('errorTitle', { status: String(status) }))} - ${escaped(site.productName)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="brand">${escaped(site.productName)}</p>
<h1>${escaped(title)}</h1>
<p>${escaped(cause)}</p>
${status >= 500 ? `<p class="quiet">${escaped(say('errorDetail', { detail }))}</p>\n` : ''}<ul>
${links.join('\n')}
</ul>
</main>
</body>
</html>
`;
}

/** The reply that carries it. */
export const errorPageOf = (site: Site, { status, errors }: Pick<ErrorReply, 'status' | 'errors'>) => ({
  headers: {
    ...policyHeaders(ERROR_POLICY),
    'content-type': 'text/html; charset=utf-8',
    'x-robots-tag': 'noindex, nofollow',
  },
  body: errorDocument(site, status, errors[0]?.detail ?? ''),
});

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
