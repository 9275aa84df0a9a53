import { markupText } from '#kit/markup-text.ts';
import type { Site } from '#kit/visit.ts';
import { languageOrigin } from '#locale/address.rules.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#locale/language.data.ts';
import { tagOf } from '#locale/tag.rules.ts';
import type { upgradeBrowserTexts } from '#shell/errors/upgrade-browser.messages.ts';
import { SUPPORTED_BROWSERS } from './browser.rules.ts';
import { plainDocument } from './plain-document.serializer.ts';

export const UPGRADE_PATH = '/upgrade-browser';
export type UpgradeTranslator = (
  key: keyof typeof upgradeBrowserTexts.defaults,
  values?: Record<string, string>,
) => string;

/** Again, nothing that Internet Explorer cannot read. */
const STYLE = `
table{width:100%;margin:0 0 32px;border-collapse:collapse;background:#fff;border:1px solid #d7dedb}
caption{padding:0 0 12px;text-align:left;font-weight:bold}
th,td{padding:8px 16px;border-bottom:1px solid #d7dedb;text-align:left;vertical-align:middle}
thead th{font-size:14px;color:#42524d}
ul{padding:24px 0 0;border-top:1px solid #d7dedb}
@media (max-width:480px){th,td{padding:8px 10px}}
`;

export function upgradePage(site: Site, say: UpgradeTranslator) {
  const lines = [
    `<h1>${markupText(say('title'))}</h1>`,
    `<p>${markupText(say('lead'))}</p>`,
    browserTable(say),
    `<p>${markupText(say('hospital'))}</p>`,
    `<p><a href="/">${markupText(say('goOn', { name: site.productName }))}</a></p>`,
    languageList(site, say),
  ];
  const canonical = site.origin + UPGRADE_PATH;
  return plainDocument(site, { title: say('title'), style: STYLE, canonical, body: lines.join('\n') });
}

function browserTable(say: UpgradeTranslator): string {
  const rows = SUPPORTED_BROWSERS.map(
    ({ name, from, get }) =>
      `<tr><th scope="row">${markupText(name)}</th><td>${from}</td><td><a href="${markupText(get)}" rel="noopener noreferrer">${markupText(say('getName', { name }))}</a></td></tr>`,
  );
  const heads = (['browser', 'from', 'get'] as const).map(
    (key) => `<th scope="col">${markupText(say(key))}</th>`,
  );
  return `<table>
<caption>${markupText(say('table'))}</caption>
<thead><tr>${heads.join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
}

function languageList(site: Site, say: UpgradeTranslator): string {
  const items = LANGUAGES.filter((language) => language !== site.language).map((language) => {
    const href = `${languageOrigin(site, language)}${UPGRADE_PATH}`;
    return `<li><a href="${markupText(href)}" lang="${tagOf(language)}" hreflang="${tagOf(language)}">${markupText(LANGUAGE_NAMES[language] ?? language)}</a></li>`;
  });
  return `<ul aria-label="${markupText(say('languages'))}">\n${items.join('\n')}\n</ul>`;
}
