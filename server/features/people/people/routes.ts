// Lists, adds, changes and merges people of the directory.

import type { FastifyInstance } from 'fastify';
import {
  addPerson,
  assignPeople,
  editPerson,
  exportPeople,
  listPeople,
  mergePeople,
  mostPeople,
  type PeopleFilters,
  type Person,
} from '#contract/people/people.ts';
import { mostSuggested, suggestPeople } from '#contract/organization/organization.ts';
import { t } from '#domain/format/text.ts';
import { assignTier } from '#domain/people/dated-tiers.ts';
import { identityKey, isAddress } from '#domain/people/matching.ts';
import { rateOn, tierOn } from '#domain/people/pricing.ts';
import { toMajor } from '#domain/money/money.ts';
import { localDay } from '#domain/time/local-day.ts';
import { paginate } from '#server/db/batches.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { attachment, tableFile } from '#server/http/table-file.ts';
import { fail, failField } from '#server/http/api-error.ts';
import { newId } from '#server/db/identifiers.ts';
import { readerOf } from '#server/languages/reader-store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { changeDirectory, formerNames, isTaken, priceEstimates, pricePlanned, tierError } from './changes.ts';
import { tierRatesOf } from './prices-store.ts';
import { changedPerson, toPeople } from './serializers.ts';
import {
  countPeople,
  deletePerson,
  directorySize,
  insertPeople,
  moveAttendances,
  peopleByIds,
  peoplePage,
  personById,
  suggestedIds,
  tierCounts,
  updatePerson,
} from './store.ts';

const peoplePerPage = 50;
const exportedPerPage = 1000;
const unique = (keys: readonly string[]) => [...new Set(keys.map(identityKey))];

const filterOf = ({ search, department, tier, state = 'active' }: PeopleFilters) => ({
  search: search || null,
  department: department || null,
  tier: tier || null,
  state,
});

