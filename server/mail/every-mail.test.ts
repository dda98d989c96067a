// Every mail is rendered in every language and says nothing in English there. What people typed is Cyrillic in these
// tests, so that Latin words are ours.

import { expect, test } from 'vitest';
import { register } from '#contract/accounts/registration.ts';
import { inviteAddresses } from '#contract/accounts/members.ts';
import { savePlan } from '#contract/calendar/planner.ts';
import { languages } from '#contract/languages.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { updateRoi } from '#contract/meetings/roi.ts';
import { saveOwnReportMails } from '#contract/organization/report-mails.ts';
import { updateProfile } from '#contract/organization/profile.ts';
import { createBudget } from '#contract/reports/budgets.ts';
import { formatFor } from '#domain/format/format.ts';
import { type Catalog, inLanguage } from '#domain/format/text.ts';
import { offReasons } from '#domain/organization/webhooks.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { mailsOf } from '#server/app/create-context.ts';
import { mailKinds } from '#server/features/calendar/planner/mail-texts.ts';
import { seriesKeyOf } from '#server/features/meetings/planned/keys.ts';
import { openRating } from '#server/features/meetings/ratings/opening.ts';
import { catalogFor } from '#server/languages/catalogs.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { Browser } from '#server/testing/browser.ts';
import { announce, calendarEvent, invited } from '#server/testing/calendar-events.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganization, newPerson, password } from '#server/testing/people.ts';
import { guest, planDraft, verifyAddresses } from '#server/testing/plans.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import type { MailTemplateName } from './limits.ts';
import { mailJob, type MailWording, renderMail } from './mail.ts';

type Sample = { to: string; data: Record<string, unknown> };

/** An organization with something to report of everything that mails are about. */
async function newWorkspace() {
  const app = await testApp({ smtpUrl: 'smtp://127.0.0.1:1' });
  const organizationId = await newOrganization(app, 'Организация', 'UTC', 'EUR');
  const admin = await newPerson(app, organizationId, { role: 'admin', name: 'Ада' });
  const member = await newPerson(app, organizationId, { name: 'Борис' });
  await verifyAddresses(app);
  const attendees = ['Ада', 'Вера', 'Глеб', member.email, 'voter@example.test'].map((name) =>
    attendee(name, 60),
  );
  const hold = (title: string, daysAgo: number) =>
    member.call(saveMeeting, {
      body: meetingDraft({
        title,
        department: 'Отдел',
        startedAt: new Date(app.context.now() - daysAgo * dayMs).toISOString(),
        attendees,
      }),
    });
  for (let week = 0; week < 6; week += 1)
    for (const [title, worthIt] of [
      ['Планёрка', 'yes'],
      ['Отчёт', 'no'],
    ] as const) {
      const { id } = await hold(title, 7 * week + 1);
      const worth = { outcomes: null, actionItemsCount: null, estimatedValue: null, version: 1, worthIt };
      if (week > 0) await member.call(updateRoi, { params: { id: String(id) }, body: worth });
    }
  const { id: meetingId } = await hold('Беседа', 0.1);
  const org = unverifiedOrg(organizationId);
  const ratingId = await app.db.write((tx) =>
    openRating(app.context, tx, org, meetingId, { isInRoom: true }),
  );
  const voters = await app.db.read
    .selectFrom('ratingVoters')
    .select(['position', 'email'])
    .where('ratingId', '=', Number(ratingId))
    .execute();
  await admin.call(createBudget, {
    body: { department: 'Отдел', monthlyLimit: 1000, monthlyHours: 20, managerEmail: member.email },
  });
  const series = { repeats: 'week' as const, untilDay: '2027-03-01', showsCost: true };
  const people = [guest('Зоя'), { ...guest('Ада'), email: admin.email }];
  const plan = await member.call(savePlan, {
    body: planDraft({ title: 'План', agenda: 'Повестка', people, ...series }),
  });
  const weeks = [1, 8, 15, 22].map((days) => app.context.now() + days * dayMs);
  const uids = { once: 'once@example.test', weekly: 'weekly@example.test' };
  const event = (uid: string, startsAt: number) =>
    calendarEvent({
      uid,
      recurrenceId: uid === uids.weekly ? new Date(startsAt).toISOString() : '',
      title: 'Встреча',
      startsAt,
      endsAt: startsAt + hourMs,
      organizer: invited(member.email),
      attendees: [invited(member.email), invited('a@example.test', { name: 'Вера', isOptional: true })],
    });
  const source = { ownerId: member.userId, connectionId: 1 };
  await announce(app, organizationId, { ...source, href: 'once' }, [event(uids.once, weeks[0] ?? 0)]);
  const weekly = weeks.map((startsAt) => event(uids.weekly, startsAt));
  await announce(app, organizationId, { ...source, href: 'weekly' }, weekly);
  await admin.call(inviteAddresses, { body: { role: 'user', emails: ['invited@example.test'] } });
  await admin.call(saveOwnReportMails, { body: { week: true, month: true } });
  await new Browser(app).call(register, {
    body: {
      email: 'new@example.test',
      password,
      name: 'Дина',
      role: 'user',
      user_added_new_organization: false,
      organization_id: organizationId,
    },
  });
  const seriesKeys = Object.values(uids).map(seriesKeyOf);
  const queued = new Map<string, Sample>();
  for (
    let job = await app.context.jobs.claim([mailJob]);
    job;
    job = await app.context.jobs.claim([mailJob])
  ) {
    const { template, to, data } = job.payload as Sample & { template: string };
    queued.set(template, { to, data });
    await app.context.jobs.finish(job.id);
  }
  return {
    app,
    organizationId,
    admin,
    member,
    ratingId,
    voters,
    planId: plan.id,
    seriesKeys,
    queued,
  };
}

