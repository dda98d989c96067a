// Leaves the texts of the OpenAPI document out of the pages, which never show them.

import type { Plugin } from 'vite';

const summary = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`),/g;

export const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/contract\/.+\.ts$/.test(id)) return undefined;
    // The lines stay, for source maps.
    return { code: code.replace(summary, (text) => '\n'.repeat(text.split('\n').length - 1)), map: null };
  },
};
