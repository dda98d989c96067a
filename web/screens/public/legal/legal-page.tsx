import { t } from '#domain/format/text.ts';
import { meetingTexts } from '#domain/meetings/meeting-texts.ts';
import { PublicPage } from '#web/components/site/public-page.tsx';
import { site } from '#web/components/site/site.ts';

type LegalSection = { title: string; lines: readonly string[] };

function LegalSections({ sections }: { sections: readonly LegalSection[] }) {
  return sections.map(({ title, lines }) => (
    <section key={title} className="mt-10">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="mt-2 list-disc space-y-2 ps-5 text-ink-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  ));
}

const { keepDays = { auditLog: null, signIns: null, deletedMeetings: 30, demoRequests: 365 } } = site;

const daysText = (days: number): string =>
  days === 365 ? t`a year` : days === 1 ? t`a day` : t`${days} days`;

// Describes what server/db/tables stores. Add a line for each new table that holds personal data.
const privacySections: LegalSection[] = [
  {
    title: t`What is stored`,
    lines: [
      t`Your account: name, email, optional username, role, optional picture (scaled down, without metadata) and creation date. Your password is stored only as a hash (argon2id).`,
      t`If this server sends mail: your registration, with the password as a hash, until you open the mailed link, for at most a day. Later, the time when your email address was verified, and a hash of the mailed link for at most a day.`,
      t`Sessions: a hash of the token in your cookie, the start, the last use, and the names of your browser and system. For browsers that signed in before, password reset links and invitations: a hash and the time. The address of somebody invited by address, until the invitation is used or expires.`,
      t`With two-factor sign-in: the encrypted key of your authenticator app and hashes of your recovery codes. For each passkey: its public key, the name you gave it, when it was added and last used. Your fingerprint or face never leaves your device. For each API token: its name, scopes, a hash and the last use.`,
      t`With single sign-on: the provider, your identifier and address there, and the last use. If an administrator removes somebody, hashes of their address and identifier are kept, so that they cannot return without an invitation. If a request to join is declined, the address and a hash of the password are kept for 30 days, so that a sign-in can explain it.`,
      t`Your organization: its name, the address and contact you enter, time zone, salary tiers, roles, departments and chosen plan.`,
      t`Meetings: title, type, ${meetingTexts.join(', ')}, times, the names, roles, tiers and hourly rates of attendees as they were on that day, outcomes, action items, value, and whether it was worth it. Of an imported calendar file the name and what you chose to save.`,
      t`A directory of the people in meetings, with or without an account: name, other names, email addresses, role, department, salary tiers with their start dates, and the day somebody left. An administrator can erase a person: name and addresses are removed from the directory, meetings, groups and templates. Meetings keep their cost.`,
      t`If you connect a calendar: its address, the account and the password, encrypted. For meetings from the last 90 days to 60 days ahead: time, title and people. For all events: what is needed to recognize them again. Descriptions and the texts of private events are not stored. All of this is deleted when you disconnect the calendar or leave. Recorded meetings stay unless you delete them.`,
      t`If your organization connects the calendars of everybody at Google Workspace or Microsoft 365: its key, encrypted; the addresses of the mailboxes, when each was last read and the last error; who is left out; who booked which series, and how often they want notes about it; and of meetings the same as of a connected calendar. If people come from the directory of the provider: their name, addresses, department and whether they are suspended; of an erased person a hash of the provider’s number, so that nobody comes back. The page “What this server reads” in the settings lists each field.`,
      t`If your organization sends changes to programs by webhooks: their addresses and secrets, encrypted, and for 30 days what was sent, with the names of attendees, and the first 1,024 bytes of the answer. When a person is erased, what names the person is removed.`,
      t`Groups, templates and budgets, with the names in them and the email of a budget’s manager, who gets alerts as a member or after confirming a link. Who closed a month of the finance report, and when. Who accepted or dismissed a recommendation of the coach, and when.`,
      t`From meetings, the coach computes how many days people have without a meeting, and how much of their time is after hours or broken up. It shows only the average of the organization and does not store these figures.`,
      t`Meetings that you plan: title, agenda, time, which meetings of a series you moved or canceled and when, and the names and addresses of the people you invite, until half a year after the last one. A hash of your private calendar address.`,
      t`Live meetings: who is in when, the agenda, and the names that guests give, until 30 days after the end. Guests get a cookie that reads this one meeting, for at most a day, and their browser keeps its secret, so that they are counted once.`,
      t`Screens of rooms: their names, the addresses of the rooms, and when they were seen last. A display has a cookie that reads what is shown in its room.`,
      t`An audit log: who did what and when. It holds no passwords, no hourly rates and no names of attendees, and entries cannot be changed.`,
      t`Sign-ins, failed sign-ins and sign-outs in the audit log, which administrators of your organization can read: the time, the names of your browser and system, and your network address if the operator of this server has turned that on. Failed sign-ins at an address without an account are only counted.`,
      ...(site.landing ? [t`Demo requests: the name, email, organization and message that you send.`] : []),
      t`Queued emails: recipient and content, until they are delivered.`,
      t`To prevent password guessing: a hash of your network address with a counter, for a few minutes. To limit mail: a hash of the recipient’s address with a counter, for an hour.`,
    ],
  },
  {
    title: t`Who sees it`,
    lines: [
      t`Members of your organization see its meetings. What people cost depends on what an administrator chose. Exact: every member sees exact amounts, salary tiers and hourly rates. Blended: members see every amount at one rate per person-hour, and no tiers or rates. Administrators, and members whom they name, always see exact amounts.`,
      t`A planned meeting is visible to its attendees who are members and to the person who connected the calendar. Administrators see the price per day, without titles and names. They also see who has connected a calendar, when it was last read, whether it works, and which people are listed in calendars of others; neither addresses nor titles. Once recorded, it is visible like all other meetings.`,
      t`Meetings that you plan are visible to you. The people you invite get title, agenda, time and each other’s addresses by email. The email shows the cost only if you choose so, and only to members of your organization who may see it. If you connected a calendar, members who plan a meeting with you see when you are busy, without titles.`,
      t`Anyone who has your private calendar address can read your own meetings, as you see them, until you replace or revoke it.`,
      t`Only administrators see the directory of people. Members can find active people in it by name, with role and address, to invite them. The manager of a budget gets exact figures by email.`,
      t`Guests with the link of a live meeting see its title, agenda, clock, how many people take part and the cost at the blended rate, and no names.`,
      t`People waiting for approval see nothing of the organization. Other organizations see nothing.`,
      t`The operator of this server can read its database and its log. The log contains the path, the status and the time of each request.`,
    ],
  },
  {
    title: t`What your browser keeps`,
    lines: [
      t`A session cookie, which expires with the browser session or after 30 days, and a cookie that marks this browser as known, for up to 400 days. Scripts cannot read them.`,
      t`In local storage: the theme, display preferences, the column choices of your last import, the unfinished meeting of the calculator, and meetings that could not be sent yet, with names, and with rates if you may see them, until they are sent or discarded.`,
      t`With “Remember me”: your name and, if you may see them, the salary tiers of your organization, so that the calculator starts offline. They are removed when you sign out.`,
      t`Calendar files are read in your browser. The file itself is never uploaded. For those who see pay, the names and addresses in it are looked up in the directory.`,
    ],
  },
  {
    title: t`What does not happen`,
    lines: [
      t`No tracking, no advertising, no analytics about visitors, and no files from other sites: every page loads from this server only.`,
      t`Your data is never sold or shared. Emails are sent through the operator’s mail server. If an administrator turns on Discuss, totals of your organization, without names, titles or rates, are sent to the operator’s language model.`,
    ],
  },
  {
    title: t`Retention and export`,
    lines: [
      t`A deleted meeting can be restored for ${daysText(keepDays.deletedMeetings)} and is then erased.${site.landing ? t` A demo request is erased after ${daysText(keepDays.demoRequests)}.` : ''}`,
      ...(keepDays.auditLog === null
        ? []
        : [t`Entries of the audit log are erased after ${daysText(keepDays.auditLog)}.`]),
      ...(keepDays.signIns === null
        ? []
        : [t`Entries about signing in and out are erased after ${daysText(keepDays.signIns)}.`]),
      t`In Settings you can download everything stored about you, sign out everywhere, and leave. When you leave, your meetings stay with the organization.`,
      t`An administrator can delete the organization with everything in it. It cannot be restored, except by the operator from a backup.`,
      t`The operator of this server decides how long backups and all other data are kept. Ask the operator or an administrator of your organization.`,
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
    title: t`Who runs this`,
    lines: [
      t`MeetingCost is self-hosted software. The operator of this server decides who may use it and may have terms of their own, which then apply.`,
      t`The software itself is under the Apache License 2.0. Licenses of bundled components are listed in /licenses.txt.`,
    ],
  },
  {
    title: t`What it costs`,
    lines: [
      t`Nothing is charged here, and no payment details are requested. A chosen plan is only recorded.`,
      t`If the operator has switched on plan limits, Starter includes 10 meetings a month and 5 team members.`,
      t`The Professional trial lasts 14 days and ends automatically.`,
    ],
  },
  {
    title: t`Your part`,
    lines: [
      t`Keep your password private, and enter only data about others that your organization permits.`,
      t`What you enter stays yours and your organization’s.`,
    ],
  },
  {
    title: t`No warranty`,
    lines: [
      t`Costs are computed from the rates you enter. They are estimates for decisions, not payroll.`,
      t`The software is provided as is, without warranty. The operator is responsible for backups.`,
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
