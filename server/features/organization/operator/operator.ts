// The operator's commands. Each is recorded; those about an organization also in its audit log.

import * as z from 'zod/mini';
import type { Action, Events } from '#contract/events.ts';
import { email, requiredText } from '#contract/fields.ts';
import { emailKey } from '#domain/people/email-key.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { isAllowedAddress } from '#domain/accounts/registration.ts';
import { defaultCurrency, isCurrency } from '#domain/money/currency.ts';
import { rateFraction } from '#domain/money/exchange.ts';
import { isoInstant, isTimeZone } from '#domain/time/local-day.ts';
import { addressOf } from '#server/config.ts';
import { addFounder, pricePlanned } from '#server/features/people/people/changes.ts';
import type { AppContext } from '#server/context.ts';
import { takeBackup } from '#server/db/backup/take.ts';
import type { Tx } from '#server/db/database.ts';
import { newToken } from '#server/db/identifiers.ts';
import { closedThrough } from '#server/db/queries.ts';
import { lockMeetings, lockOrganization } from '#server/db/organization-lock.ts';
import { operatorId } from '#server/events/events.ts';
import { accountStore } from '#server/features/accounts/auth/store.ts';
import { queueMail } from '#server/mail/mail.ts';
import { memberStore } from '#server/features/accounts/members/store.ts';
import { deleteOrganization } from '#server/features/organization/organizations/deletion-store.ts';
import { secondFactorStore } from '#server/features/accounts/second-factor/store.ts';
import { lastClosing } from '#server/features/meetings/ratings/store.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { convertAmounts, setConverting } from './convert-store.ts';
import { checkInstallation } from './check.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { type ListedOrganization, operatorStore } from './store.ts';

/** Validity of a link from an operator. */
const linkMs = 3 * dayMs;

/** The command is not possible; the message is for the operator. */
class OperatorError extends Error {}

function fail(message: string): never {
  throw new OperatorError(message);
}

function valid<T>(schema: z.ZodMiniType<T>, value: string, what: string): T {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : fail(`${what}: ${parsed.error.issues[0]?.message}`);
}

const jobsShown = 200;
const MailOf = z.object({ template: z.string(), to: z.string() });

const OrganizationName = requiredText(2, 120, 'must have at least 2 characters');
const PersonName = requiredText(2, 120, 'must have at least 2 characters');
const Email = email('is not an email address');

export type OperatorContext = Pick<AppContext, 'db' | 'config' | 'now' | 'events' | 'jobs'>;

