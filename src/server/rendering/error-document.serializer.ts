import { markupText } from '#kit/markup-text.ts';
import type { Site } from '#kit/visit.ts';
import { broughtSpeechIn } from '#locale/speech.service.ts';
import type { ErrorReply } from '#platform/http/errors.ts';
import { catalogueKey, causeOf } from '#shell/errors/error.rules.ts';
import { siteTexts } from '#shell/site.messages.ts';
import { plainDocument } from './plain-document.serializer.ts';

const STYLE = `
:root{color-scheme:light dark}
.quiet{color:#42524d}
@media (prefers-color-scheme:dark){html{background:#0f1715;color:#e8efec}.brand,a,a:hover{color:#6fd0c0}.quiet{color:#a9bab4}a:focus{outline-color:#6fd0c0}}
`;

const WAYS = [
  ['/', 'errorHome'],
  ['/library', 'errorLibrary'],
  ['/contact-us', 'errorContact'],
] as const;

/**
 * An error page for a browser when no normal page can be rendered: the catalogue's sentence, the reason, and ways on.
 * It needs no database and runs no script, so it works when nothing else does.
 */
export function errorPageOf(site: Site, { status, errors }: Pick<ErrorReply, 'status' | 'errors'>) {
  const say = broughtSpeechIn(site.language, siteTexts);
  const detail = errors[0]?.detail ?? '';
  const links = WAYS.map(
    ([path, key]) => `<li><a href="${markupText(site.origin + path)}">${markupText(say(key))}</a></li>`,
  );
  const quiet = `<p class="quiet">${markupText(say('errorDetail', { detail }))}</p>`;
  const lines = [
    `<h1>${markupText(say(catalogueKey(status)))}</h1>`,
    `<p>${markupText(causeOf(say, status, detail))}</p>`,
    ...(status >= 500 ? [quiet] : []),
    `<ul>\n${links.join('\n')}\n</ul>`,
  ];
  const title = say('errorTitle', { status: String(status) });
  return plainDocument(site, { title, style: STYLE, body: lines.join('\n') });
}
