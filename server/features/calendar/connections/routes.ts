// Connects calendars, reads them on demand, and disconnects them.

import type { FastifyInstance } from 'fastify';
import {
  connectAccount,
  connectAddress,
  discoverCalendars,
  failureCode,
  listConnections,
  removeConnection,
  renewConnection,
  saveCalendarOwner,
  saveCalendarPolicy,
  syncConnection,
} from '#contract/calendar/connections.ts';
import { mostOwnConnections, mostSharedConnections } from '#domain/calendar/connection.ts';
import { calendarRequestsPerPerson } from '#domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/identifiers.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { removeSource } from '#server/features/meetings/planned/planned-store.ts';
import { forgetReadings } from '#server/features/meetings/planned/readings-store.ts';
import { calendarPolicyOf, setCalendarPolicy } from '#server/features/meetings/planned/state-store.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { concurrencyLimit } from '#server/concurrency/concurrency-limit.ts';
import { type Http, mountEndpoint } from '#server/http/mount-endpoint.ts';
import { rateLimitError } from '#server/http/rate-limits.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { CalendarFailure, OtherHost } from './calendar-failure.ts';
import {
  deleteConnection,
  forgetVersions,
  insertConnection,
  managedConnection,
  managedConnections,
  renew,
  setWhose,
} from './connections-store.ts';
import { discover } from './discovery.ts';
import { readIcs, unknownVersion } from './ics.ts';
import { removeRecorded } from './jobs.ts';
import { forgetUnstored } from './objects-store.ts';
import { accountOf, type CalendarSecret, calendarSecrets } from './secrets.ts';
import { ownConnections, toConnections } from './serializers.ts';
import { syncSoon } from './sync-soon.ts';

/** Requests that wait for calendar servers, which may take 20 s each. */
const waiting = concurrencyLimit({
  name: 'calendar-requests',
  maxRunning: 30,
  maxWaiting: 30,
  maxPerOwner: 15,
});

type Found = { href: string; name: string; color: string | null };

