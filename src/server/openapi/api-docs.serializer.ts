import { markupText } from '#kit/markup-text.ts';
import { atField } from '#kit/refusal.ts';
import { errorReply } from '#platform/http/errors.ts';
import { refuse } from '#platform/http/issue.refusals.ts';
import { inlineStyleHashes, policyHeaders, REPORTED } from '#platform/http/security-headers.ts';
import { GENERAL_REFUSALS, UNNAMED } from './api-docs.data.ts';
import {
  curlOf,
  type DocumentedCall,
  exampleOf,
  exampleReply,
  groupByNoun,
  whoMay,
} from './api-docs.rules.ts';
import { API_DOCS_STYLE } from './api-docs-style.data.ts';
import { fieldsOf, kindOf, resourceTypeOf, type Schema, schemaOf } from './json-schema.rules.ts';
import { type ApiAbout, anchorOf, parameters } from './open-api.rules.ts';

/** The contract as a page for people: no script, nothing to fetch, the same declarations as `/api/openapi.json`. */
export function apiDocsPage(
  all: readonly DocumentedCall[],
  about: ApiAbout,
): { headers: Record<string, string>; body: string } {
  const groups = groupByNoun(all);
  const title = `${markupText(about.productName)} API`;
  const body = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${API_DOCS_STYLE}</style>
</head>
<body>
<a class="skip" href="#main">To the text</a>
<header><p class="brand">${markupText(about.productName)}</p><h1>${title}</h1></header>
<nav aria-labelledby="contents"><h2 id="contents">Contents</h2>${contents(groups)}</nav>
<main id="main">${introduction(about)}
${groups.map(([noun, calls]) => section(noun, calls, about.origin)).join('\n')}
</main>
</body>
</html>
`;
  const policy = ["default-src 'none'", `style-src ${inlineStyleHashes([body]).join(' ')}`, ...CLOSED];
  return {
    headers: {
      ...policyHeaders(policy.join('; ')),
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex, nofollow',
    },
    body,
  };
}

const CLOSED = [
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  ...REPORTED,
];

/** As it is sent. */
const { errors } = errorReply(refuse('invalid-field.email-address', {}, atField('email')), '');

const INTRODUCTION = {
  address: 'Address',
  token: 'Token',
  errors: 'Errors',
  lists: 'Lists',
  bodies: 'Bodies',
  once: 'Once',
  limits: 'Limits',
};
const introduction = ({
  origin,
  notice,
}: ApiAbout): string => `${notice ? `<p>${markupText(notice)}</p>` : ''}
<h2 id="address">Address</h2>
<p>JSON:API 1.1 at <code>${markupText(origin)}</code>. Every address answers with and without its trailing slash. Send and accept <code>application/vnd.api+json</code>. Instants are UTC in ISO 8601, days are dates, money is in cents where a field says so. Each language has a host of its own, and a call answers in the language of the host it is sent to. For programs: <a href="/api/openapi.json">the same as OpenAPI 3.1</a>.</p>
<h2 id="token">Token</h2>
<p><a href="#post-api-login">Sign in</a> and send the token with every call that asks for one. It lives for thirty days or until its session is ended; a reply with the header <code>jwt-authorization</code> brings a fresh one.</p>
${pre(`curl -X POST '${origin}/api/login/' \\
  -H 'Content-Type: application/vnd.api+json' \\
  -d '{"data":{"type":"ApiLoginView","attributes":{"username":"gold@demo.example","password":"…"}}}'
curl '${origin}/api/users/me/' -H "Authorization: JWT $TOKEN"`)}
<h2 id="errors">Errors</h2>
<p>Branch on <code>code</code>: it is part of the contract, <code>detail</code> is for people and in the language of the host.</p>
${pre(JSON.stringify({ errors }, null, 2))}
<dl>${GENERAL_REFUSALS.map(([status, codes, when]) => entry(`${status} ${codes}`, rich(when))).join('')}</dl>
<h2 id="lists">Lists</h2>
<p><code>page[size]</code> and <code>page[number]</code> turn pages, <code>meta.pagination</code> tells how many there are. <code>include=author.image</code> brings related resources along in <code>included</code>, <code>fields[Publication]=title,slug</code> leaves out what is not needed. A filter left empty narrows nothing; only <code>filter[id__in]</code>, which names the records themselves, finds none when it names none. A parameter, include, filter, sort or field that a call does not name is refused with 400.</p>
<h2 id="bodies">Bodies</h2>
<p>${UNNAMED}</p>
<h2 id="once">Once, however often it is sent</h2>
<p>Payments need the header <code>Idempotency-Key</code>, handing in a test takes it: 1 to 100 visible characters of your choice, new for each deed. The same key is answered with the same result, so after a broken connection send again with the same one.</p>
<h2 id="limits">Limits</h2>
<p>A body has at most 1 MB, address and headers 16 KB, an array 100 resources, a request 30 seconds to arrive. What costs much or tries secrets is counted by caller: beyond it comes 429 with <code>Retry-After</code> in seconds. Ask again no sooner.</p>`;

const contents = (groups: ReturnType<typeof groupByNoun<DocumentedCall>>): string =>
  `<ul><li>Introduction<ul>${Object.entries(INTRODUCTION)
    .map(([id, title]) => `<li><a href="#${id}">${title}</a></li>`)
    .join('')}</ul></li>${groups
    .map(
      ([noun, calls]) =>
        `<li><a href="#${anchorOfNoun(noun)}">${markupText(capital(noun))}</a><ul>${calls
          .map(
            ({ call }) => `<li><a href="#${anchorOf(call)}">${call.method} ${markupText(call.path)}</a></li>`,
          )
          .join('')}</ul></li>`,
    )
    .join('')}</ul>`;

const section = (noun: string, calls: DocumentedCall[], origin: string): string =>
  `<section aria-labelledby="${anchorOfNoun(noun)}">
<h2 id="${anchorOfNoun(noun)}">${markupText(capital(noun))}</h2>
${calls.map((one) => article(one, origin)).join('\n')}
</section>`;

function article(documented: DocumentedCall, origin: string): string {
  const { call } = documented;
  const anchor = anchorOf(call);
  return `<article aria-labelledby="${anchor}">
<h3 id="${anchor}"><a href="#${anchor}"><span class="method">${call.method}</span> <span class="path">${markupText(call.path)}</span></a></h3>
<p>${rich(call.summary)}</p>
<dl>${entry('Who', rich(whoMay(documented)), false)}${parameters(call).map(parameter).join('')}</dl>
${pre(curlOf(documented, origin))}
${taken(call.takes ? schemaOf(call.takes) : null, call.bulk)}
${given(documented)}
${refused(call.refuses)}
</article>`;
}

function parameter({ name, description, schema, in: where, explode }: Schema): string {
  const { default: usual, maximum } = schema as Schema;
  const words = [
    where === 'path' ? 'In the path.' : (description ?? `${capital(kindOf(schema as Schema))}.`),
    explode === false ? 'Separated by commas.' : null,
    usual === undefined ? null : `${usual} when absent.`,
    maximum === undefined ? null : `At most ${maximum}.`,
  ];
  return entry(String(name), rich(words.filter(Boolean).join(' ')));
}

function taken(schema: Schema | null, bulk = false): string {
  if (!schema) return '';
  const many = bulk ? '<p>One resource, or an array of up to 100 with <code>ext="bulk"</code>.</p>' : '';
  return `<h4>Body</h4>${many}${shape(schema)}${example('Example of a body', exampleOf(schema))}`;
}

function given({ call }: DocumentedCall): string {
  const reply = exampleReply(call);
  const status = call.status ?? 200;
  const also = Object.entries(call.also ?? {})
    .map(([other, when]) => `<p>${other}: ${rich(when)}</p>`)
    .join('');
  if (reply === null) {
    const types = call.file?.map((type) => `\`${type}\``).join(' or ');
    return `<h4>Reply ${status}</h4><p>${types ? rich(`A file: ${types}.`) : 'No body.'}</p>${also}`;
  }
  const type = resourceTypeOf(call);
  const named = type
    ? `<p><code>${markupText(type.type)}</code>${call.bulk ? ', or a list of it, as it was sent' : call.many ? ', a list' : ''}.</p>`
    : '';
  const schema = type ? schemaOf(type.attributes) : schemaOf(call.gives as never);
  return `<h4>Reply ${status}</h4>${named}${also}${shape(schema)}${example('Example of a reply', reply)}`;
}

