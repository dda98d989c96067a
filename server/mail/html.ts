// The HTML part of a mail, generated from its text: paragraphs, line breaks and links.

import { directionOf } from '#contract/languages.ts';

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escaped[character] ?? character);

/** Links only addresses on their own line: others may be text of strangers. */
const ownLine = /^https?:\/\/\S+$/;

/** Text of a stranger, in which mail and calendar programs find nothing to link. */
export const withoutLinks = (text: string): string =>
  text.replaceAll('://', '[:]//').replace(/\.(?=\p{L}{2}|xn--)/gu, '[.]');

const lineHtml = (line: string): string => {
  const text = escapeHtml(line);
  return ownLine.test(line) ? `<a href="${text}">${text}</a>` : text;
};

/** No color is readable on white and on black; programs that drop styles have colors of their own. */
const style = '<style>a{color:#0f766e}@media(prefers-color-scheme:dark){a{color:#5eead4}}</style>';

export function htmlOf(text: string, language = 'en'): string {
  const paragraphs = text.trim().split(/\n{2,}/);
  const body = paragraphs.map(
    (it) => `<p style="margin:0 0 16px">${it.split('\n').map(lineHtml).join('<br>')}</p>`,
  );
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark">${style}</head>
<body style="margin:24px;font:16px/1.5 system-ui,sans-serif;max-width:600px;overflow-wrap:anywhere">
${body.join('\n')}
</body>
</html>
`;
}
