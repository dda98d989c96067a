// The operator's branding of the pages, written into the built documents when the server starts.

import { readFileSync } from 'node:fs';
import { extname } from 'node:path';

export type Site = {
  /** Whether there are a landing page, plans and demo requests. */
  landing: boolean;
  productName: string;
  /** File of the logo; null: the built one. */
  logo: string | null;
  imprintUrl: string | null;
  /** The operator's own privacy page; null: the built one. */
  privacyUrl: string | null;
  /** Retention of rows and entries in days; null: forever. */
  keepDays: {
    auditLog: number | null;
    signIns: number | null;
    deletedMeetings: number;
    demoRequests: number;
  };
};

const builtName = 'MeetingCost';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

export const logoStyle =
  '.brand-mark{background:url(/logo) center/contain no-repeat}.brand-mark svg{display:none}';

/** The document with the name, the logo and what web/components/site/site.ts reads. */
export function siteDocument(html: string, site: Site): string {
  const { productName, landing, imprintUrl, logo, keepDays } = site;
  const seen = JSON.stringify({ name: productName, landing, imprint: imprintUrl !== null, keepDays });
  const style = logo === null ? '' : `<style>${logoStyle}</style>`;
  const named = html.replaceAll(builtName, () => escapeHtml(productName));
  const linked =
    imprintUrl === null ? named : named.replace('<li id="imprint-link" hidden="">', '<li id="imprint-link">');
  return linked.replace('</head>', () => `<meta name="site" content="${escapeHtml(seen)}" />${style}</head>`);
}

/** The web app's manifest with the name. */
export function siteManifest(json: string, { productName }: Site): string {
  const manifest = JSON.parse(json) as Record<string, unknown>;
  return JSON.stringify({ ...manifest, name: productName, short_name: productName });
}

const imageTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** Throws if the file cannot be read. */
export const readLogo = (file: string): { type: string; bytes: Buffer } => ({
  type: imageTypes[extname(file)] ?? 'application/octet-stream',
  bytes: readFileSync(file),
});