export function operator({ db, config, now, events, jobs }: OperatorContext) {
  const store = operatorStore(db, now);
  const accounts = accountStore(db, now);
  const members = memberStore(db, now);
  const factors = secondFactorStore(db, now);
  const sessions = sessionStore(db, now);

  /** By id, or by a unique name. */
  async function organization(idOrName: string): Promise<ListedOrganization> {
    const all = await store.organizations();
    const byId = all.filter(({ id }) => String(id) === idOrName);
    const found = byId.length > 0 ? byId : all.filter(({ name }) => name === idOrName);
    const [one, ...more] = found;
    if (!one) return fail(`there is no organization “${idOrName}”; the command organizations lists them`);
    if (more.length > 0)
      fail(`${found.length} organizations are named “${idOrName}”; use one of the ids ${idsOf(found)}`);
    return one;
  }

  /** By email address or id, with the organization locked. */
  async function lockedAccount(emailOrId: string, tx: Tx) {
    const byEmail = await accounts.byEmail(emailOrId, tx);
    const id = byEmail?.id ?? (/^\d{1,16}$/.test(emailOrId) ? Number(emailOrId) : null);
    const found = id === null ? undefined : await store.accountOf(id, tx);
    if (!found) return fail(`there is no account with the address ${emailOrId}`);
    await lockOrganization(tx, unverifiedOrg(found.organizationId));
    const account = await store.accountOf(found.id, tx);
    return account ?? fail(`the account of ${emailOrId} was just removed`);
  }

  /** Logs the command for the operator and, if it concerns an organization, in its audit log. */
  async function log<A extends Action>(
    tx: Tx,
    command: string,
    organizationId: number,
    action: A,
    detail: Events[A],
    subject: string,
  ): Promise<void> {
    const about = `organization:${organizationId}`;
    await store.log(command, subject === about ? about : `${about} ${subject}`, tx);
    const actor = { org: unverifiedOrg(organizationId), userId: operatorId };
    await events.publish(tx, actor, action, detail, subject);
  }

  /** A link with which the account chooses a password once. */
  async function newLink(userId: number, tx: Tx): Promise<string> {
    const token = newToken();
    await accounts.saveReset(userId, token, now() + linkMs, tx);
    return `${addressOf(config, config.port)}/reset-password#token=${token}`;
  }

  /** Creates an administrator who chooses a password by a link. */
  async function newAdmin(organizationId: number, address: string, name: string, tx: Tx) {
    if (!isAllowedAddress(address, config.allowedEmailDomains))
      fail(`ALLOWED_EMAIL_DOMAINS does not permit ${address}`);
    const user = { email: address, name, role: 'admin', status: 'active', passwordHash: '' } as const;
    const userId = await accounts.createUser(organizationId, user, tx);
    return { userId, link: await newLink(userId, tx) };
  }

  return {
    organizations: async () => {
      const all = await store.organizations();
      await db.write((tx) => store.log('organizations', '', tx));
      return all;
    },

    async people(idOrName: string) {
      const { id, name } = await organization(idOrName);
      const people = await store.people(unverifiedOrg(id));
      await db.write((tx) => log(tx, 'people', id, 'member.listed', {}, `organization:${id}`));
      return { organization: { id, name }, people };
    },

    async createOrganization(given: {
      name: string;
      email: string;
      adminName: string;
      timeZone: string;
      currency?: string;
    }) {
      const name = valid(OrganizationName, given.name, 'the name of the organization');
      const address = valid(Email, given.email, given.email);
      const adminName = valid(PersonName, given.adminName, 'the name of the administrator');
      if (!isTimeZone(given.timeZone)) fail(`${given.timeZone} is not a known time zone`);
      const { currency = defaultCurrency } = given;
      if (!isCurrency(currency)) fail(`${currency} is not a known currency`);
      return db.write(async (tx) => {
        if (!(await accounts.hasRoomForOrganization(config.maxOrganizations, tx)))
          fail(`the server holds MAX_ORGANIZATIONS=${config.maxOrganizations} already`);
        if (await accounts.byEmail(address, tx)) fail(`${address} has an account already`);
        const isListed = config.registration === 'open';
        const id = await accounts.createOrganization(
          { name, timeZone: given.timeZone, currency, isListed },
          tx,
        );
        const { userId, link } = await newAdmin(id, address, adminName, tx);
        await addFounder(tx, unverifiedOrg(id), { name: adminName, email: address }, now());
        await log(tx, 'create-organization', id, 'organization.created', {}, `organization:${id}`);
        return { organization: { id, name }, admin: { id: userId, email: address }, link };
      });
    },

    /** Makes a member, or an applicant, an administrator. */
    promote: (emailOrId: string) =>
      db.write(async (tx) => {
        const account = await lockedAccount(emailOrId, tx);
        const org = unverifiedOrg(account.organizationId);
        const subject = `user:${account.id}`;
        if (account.role === 'admin' && account.status === 'active')
          fail(`${account.email} is an administrator already`);
        if (account.status === 'pending') {
          await members.approve(org, account.id, 'admin', tx);
          await members.removeUnclaimed(org, account.email, tx);
          await queueMail(jobs, { template: 'approved', to: account.email }, tx);
          await log(tx, 'promote', org, 'member.approved', { role: 'admin' }, subject);
        } else {
          await members.setRole(org, account.id, 'admin', tx);
          await sessions.endAll(account.id, tx);
          await log(tx, 'promote', org, 'member.role-changed', { role: 'admin' }, subject);
        }
        return { id: account.id, email: account.email, organizationId: account.organizationId };
      }),

    /** Invalidates the password and the sessions of an account and revokes its API tokens. */
    resetPassword: (emailOrId: string) =>
      db.write(async (tx) => {
        const { id, email: address, organizationId } = await lockedAccount(emailOrId, tx);
        await accounts.setPassword(id, '', tx);
        const link = await newLink(id, tx);
        await sessions.endAll(id, tx);
        await accounts.revokeTokens(id, tx);
        await log(tx, 'reset-password', organizationId, 'member.link-created', {}, `user:${id}`);
        return { id, email: address, link };
      }),

    /** Removes the second factor and ends the sessions; the password still works. */
    resetSecondFactor: (emailOrId: string) =>
      db.write(async (tx) => {
        const { id, email: address, organizationId } = await lockedAccount(emailOrId, tx);
        if (!(await factors.remove(unverifiedOrg(organizationId), id, tx)))
          fail(`${address} does not sign in with two factors`);
        const link = await newLink(id, tx);
        await sessions.endAll(id, tx);
        await queueMail(jobs, { template: 'second-factor-reset', to: address }, tx);
        await log(tx, 'reset-second-factor', organizationId, 'second-factor.reset', {}, `user:${id}`);
        // The emergency administrator needs a second factor to sign in where nobody else has a password.
        const isEmergency = emailKey(config.breakGlassEmail ?? '') === emailKey(address);
        return {
          id,
          email: address,
          link,
          needsPasswordLogin: config.passwordLogin === 'off' && isEmergency,
        };
      }),

    /** Converts every stored amount; requests of the organization are answered with 503 meanwhile. */
    async convertCurrency(idOrName: string, to: string, rate: string) {
      const { id, name } = await organization(idOrName);
      const org = unverifiedOrg(id);
      const fraction = rateFraction(rate);
      if (!isCurrency(to)) fail(`${to} is not a known currency`);
      if (!fraction) return fail(`${rate} is not a positive number of at most nine digits`);
      await db.write(async (tx) => {
        const { currency } = await lockOrganization(tx, org);
        if (currency === to) fail(`“${name}” has the currency ${to} already`);
        if ((await closedThrough(tx, org)) !== null) fail('a month is closed; reopen it first');
        await setConverting(tx, org, now());
      });
      try {
        return await db.write(async (tx) => {
          const lock = await lockMeetings(tx, org, now());
          if ((await closedThrough(tx, org)) !== null) fail('a month is closed; reopen it first');
          await convertAmounts(tx, lock, to, fraction);
          await pricePlanned(jobs, org, tx);
          const detail = { from: lock.currency, to, rate };
          await log(
            tx,
            'convert-currency',
            id,
            'organization.currency-converted',
            detail,
            `organization:${id}`,
          );
          events.refresh({ organizationId: org, kind: 'meeting' }, tx);
          return { organization: { id, name }, ...detail };
        });
      } finally {
        await db.write((tx) => setConverting(tx, org, null));
      }
    },

    async rename(idOrName: string, given: string) {
      const to = valid(OrganizationName, given, 'the new name');
      const { id, name: from } = await organization(idOrName);
      const org = unverifiedOrg(id);
      return db.write(async (tx) => {
        await lockOrganization(tx, org);
        await store.rename(org, to, tx);
        const detail = { from, to };
        await log(tx, 'rename-organization', id, 'organization.renamed', detail, `organization:${id}`);
        return { id, from, to };
      });
    },

    /** Gives an organization without active members a new administrator. */
    async transfer(idOrName: string, given: { email: string; adminName: string | undefined }) {
      const { id, name } = await organization(idOrName);
      const address = valid(Email, given.email, given.email);
      const org = unverifiedOrg(id);
      return db.write(async (tx) => {
        await lockOrganization(tx, org);
        const active = await members.activeCount(org, tx);
        if (active > 0)
          fail(`“${name}” has active members (${active}); the command promote makes one an administrator`);
        const account = await accounts.byEmail(address, tx);
        if (account && account.organizationId !== id)
          fail(`${address} has an account in another organization already`);
        const handOver = async (userId: number) =>
          log(tx, 'transfer-organization', id, 'organization.transferred', {}, `user:${userId}`);
        if (account) {
          await members.approve(org, account.id, 'admin', tx);
          await queueMail(jobs, { template: 'approved', to: account.email }, tx);
          await handOver(account.id);
          return { organization: { id, name }, admin: { id: account.id, email: account.email }, link: null };
        }
        const adminName = valid(
          PersonName,
          given.adminName ?? '',
          'the name of the administrator (--admin-name)',
        );
        const { userId, link } = await newAdmin(id, address, adminName, tx);
        await handOver(userId);
        return { organization: { id, name }, admin: { id: userId, email: address }, link };
      });
    },

    organization,

    /** Exports the organization into a file that can be restored into an empty database. */
    exportOrganization: (id: number, file: string) =>
      takeBackup(db, file, now(), { only: unverifiedOrg(id) }),

    /** Ends all access at once; the server deletes the rows in the background. */
    deleteOrganization: ({ id, name }: { id: number; name: string }) =>
      db.write(async (tx) => {
        await deleteOrganization({ db, events, jobs, now }, unverifiedOrg(id), tx);
        await store.log('delete-organization', `organization:${id} ${name}`, tx);
      }),

    async check() {
      await db.write((tx) => store.log('check', '', tx));
      return checkInstallation({ config, jobs, now });
    },

    /** The boxes of votes that a restart would empty until their devices return. */
    async status() {
      await db.write((tx) => store.log('status', '', tx));
      const { open, closesAt } = await lastClosing(db.read);
      return { open: String(open), closesAt: closesAt === null ? 'never' : isoInstant(closesAt) };
    },

    /** What waits and what has failed; of a mail also what it is and to whom. */
    async jobs() {
      const found = await jobs.list(jobsShown);
      await db.write((tx) => store.log('jobs', '', tx));
      return found.map(({ payload, ...job }) => {
        const { template, to } = z.safeParse(MailOf, payload).data ?? {};
        return { ...job, about: [template, to].filter(Boolean).join(' ') };
      });
    },

    /** Runs a job, or all failed ones, again or drops them. */
    changeJobs: (change: 'rerun' | 'drop', idOrFailed: string) =>
      db.write(async (tx) => {
        if (!/^(failed|\d{1,16})$/.test(idOrFailed))
          fail(`${idOrFailed} is neither the id of a job nor “failed”`);
        const which = idOrFailed === 'failed' ? idOrFailed : Number(idOrFailed);
        const count = await jobs[change](which, tx);
        if (count === 0 && which !== 'failed') fail(`there is no job ${which}, or it is running`);
        await store.log('jobs', `${change} ${which}`, tx);
        return { count };
      }),

    async log() {
      const actions = await store.actions(100);
      await db.write((tx) => store.log('log', '', tx));
      return actions;
    },

    /** Records a command that concerns no organization. */
    note: (command: string, subject: string) => db.write((tx) => store.log(command, subject, tx)),
  };
}

const idsOf = (organizations: readonly ListedOrganization[]) => organizations.map(({ id }) => id).join(', ');
