// What a call of the API is for is said in its documents. The pages only make the calls: there the words are weight.

import type { Plugin } from 'vite';

const summary = /^ {2}summary:\s*(['"`])(?:(?!\1)[^\\]|\\.)*\1,\n/gm;

/** The text of a contract without the summaries of its calls. */
export const withoutSummaries = (contract: string): string => contract.replace(summary, '');

export const undescribedCalls: Plugin = {
  name: 'undescribed-calls',
  transform: {
    order: 'pre',
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler: (code) => ({ code: withoutSummaries(code), map: null }),
  },
};
