import { meetingTexts } from '#domain/meetings/meeting-texts.ts';
import { PublicPage } from '#web/components/public-page.tsx';
import { site } from '#web/components/site.ts';

type LegalSection = { title: string; lines: readonly string[] };

function LegalSections({ sections }: { sections: readonly LegalSection[] }) {
  return sections.map(({ title, lines }) => (
    <section key={title} className="mt-10">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="mt-2 list-disc space-y-2 pl-5 text-ink-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  ));
}

const { keepDays = { auditLog: null, signIns: null, deletedMeetings: 30, demoRequests: 365 } } = site;

const daysText = (days: number): string => (days === 365 ? 'a year' : days === 1 ? 'a day' : `${days} days`);

// Describes what server/db/tables stores. Add a line for each new table that holds personal data.
const privacySections: LegalSection[] = [
  {
    title: 'What is stored',
    lines: [
      'Your account: name, email, optional username, role, optional picture (scaled down, without metadata) and creation date. Your password is stored only as a hash (argon2id).',
      'A registration at a server that sends mail: what you entered, with the password as a hash, until you open the mailed link, for at most a day. Of your account, when its email address was verified, and of the mailed link a hash, for at most a day.',
      'Sessions: a hash of the token in your cookie, the start, the last use, and the names of your browser and system. Of browsers that signed in before and of links for password resets and invitations, a hash and the time.',
      'With two-factor sign-in: the encrypted key of your authenticator app, hashes of your recovery codes, and of each passkey its public key, the name you gave it, when it was added and last used. Your fingerprint or face never leaves your device. For an API token: its name, its scopes, a hash and the last use.',
      'With single sign-on: the provider, your identifier and address there, and the last use. Of people whom an administrator removed, hashes of address and identifier, so that they do not come back without an invitation. Of a request to join that was declined, the address and the hash of the password for 30 days, so that a sign-in can say so.',
      'Your organization: its name, the address and contact you enter, time zone, salary tiers, roles, departments and chosen plan.',
      `Meetings: title, type, ${meetingTexts.join(', ')}, times, the names, roles, tiers and hourly rates of attendees as they were on that day, outcomes, action items, value, and whether it was worth it. Of an imported calendar file the name and what you chose to save.`,
      'The directory of people who meet, with or without an account: name, other names, email addresses, role, department, salary tiers with the days from which they hold, and the day somebody left. An administrator can erase a person: meetings keep their cost, but no name.',
      'A directory of people who meet, kept by administrators: name, other names, email addresses, role, department, salary tiers with the days they hold from, and the day somebody left. An administrator can erase a person: name and addresses go from the directory, meetings, groups and templates, and meetings keep their cost.',
      'If you connect a calendar: its address or account and password, encrypted; from 90 days back to 60 ahead the time, the title and the people of its meetings, and of all its events what is needed to find those. Descriptions, and the texts of private events, are not stored. All of this is deleted when you disconnect the calendar or leave; what was recorded as a meeting stays, unless you delete it too.',
      'Groups, templates and budgets, with the names in them and the email of a budget’s manager, who gets alerts as a member or after confirming by a link. Who closed a month of the finance report, and when. Who accepted or dismissed the coach’s advice, and when.',
      'From the meetings, the coach computes how many days people have without one, and how much of their time is after hours or broken up. It shows the average of the organization and stores nothing of it.',
      'Meetings that you plan: title, agenda, time, and the names and addresses of the people you invite, until half a year after the last one. Of your private calendar address, a hash.',
      'An audit log: who did what and when. It holds no passwords, no hourly rates and no names of attendees, and entries cannot be changed.',
      'Sign-ins, failed sign-ins and sign-outs in the audit log of your organization, which its administrators read: the time and the names of your browser and system, and your network address if the operator of this server has chosen so. Failed sign-ins at an address without an account are only counted.',
      ...(site.landing ? ['Demo requests: the name, email, organization and message that you send.'] : []),
      'Queued emails: recipient and content, until they are delivered.',
      'Against password guessing: a hash of your network address with a counter, for a few minutes. Against floods of mail: a hash of the recipient’s address with a counter, for an hour.',
    ],
  },
  {
    title: 'Who sees it',
    lines: [
      'Members of your organization see its meetings. What people cost depends on what an administrator chose. Exact: every member sees exact amounts, salary tiers and hourly rates. Blended: members see every amount at one rate per person-hour, and no tiers or rates. Administrators, and members whom they name, always see exact amounts.',
      'A planned meeting is seen by its attendees who are members and by whoever connected the calendar; administrators see the price of a day, without titles and names. Once it is recorded, it is a meeting like all others.',
      'What you plan is yours: the people you invite get title, agenda, time and each other’s addresses, by email. What it costs stands in the email only if you choose so, and only for members of your organization, as far as they may see it. If you connected a calendar, members who plan a meeting with you see when you are busy, without titles.',
      'Who has your private calendar address reads your own meetings with it, as you see them, until you replace or revoke it.',
      'Only administrators see the directory of people; members find active people in it by name, with role and address, to invite them. The address of a budget’s manager gets exact figures by email.',
      'People waiting for approval see nothing of the organization. Other organizations see nothing.',
      'The operator of this server can read its database and its log. The log names the path, the status and the time of each request.',
    ],
  },
  {
    title: 'What your browser keeps',
    lines: [
      'A session cookie, which expires with the browser session or after 30 days, and a cookie that marks this browser as known, for up to 400 days. Scripts cannot read them.',
      'In local storage: the theme, display preferences, the column choices of your last import, the unfinished meeting of the calculator, and meetings that could not be sent yet, with names, and with rates if you may see them, until they are sent or discarded.',
      'With “Remember me”: your name and, if you may see them, the salary tiers of your organization, so that the calculator starts offline. They are removed when you sign out.',
      'Calendar files are read in your browser. The file itself is never uploaded.',
    ],
  },
  {
    title: 'What does not happen',
    lines: [
      'No tracking, no advertising, no analytics about visitors, and no files from other sites: every page loads from this server only.',
      'Your data is never sold or shared. Emails are sent through the operator’s mail server. If an administrator turns on Discuss, totals of your organization, without names, titles or rates, are sent to the operator’s language model.',
    ],
  },
  {
    title: 'Retention and export',
    lines: [
      `A deleted meeting can be restored for ${daysText(keepDays.deletedMeetings)} and is then erased.${site.landing ? ` A demo request is erased after ${daysText(keepDays.demoRequests)}.` : ''}`,
      ...(keepDays.auditLog === null
        ? []
        : [`Entries of the audit log are erased after ${daysText(keepDays.auditLog)}.`]),
      ...(keepDays.signIns === null
        ? []
        : [`Entries about signing in and out are erased after ${daysText(keepDays.signIns)}.`]),
      'In Settings you can download everything stored about you, sign out everywhere, and leave. When you leave, your meetings stay with the organization.',
      'An administrator can delete the organization with everything in it. It cannot be restored, except by the operator from a backup.',
      'The operator of this server decides how long backups and all other data are kept. Ask the operator or an administrator of your organization.',
    ],
  },
];

export function PrivacyPage() {
  return (
    <PublicPage
      isNarrow
      title="Privacy"
      description="What this software stores, who can see it, and how to export it. It runs on its operator’s own server."
    >
      <LegalSections sections={privacySections} />
    </PublicPage>
  );
}

const termsSections: LegalSection[] = [
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
      <LegalSections sections={termsSections} />
    </PublicPage>
  );
}