export function peopleRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, events, jobs, now } = context;
  const todayOf = ({ organization }: Member) => localDay(now(), organization.timeZone);

  mountEndpoint(app, listPeople, async ({ query }, caller) => {
    const { org } = caller;
    const today = todayOf(caller);
    const filter = filterOf(query);
    const found = await countPeople(db.read, org, filter, today);
    const pages = Math.max(1, Math.ceil(found / peoplePerPage));
    const page = Math.min(query.page ?? 1, pages);
    const place = { today, offset: (page - 1) * peoplePerPage, limit: peoplePerPage };
    const people = await peopleByIds(db.read, org, await peoplePage(db.read, org, filter, place));
    const counts = await tierCounts(db.read, org, today);
    return {
      people: await toPeople(db.read, org, people, today),
      page,
      pages,
      found,
      active: counts.reduce((sum, tier) => sum + tier.people, 0),
      withoutTier: counts.find(({ salaryTier }) => salaryTier === null)?.people ?? 0,
    };
  });

  mountEndpoint(app, exportPeople, async ({ query: { as = 'csv', ...query } }, caller, { reply }) => {
    const { org } = caller;
    const today = todayOf(caller);
    let offset = 0;
    const pages = paginate<Person>(exportedPerPage, async (_last, limit) => {
      const ids = await peoplePage(db.reports, org, filterOf(query), { today, offset, limit });
      offset += limit;
      return toPeople(db.reports, org, await peopleByIds(db.reports, org, ids), today);
    });
    const { file, rows } = await tableFile(as, {
      list: 'people',
      reader: readerOf(caller),
      columns: () => [
        { name: t`Name`, kind: 'text' },
        { name: t`Email`, kind: 'text' },
        { name: t`Role`, kind: 'text' },
        { name: t`Department`, kind: 'text' },
        { name: t`Salary tier`, kind: 'text' },
        { name: t`Hours a week`, kind: 'number' },
        { name: t`Account`, kind: 'text' },
        { name: t`Left on`, kind: 'day' },
      ],
      pages,
      cellsOf: (person) => [
        person.name,
        person.emails.join(', '),
        person.role,
        person.department,
        person.salaryTier,
        person.weeklyHours,
        person.hasAccount ? t`yes` : null,
        person.leftOn,
      ],
    });
    await events.publishExport(caller, 'people.exported', { people: rows }, 'people');
    void reply.header('content-disposition', attachment('people', as));
    return file;
  });

  mountEndpoint(app, suggestPeople, async ({ query: { search } }, caller) => {
    const { org } = caller;
    const today = todayOf(caller);
    const { read } = visibleTo(caller, db);
    const ids = await suggestedIds(read, org, { search, today, limit: mostSuggested });
    const rates = await tierRatesOf(read, org);
    return {
      people: (await peopleByIds(read, org, ids)).map(({ name, role, tiers, identities }) => {
        const salaryTier = tierOn(tiers, today);
        const rate = salaryTier === null ? null : rateOn(rates, salaryTier, today);
        return {
          name,
          email: identities.find(isAddress) ?? null,
          role,
          salaryTier,
          hourlyRate: rate === null ? null : toMajor(rate),
        };
      }),
    };
  });

  mountEndpoint(app, addPerson, async ({ body }, caller) => {
    const { org } = caller;
    return changeDirectory(context, org, async (change) => {
      const { tx, lock, today } = change;
      const { name, emails, otherNames = [], role, department, tier } = body;
      const wrong = await tierError(change, tier?.salaryTier);
      if (wrong) return fail(wrong);
      const person = {
        id: newId(),
        name,
        identities: unique([...emails, ...otherNames]),
        role: role || null,
        department: department || null,
        leftOn: null,
        tiers: tier ? assignTier([], tier, today) : [],
      };
      if (await isTaken(change, person)) return fail('address-taken');
      if ((await directorySize(tx, org)) >= mostPeople) return fail('list-full');
      await insertPeople(tx, lock, [person], now());
      await priceEstimates(jobs, caller, tx);
      await events.publish(tx, caller, 'person.added', {}, `person:${person.id}`);
      return changedPerson(tx, org, person.id, today);
    });
  });

  mountEndpoint(app, editPerson, async ({ params: { id }, body }, caller) => {
    const { org } = caller;
    return changeDirectory(context, org, async (change) => {
      const { tx, lock, today } = change;
      const before = await personById(tx, org, id);
      if (!before) return fail('not-found');
      if (before.version !== body.version) return fail('edit-conflict');
      const wrong = await tierError(change, body.tier?.salaryTier);
      if (wrong) return fail(wrong);
      const [stored] = await toPeople(tx, org, [before], today);
      const name = body.name ?? before.name;
      const isRenamed = identityKey(name) !== identityKey(before.name);
      const after = {
        ...before,
        name,
        identities: unique([
          ...(body.emails ?? stored?.emails ?? []),
          ...(body.otherNames ?? stored?.otherNames ?? []),
          // Meetings with the former name still belong to the person.
          ...(isRenamed ? await formerNames(change, before.name, id) : []),
        ]),
        role: body.role === undefined ? before.role : body.role || null,
        department: body.department === undefined ? before.department : body.department || null,
        leftOn: body.leftOn === undefined ? before.leftOn : body.leftOn,
        weeklyMinutes:
          body.weeklyHours === undefined ? before.weeklyMinutes : body.weeklyHours && body.weeklyHours * 60,
        tiers: body.tier ? assignTier(before.tiers, body.tier, today) : before.tiers,
      };
      const added = after.identities.filter((identity) => !before.identities.includes(identity));
      const naming = { id, identities: added, name: isRenamed ? name : undefined };
      if (await isTaken(change, naming)) return fail('address-taken');
      await updatePerson(tx, lock, after);
      await priceEstimates(jobs, caller, tx);
      const { version: _, ...fields } = body;
      await events.publish(tx, caller, 'person.changed', { fields: Object.keys(fields) }, `person:${id}`);
      return changedPerson(tx, org, id, today);
    });
  });

  mountEndpoint(app, assignPeople, async ({ body }, caller) => {
    const { org } = caller;
    return changeDirectory(context, org, async (change) => {
      const { tx, lock, today } = change;
      const { tier, department } = body;
      const wrong = await tierError(change, tier?.salaryTier);
      if (wrong) return fail(wrong);
      const ids = [...new Set(body.people)];
      const people = await peopleByIds(tx, org, ids);
      if (people.length < ids.length) return fail('not-found');
      for (const person of people)
        await updatePerson(tx, lock, {
          ...person,
          department: department === undefined ? person.department : department || null,
          tiers: tier ? assignTier(person.tiers, tier, today) : person.tiers,
        });
      if (tier) await priceEstimates(jobs, caller, tx);
      else await pricePlanned(jobs, org, tx);
      const detail = {
        people: people.length,
        fields: Object.keys(body).filter((field) => field !== 'people'),
      };
      await events.publish(tx, caller, 'person.assigned', detail, `organization:${org}`);
      return { changed: people.length };
    });
  });

  mountEndpoint(app, mergePeople, async ({ params: { id }, body }, caller) => {
    const { org } = caller;
    if (body.duplicate === id) return fail('same-person');
    return changeDirectory(context, org, async (change) => {
      const { tx, lock, today } = change;
      const person = await personById(tx, org, id);
      const duplicate = await personById(tx, org, body.duplicate);
      if (!person) return fail('not-found');
      if (!duplicate) return failField('duplicate', 'not-an-option', 'Is not in the directory');
      await moveAttendances(tx, lock, duplicate.id, id);
      await deletePerson(tx, lock, duplicate.id);
      const hasSameName = identityKey(person.name) === identityKey(duplicate.name);
      const otherNames = hasSameName ? [] : await formerNames(change, duplicate.name, id);
      await updatePerson(tx, lock, {
        ...person,
        identities: unique([...person.identities, ...duplicate.identities, ...otherNames]),
        role: person.role ?? duplicate.role,
        department: person.department ?? duplicate.department,
        tiers: person.tiers.length > 0 ? person.tiers : duplicate.tiers,
      });
      await priceEstimates(jobs, caller, tx);
      const detail = { duplicate: duplicate.id };
      events.refresh({ organizationId: org, kind: 'attendees' }, tx);
      await events.publish(tx, caller, 'person.merged', detail, `person:${id}`);
      return changedPerson(tx, org, id, today);
    });
  });
}
