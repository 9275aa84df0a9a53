import type { Site } from '#kit/visit.ts';
import { languageOrigin } from '#locale/address.rules.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { SUPPORTED_BROWSERS } from './browser.rules.ts';
import { LANGUAGE_NAMES } from './footer.rules.ts';
import type { upgradeBrowserTexts } from './upgrade-browser.texts.ts';

export const UPGRADE_PATH = '/upgrade-browser';
export type UpgradeSay = (
  key: keyof typeof upgradeBrowserTexts.defaults,
  values?: Record<string, string>,
) => string;

/** Nothing that Internet Explorer cannot read: no variables, no grid, no fonts to load, colours as plain numbers. */
export const UPGRADE_STYLE = `
html{background:#f5f7f6;color:#13211e;font-family:"Segoe UI",Arial,Helvetica,sans-serif;font-size:17px;line-height:1.55}
body{margin:0;border-top:6px solid #0b5d54}
.page{max-width:720px;margin:0 auto;padding:48px 24px}
.brand{margin:0 0 32px;font-size:19px;font-weight:bold;color:#0b5d54}
h1{margin:0 0 16px;font-family:Georgia,"Times New Roman",serif;font-size:36px;font-weight:normal;line-height:1.2}
p{margin:0 0 24px}
table{width:100%;margin:0 0 32px;border-collapse:collapse;background:#fff;border:1px solid #d7dedb}
caption{padding:0 0 12px;text-align:left;font-weight:bold}
th,td{padding:8px 16px;border-bottom:1px solid #d7dedb;text-align:left;vertical-align:middle}
thead th{font-size:14px;color:#42524d}
a{display:inline-block;padding:9px 0;color:#0b5d54}
a:hover{color:#08473f}
a:focus{outline:3px solid #0b5d54;outline-offset:2px}
ul{margin:0;padding:24px 0 0;border-top:1px solid #d7dedb;list-style:none}
li{display:inline-block;margin:0 20px 8px 0}
@media (max-width:480px){th,td{padding:8px 10px}h1{font-size:29px}.page{padding:32px 18px}}
`;

/** The whole document, without a script. */
export function upgradePage(site: Site, say: UpgradeSay): string {
  const name = escaped(site.productName);
  return `<!DOCTYPE html>
<html lang="${tagOf(site.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(say('title'))} - ${name}</title>
<link rel="canonical" href="${escaped(site.origin)}${UPGRADE_PATH}">
<style>${UPGRADE_STYLE}</style>
</head>
<body>
<div class="page" role="main">
<p class="brand">${name}</p>
<h1>${escaped(say('title'))}</h1>
<p>${escaped(say('lead'))}</p>
${browserTable(say)}
<p>${escaped(say('hospital'))}</p>
<p><a href="/">${escaped(say('goOn', { name: site.productName }))}</a></p>
${languageList(site, say)}
</div>
</body>
</html>
`;
}

function browserTable(say: UpgradeSay): string {
  const rows = SUPPORTED_BROWSERS.map(
    ({ name, from, get }) =>
      `<tr><th scope="row">${escaped(name)}</th><td>${from}</td><td><a href="${escaped(get)}" rel="noopener noreferrer">${escaped(say('getName', { name }))}</a></td></tr>`,
  );
  const heads = (['browser', 'from', 'get'] as const).map(
    (key) => `<th scope="col">${escaped(say(key))}</th>`,
  );
  return `<table>
<caption>${escaped(say('table'))}</caption>
<thead><tr>${heads.join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
}

function languageList(site: Site, say: UpgradeSay): string {
  const items = LANGUAGES.filter((language) => language !== site.language).map((language) => {
    const href = `${languageOrigin(site, language)}${UPGRADE_PATH}`;
    return `<li><a href="${escaped(href)}" lang="${tagOf(language)}" hreflang="${tagOf(language)}">${escaped(LANGUAGE_NAMES[language] ?? language)}</a></li>`;
  });
  return `<ul aria-label="${escaped(say('languages'))}">\n${items.join('\n')}\n</ul>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