export function connectionRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events, jobs, outgoing, config } = context;
  const secrets = calendarSecrets(config);

  /** Makes a request to a calendar server for a member. Returns an error with the reason on failure. */
  async function ask<T>(
    caller: Member,
    { reply }: Http,
    work: () => Promise<T>,
    field?: string,
  ): Promise<T | ApiError> {
    const key = `calendars:${caller.userId}`;
    const tooMany = await rateLimitError(app, key, calendarRequestsPerPerson, reply);
    if (tooMany) return tooMany;
    try {
      return await waiting(work, String(caller.org));
    } catch (error) {
      if (!(error instanceof CalendarFailure)) throw error;
      const isPassword = error.code === 'wrong-password' && field === 'address';
      return fail(failureCode(error.code), isPassword ? undefined : field);
    }
  }

  const answer = async (caller: Member, id: number) => {
    const row = await managedConnection(db.read, caller, id);
    const [connection] = row ? await toConnections(db.read, caller.org, [row], now()) : [];
    return connection ?? fail('not-found');
  };

  async function connect(
    caller: Member,
    {
      secret,
      isShared,
      ...rest
    }: { secret: CalendarSecret; isShared: boolean; name: string; account: string | null },
    calendars: readonly Found[],
  ) {
    const { org, userId } = caller;
    const ownerId = isShared ? null : userId;
    const id = newId();
    const error = await db.write(async (tx) => {
      await lockOrganization(tx, org);
      const others = await managedConnections(tx, caller).execute();
      const count = others.filter((other) => other.ownerId === ownerId).length;
      if (count >= (isShared ? mostSharedConnections : mostOwnConnections))
        return fail(isShared ? 'shared-calendars-full' : 'own-calendars-full');
      const host = hostOf(secret.address);
      const row = {
        ...rest,
        organizationId: org,
        id,
        ownerId,
        createdBy: userId,
        kind: rest.account === null ? ('ics' as const) : ('caldav' as const),
        name: rest.name || host,
        host,
        lockedSecret: secrets.lock(secret, { organizationId: org, id }),
        createdAt: now(),
        nextSyncAt: now(),
      };
      await insertConnection(tx, row, calendars);
      await syncSoon(jobs, row, tx);
      await publish(tx, caller, 'connected', id, isShared);
      return null;
    });
    return error ?? answer(caller, id);
  }

  /** Names and addresses are private, so they stay out of the audit log. */
  type Verb = 'connected' | 'renewed' | 'removed';
  const publish = (tx: Tx, caller: Member, verb: Verb, id: number, isShared: boolean) =>
    events.publish(tx, caller, `calendar-connection.${verb}`, { isShared }, `calendar-connection:${id}`);

  mountEndpoint(app, listConnections, async (_input, caller) => ({
    connections: await ownConnections(db.reports, caller, now()),
    policy: await calendarPolicyOf(db.read, caller.org),
  }));

  mountEndpoint(app, discoverCalendars, async ({ body }, caller, http) =>
    ask(
      caller,
      http,
      async () => {
        try {
          const { calendars } = await discover(context, body);
          return { calendars, otherHost: null };
        } catch (error) {
          if (!(error instanceof OtherHost)) throw error;
          return { calendars: [], otherHost: error.host };
        }
      },
      'address',
    ),
  );

  mountEndpoint(app, connectAddress, async ({ body: { name, address, isShared } }, caller, http) => {
    if (isShared && caller.role !== 'admin') return fail('no-permission');
    const read = await ask(caller, http, () => readIcs(outgoing, { address }, unknownVersion), 'address');
    if (read instanceof ApiError) return read;
    const { source: secret } = read;
    const calendar = { href: '', name: name || hostOf(secret.address), color: null };
    return connect(caller, { name, isShared, account: null, secret }, [calendar]);
  });

  mountEndpoint(app, connectAccount, async ({ body }, caller, http) => {
    const { name, isShared, calendars, ...typed } = body;
    if (isShared && caller.role !== 'admin') return fail('no-permission');
    const found = await ask(caller, http, () => discover(context, typed), 'address');
    if (found instanceof ApiError) return found;
    // Only calendars of the account: the password must not be used for other requests.
    const chosen = found.calendars.filter(({ href }) => calendars.some((one) => one.href === href));
    if (chosen.length === 0) return fail('calendar-gone', 'calendars');
    const { account } = found;
    return connect(caller, { name, isShared, account: account.user, secret: account }, chosen);
  });

  mountEndpoint(app, renewConnection, async ({ params: { id }, body }, caller, http) => {
    const { org } = caller;
    const row = await managedConnection(db.read, caller, id);
    if (!row) return fail('not-found');
    const former = secrets.unlock(row.lockedSecret, row);
    if (row.kind === 'caldav' && !former) return fail('calendar-locked', 'secret');
    const changed =
      row.kind === 'caldav' && former ? { ...former, password: body.secret } : { address: body.secret };
    const secret = await ask(caller, http, () => tried(changed), 'secret');
    if (secret instanceof ApiError) return secret;
    const error = await db.write(async (tx) => {
      await lockOrganization(tx, org);
      const current = await managedConnection(tx, caller, id);
      if (!current) return fail('not-found');
      await renew(tx, org, id, now(), secrets.lock(secret, row));
      if (row.kind === 'ics') await forgetVersions(tx, org, id);
      await syncSoon(jobs, row, tx);
      await publish(tx, caller, 'renewed', id, row.ownerId === null);
      return null;
    });
    return error ?? answer(caller, id);
  });

  /** The secret as it is stored once it works. */
  async function tried(secret: CalendarSecret): Promise<CalendarSecret> {
    const account = accountOf(secret);
    if (!account) return (await readIcs(outgoing, secret, unknownVersion)).source;
    return (await discover(context, account)).account;
  }

  mountEndpoint(app, syncConnection, async ({ params: { id } }, caller, http) => {
    const { org } = caller;
    const row = await managedConnection(db.read, caller, id);
    if (!row) return fail('not-found');
    const queued = await ask(caller, http, () =>
      db.write(async (tx) => {
        await renew(tx, org, id, now());
        await syncSoon(jobs, row, tx);
      }),
    );
    return queued instanceof ApiError ? queued : answer(caller, id);
  });

  mountEndpoint(app, saveCalendarOwner, async ({ params: { id }, body }, caller) => {
    const { org } = caller;
    const error = await db.write(async (tx) => {
      await lockOrganization(tx, org);
      const row = await managedConnection(tx, caller, id);
      const calendar = row && row.ownerId !== null && (await setWhose(tx, org, id, body));
      if (!calendar) return fail('not-found');
      if (await forgetUnstored(tx, calendar)) await forgetVersions(tx, org, id);
      await renew(tx, org, id, now());
      await syncSoon(jobs, row, tx);
      const { whose } = body;
      const subject = `calendar-connection:${id}`;
      await events.publish(tx, caller, 'calendar-connection.owner-changed', { whose }, subject);
      return null;
    });
    return error ?? answer(caller, id);
  });

  mountEndpoint(app, removeConnection, async ({ params: { id }, query: { recorded } }, caller) => {
    const { org, userId } = caller;
    return db.write(async (tx) => {
      const lock = await lockOrganization(tx, org);
      const row = await managedConnection(tx, caller, id);
      if (!row) return fail('not-found');
      const { ownerId, createdBy } = row;
      await removeSource(tx, lock, { ownerId, origin: 'connection', originId: id }, now());
      if (recorded === 'remove') await forgetReadings(tx, org, row);
      await deleteConnection(tx, org, id);
      const removal = { organizationId: org, id, ownerId, createdBy, removedBy: userId };
      if (recorded === 'remove') await removeRecorded(jobs, removal, tx);
      await publish(tx, caller, 'removed', id, ownerId === null);
      return undefined;
    });
  });

  mountEndpoint(app, saveCalendarPolicy, async ({ body: { policy } }, caller) =>
    db.write(async (tx) => {
      const lock = await lockOrganization(tx, caller.org);
      await setCalendarPolicy(tx, lock, policy, now());
      await events.publish(
        tx,
        caller,
        'calendar-connection.policy-changed',
        {
          policy,
        },
        `organization:${caller.org}`,
      );
      return undefined;
    }),
  );
}

/** The host, by which the owner recognizes the address. */
function hostOf(address: string): string {
  const url = URL.parse(address.replace(/^webcals?:/i, 'https:'));
  return url?.host || (address.split('@').at(-1)?.split('/')[0] ?? address).slice(0, 200);
}
