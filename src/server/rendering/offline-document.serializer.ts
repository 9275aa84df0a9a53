import { markupText } from '#kit/markup-text.ts';
import type { Site } from '#kit/visit.ts';
import { broughtSpeechIn } from '#locale/speech.service.ts';
import { siteTexts } from '#shell/site.messages.ts';
import { installedAppTexts } from '../installed-app/installed-app.messages.ts';
import { plainDocument } from './plain-document.serializer.ts';

const STYLE = `
:root{color-scheme:light dark}
svg{display:block;width:420px;max-width:100%;height:auto;margin:0 0 24px;color:#0b5d54}
@media (prefers-color-scheme:dark){html{background:#0f1715;color:#e8efec}.brand,svg,a,a:hover{color:#6fd0c0}a:focus{outline-color:#6fd0c0}}
`;
const CURVE =
  '<svg viewBox="0 0 420 120" width="420" height="120" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M4 112 30 74c12 12 18 16 32 21l27-43c12 14 22 20 36 26l26-42c12 14 20 20 34 26M262 100l26-46c12 14 22 20 36 25l26-41c12 13 22 20 36 25l30-12"/><path d="M205 68l26 30" stroke-dasharray="1 9"/><circle cx="246" cy="104" r="6"/></svg>';

/**
 * Cached by the worker for every address that is not on the device: it is shown in place of that page, so its way on is
 * that page.
 */
export function offlineDocument(site: Site) {
  const say = broughtSpeechIn(site.language, siteTexts);
  const ways = [
    ['', say('errorRetry')],
    ['/dashboard', broughtSpeechIn(site.language, installedAppTexts)('dashboard')],
  ] as const;
  const links = ways.map(([to, name]) => `<li><a href="${to}">${markupText(name)}</a></li>`);
  const body = [
    CURVE,
    `<h1>${markupText(say('offlineTitle'))}</h1>`,
    `<p>${markupText(say('offlineCause'))}</p>`,
    `<ul>\n${links.join('\n')}\n</ul>`,
  ].join('\n');
  return plainDocument(site, { title: say('offlineTitle'), style: STYLE, body });
}
