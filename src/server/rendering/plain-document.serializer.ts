import { markupText } from '#kit/markup-text.ts';
import type { Site } from '#kit/visit.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { inlineStyleHashes, policyHeaders, REPORTED } from '#platform/http/security-headers.ts';

/** Nothing that Internet Explorer cannot read: no variables, no grid, no fonts to load, colours as plain numbers. */
const STYLE = `
html{background:#f5f7f6;color:#13211e;font-family:"Segoe UI",Arial,Helvetica,sans-serif;font-size:17px;line-height:1.55}
body{margin:0;border-top:6px solid #0b5d54}
.page{max-width:720px;margin:0 auto;padding:48px 24px}
.brand{margin:0 0 32px;font-size:19px;font-weight:bold;color:#0b5d54}
h1{margin:0 0 16px;font-family:Georgia,"Times New Roman",serif;font-size:36px;font-weight:normal;line-height:1.2}
p{margin:0 0 24px}
a{display:inline-block;padding:9px 0;color:#0b5d54}
a:hover{color:#08473f}
a:focus{outline:3px solid #0b5d54;outline-offset:2px}
ul{margin:0;padding:0;list-style:none}
li{display:inline-block;margin:0 24px 8px 0}
@media (max-width:480px){h1{font-size:29px}.page{padding:32px 18px}}
`;

/** The page may use its own style and link elsewhere; it has nothing to run. */
const policyOf = (html: string): string =>
  [
    "default-src 'none'",
    `style-src ${inlineStyleHashes([html]).join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    ...REPORTED,
  ].join('; ');

interface PlainDocument {
  title: string;
  /** The page's own styles, in addition to the common ones. */
  style: string;
  canonical?: string;
  /** Markup, below the name of the product. */
  body: string;
}

/**
 * The reply for a page outside the web's pages, hidden from search engines: its own style, no script, nothing to fetch.
 */
export function plainDocument(site: Site, { title, style, canonical, body }: PlainDocument) {
  const name = markupText(site.productName);
  const link = canonical ? `<link rel="canonical" href="${markupText(canonical)}">\n` : '';
  const html = `<!DOCTYPE html>
<html lang="${tagOf(site.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${markupText(title)} - ${name}</title>
${link}<style>${STYLE}${style}</style>
</head>
<body>
<div class="page" role="main">
<p class="brand">${name}</p>
${body}
</div>
</body>
</html>
`;
  const headers = {
    ...policyHeaders(policyOf(html)),
    'content-type': 'text/html; charset=utf-8',
    'x-robots-tag': 'noindex, nofollow',
  };
  return { headers, body: html };
}
