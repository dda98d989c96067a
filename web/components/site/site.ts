// The operator's branding of all pages; server/http/site.ts writes it into the document.

import { t } from '#domain/format/text.ts';

type Site = {
  name: string;
  /** Whether there are a landing page, plans and demo requests. */
  landing: boolean;
  imprint: boolean;
  /** Retention of rows and entries in days; null: forever. Absent in the built landing page. */
  keepDays?: {
    auditLog: number | null;
    signIns: number | null;
    deletedMeetings: number;
    demoRequests: number;
  };
};

const content =
  typeof document !== 'undefined' && document.querySelector<HTMLMetaElement>('[name=site]')?.content;

export const site: Site = content
  ? (JSON.parse(content) as Site)
  : { name: t`MeetingCost`, landing: true, imprint: false };