const refused = (codes: readonly string[] = []): string =>
  codes.length === 0
    ? ''
    : `<h4>Refusals</h4><p>${codes.map((code) => `<code>${markupText(code)}</code>`).join(', ')}</p>`;

function shape(schema: Schema): string {
  const fields = fieldsOf(schema);
  if (fields.length === 0) return '';
  return `<details><summary>${fields.length} ${fields.length === 1 ? 'field' : 'fields'}</summary><dl>${fields
    .map(({ name, kind, optional }) => entry(name, markupText(kind) + (optional ? ', optional' : '')))
    .join('')}</dl></details>`;
}

const example = (title: string, value: unknown): string =>
  `<details><summary>${title}</summary>${pre(JSON.stringify(value, null, 2))}</details>`;
const entry = (term: string, html: string, code = true): string =>
  `<div><dt>${code ? `<code>${markupText(term)}</code>` : markupText(term)}</dt><dd>${html}</dd></div>`;
const pre = (text: string): string => `<pre><code>${markupText(text)}</code></pre>`;
const rich = (text: string): string => markupText(text).replace(/`([^`]+)`/g, '<code>$1</code>');
const anchorOfNoun = (noun: string): string => `noun-${noun.replace(/[^a-z0-9]+/g, '-').replace(/-$/, '')}`;
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
