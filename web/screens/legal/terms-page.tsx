import { PublicPage } from '#web/components/public-page.tsx';
import { type LegalSection, LegalSections } from './legal-sections.tsx';

const sections: LegalSection[] = [
  {
    title: 'Who runs this',
    lines: [
      'MeetingCost is software that somebody runs on their own server: the operator. They decide who may use this installation, and may have terms of their own, which then count.',
      'The software itself is under the Apache License 2.0. The licenses of what is built into its pages are in /licenses.txt.',
    ],
  },
  {
    title: 'What it costs',
    lines: [
      'Nothing is charged here and no payment details are asked for. A plan that is chosen is recorded, and nothing is paid for it on this site.',
      'Where the operator has switched the limits of the plans on, Starter includes 10 meetings a month and 5 team members.',
      'The trial of Professional lasts 14 days and ends by itself.',
    ],
  },
  {
    title: 'Your part',
    lines: [
      'Keep your password to yourself, and enter about others only what your organization allows you to.',
      'What you enter stays yours and your organization’s.',
    ],
  },
  {
    title: 'What is promised',
    lines: [
      'Costs are computed from the rates that you enter: they are estimates for your decisions, not payroll.',
      'The software comes as it is, without a warranty. Whether and how it is backed up is up to the operator.',
    ],
  },
];

export function TermsPage() {
  return (
    <PublicPage isNarrow title="Terms" description="Short, because little is needed.">
      <LegalSections sections={sections} />
    </PublicPage>
  );
}