type Workspace = Awaited<ReturnType<typeof newWorkspace>>;

/** What each mail can be made of, except the one to operators. A new mail has to be listed here. */
function samplesOf(
  workspace: Workspace,
): Record<Exclude<MailTemplateName, 'demo-request'>, readonly Sample[]> {
  const { organizationId, admin, member, ratingId, voters, planId, seriesKeys, queued } = workspace;
  const to = (email: string, ...all: Record<string, unknown>[]) => all.map((data) => ({ to: email, data }));
  const plain = to(member.email, {});
  const named = to(admin.email, { name: 'Имя' });
  const ofQueue = (template: string) => [queued.get(template) ?? { to: '', data: {} }];
  const ofPlan = mailKinds.map((kind) => ({ organizationId, planId, sequence: 99, kind }));
  const alert = {
    month: '2026-11',
    department: 'Отдел',
    spendCents: 90_000,
    estimatedCents: 100,
    plannedCents: 200,
    hasSample: true,
    limitCents: 100_000,
    currency: 'EUR',
    percent: 90,
    alertThreshold: 80,
    personMinutes: 600,
  };
  const alerts = ['warning', 'over'].flatMap((level) =>
    [false, true].map((isInHours) => ({ ...alert, level, isInHours, toOutsider: isInHours })),
  );
  return {
    'added-elsewhere': plain,
    'already-registered': plain,
    'alert-address': to('manager@example.test', { organizationId }),
    'api-token-created': named,
    'organization-token-created': named,
    'organization-token-alone': named,
    'approval-requested': plain,
    approved: plain,
    'booking-note': to(
      member.email,
      { organizationId, seriesKeys },
      ...seriesKeys.map((key) => ({ organizationId, seriesKeys: [key] })),
    ),
    'budget-alert': to(member.email, ...alerts, { ...alert, level: 'warning', spendCents: 100_000 }),
    'calendars-failing': named,
    'codes-guessed': plain,
    'confirm-address': ofQueue('confirm-address'),
    declined: plain,
    'guest-invitation': to('зоя@outside.test', ...ofPlan),
    'identity-linked': to(member.email, { provider: 'Вход' }),
    'member-added': to(member.email, { organization: organizationId }, { organization: organizationId + 1 }),
    'member-invitation': ofQueue('member-invitation'),
    'meeting-invitation': [...to(admin.email, ...ofPlan), ...to(member.email, ...ofPlan)],
    'month-report': to(
      admin.email,
      { organizationId, from: '2026-11', to: '2026-11' },
      { organizationId, from: '2026-10', to: '2026-11' },
    ),
    'never-claimed': to(admin.email, { email: 'unclaimed@example.test' }),
    'new-device': to(
      member.email,
      { browser: 'Лиса', system: 'Окна', at: 0, address: '192.0.2.1' },
      { browser: null, system: null, at: 0 },
    ),
    'passkey-added': named,
    'password-reset': plain,
    'person-figures-on': plain,
    rating: voters.flatMap(({ position, email }) =>
      to(email, ...[false, true].map((isReminder) => ({ organizationId, ratingId, position, isReminder }))),
    ),
    'recovery-code-used': plain,
    'second-factor-off': plain,
    'second-factor-on': plain,
    'second-factor-reset': plain,
    'verify-address': plain,
    'webhook-off': to(admin.email, ...offReasons.map((reason) => ({ host: 'hook.example', reason }))),
    'week-report': to(member.email, { organizationId }),
  };
}

