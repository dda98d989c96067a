// The API documentation as an HTML page without scripts.

import { apiGuide, type OpenApi } from './openapi.ts';

const escape = (text: unknown) =>
  String(text).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

export const docsStyle = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  details { border-top: 1px solid #8885; padding: .6rem 0; }
  summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: .2rem .8rem; align-items: baseline; }
  .method { font-weight: 600; width: 4.5rem; }
  pre { overflow: auto; background: #8881; padding: .8rem; border-radius: 6px; font-size: 13px; }
  .quiet { opacity: .75; }`;

/** Escapes the text and formats text in backticks as code. */
const marked = (text: string) => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** JSON in which the names of schemas are links to them. */
const json = (value: unknown) =>
  escape(JSON.stringify(value, null, 2)).replace(
    /&quot;#\/components\/schemas\/(\w+)&quot;/g,
    (_, name: string) => `<a href="#${name}">${name}</a>`,
  );

const block = (title: string, value: unknown) =>
  `<h3>${escape(title)}</h3><pre tabindex="0">${json(value)}</pre>`;

export function docsPage(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, it]) => {
      const parameters = it['parameters'] as unknown[];
      return `<details><summary><span class="method">${escape(method.toUpperCase())}</span>
        <code>${escape(path)}</code> <span class="quiet">${escape(it['summary'])}</span></summary>
        <p>${escape(it['description'])}</p>
        ${parameters.length > 0 ? block('Parameters', parameters) : ''}
        ${it['requestBody'] ? block('Body', it['requestBody']) : ''}
        ${block('Answers', it['responses'])}</details>`;
    }),
  );
  const { schemas = {} } = document['components'] as { schemas?: Record<string, unknown> };
  // The anchor is inside, so that following a link opens the element.
  const definitions = Object.entries(schemas).map(
    ([name, schema]) => `<details><summary><code>${escape(name)}</code></summary>
        <pre id="${escape(name)}" tabindex="0">${json(schema)}</pre></details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>MeetingCost API</title>
    <meta name="viewport" content="width=device-width"><style>${docsStyle}</style></head>
    <body><h1>MeetingCost API</h1>
    ${apiGuide.map((text) => `<p>${marked(text)}</p>`).join('\n')}
    <p>The machine-readable form is <a href="/api/openapi.json">/api/openapi.json</a>.</p>
    ${operations.join('\n')}<h2>Schemas</h2>${definitions.join('\n')}</body></html>`;
}
