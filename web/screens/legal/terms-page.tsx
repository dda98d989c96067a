import { PublicPage } from '#web/components/public-page.tsx';
import { type LegalSection, LegalSections } from './legal-sections.tsx';

const sections: LegalSection[] = [
  {
    title: 'Who runs this',
    lines: [
      'MeetingCost is self-hosted software. The operator of this server decides who may use it and may have terms of their own, which then apply.',
      'The software itself is under the Apache License 2.0. Licenses of bundled components are listed in /licenses.txt.',
    ],
  },
  {
    title: 'What it costs',
    lines: [
      'Nothing is charged here, and no payment details are requested. A chosen plan is only recorded.',
      'If the operator has switched on plan limits, Starter includes 10 meetings a month and 5 team members.',
      'The Professional trial lasts 14 days and ends automatically.',
    ],
  },
  {
    title: 'Your part',
    lines: [
      'Keep your password private, and enter only data about others that your organization permits.',
      'What you enter stays yours and your organization’s.',
    ],
  },
  {
    title: 'No warranty',
    lines: [
      'Costs are computed from the rates you enter. They are estimates for decisions, not payroll.',
      'The software is provided as is, without warranty. The operator is responsible for backups.',
    ],
  },
];

export function TermsPage() {
  return (
    <PublicPage isNarrow title="Terms" description="The rules for using this installation.">
      <LegalSections sections={sections} />
    </PublicPage>
  );
}