async function wordingsOf({ context }: TestApp, samples: Record<string, readonly Sample[]>) {
  const { templates } = mailsOf(context);
  const wordings: { name: string; wording: MailWording }[] = [];
  for (const [name, all] of Object.entries(samples))
    for (const { to, data } of all) {
      const template = templates[name as MailTemplateName];
      const wording = await asSystem(async () => template({ to, data, publicUrl: 'https://costs.example' }));
      if (!wording) throw new Error(`${name} to ${to} sends nothing`);
      wordings.push({ name, wording });
    }
  return wordings;
}

/** A language in which every letter is Cyrillic. */
const pseudoLanguage: Catalog = {
  language: 'ja',
  texts: new Proxy<Record<string, string>>(
    {},
    {
      get: (_target, text) =>
        String(text).startsWith('one:') ? 'other:# ж' : String(text).replaceAll(/\p{L}+/gu, 'ж'),
    },
  ),
};

/** Latin words, except addresses, zones and currencies. */
const latinWords = (text: string): string[] =>
  text
    .replaceAll(/https?:\/\/\S+|\S+@\S+|hook\.example/g, '')
    .match(/[A-Za-z]{2,}/g)
    ?.filter((word) => !['UTC', 'EUR'].includes(word)) ?? [];

/** What the calendar shows of an event. */
const shownOf = (event = ''): string =>
  event
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => /^(DESCRIPTION|SUMMARY):/.test(line))
    .map((line) => line.slice(line.indexOf(':')).replaceAll(/\\n/g, ' '))
    .join('\n');

test('every mail can be said in another language, without a word of English', async () => {
  const workspace = await newWorkspace();
  const wordings = await wordingsOf(workspace.app, samplesOf(workspace));
  for (const { name, wording } of wordings) {
    const reader = { language: 'ja', locale: 'ja-JP', currency: 'EUR' } as const;
    const { subject, text, icalEvent } = inLanguage(pseudoLanguage, () =>
      wording(formatFor('ja-JP', 'EUR', 'ja'), reader),
    );
    const shown = [subject, text, shownOf(icalEvent?.content)].join('\n');
    expect(latinWords(shown), `${name}: ${shown}`).toEqual([]);
    // The organization is in euros.
    expect(shown, name).not.toContain('$');
  }
  for (const language of languages) {
    const catalog = catalogFor(language);
    if (!catalog) continue;
    const missing: string[] = [];
    const texts = new Proxy(catalog.texts, {
      get: (known, text: string) => known[text] ?? (missing.push(text), text),
    });
    const reader = { language, locale: language, currency: 'EUR' } as const;
    for (const { wording } of wordings)
      inLanguage({ language, texts }, () => wording(formatFor(language, 'EUR', language), reader));
    expect(missing).toEqual([]);
  }
});

test('a mail is in the language and formats of its reader', async () => {
  const { app, organizationId, admin } = await newWorkspace();
  const own = { name: 'Ада', email: admin.email, language: 'de' as const };
  await admin.call(updateProfile, { body: own });
  const payload = {
    template: 'new-device',
    to: admin.email,
    data: { browser: 'Firefox', system: null, at: 0 },
  };
  const render = async () =>
    asSystem(() => renderMail(payload, mailsOf(app.context), 'https://costs.example'));
  expect(await render()).toMatchObject({
    language: 'de',
    subject: 'Neue Anmeldung bei Ihrem Konto',
    text: expect.stringContaining('\n\nFirefox\n01.01.1970, 00:00 UTC\n\n'),
  });
  await admin.call(updateProfile, { body: { ...own, language: 'en', locale: 'en-GB' } });
  expect(await render()).toMatchObject({
    subject: 'New sign-in to your account',
    text: expect.stringContaining('\n\nFirefox\n1 Jan 1970, 00:00 UTC\n\n'),
  });
  const others = { ...payload, to: 'somebody@example.test', organizationId };
  const english = await asSystem(() => renderMail(others, mailsOf(app.context), 'https://costs.example'));
  expect(english).toMatchObject({ subject: 'New sign-in to your account' });
  expect(english).not.toHaveProperty('language');
});
