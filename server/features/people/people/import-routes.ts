// Imports people, and adds attendees who are not in the directory.

import type { FastifyInstance } from 'fastify';
import {
  assignUnknownAttendees,
  importPeople,
  listUnknownAttendees,
  mostPeople,
} from '#contract/people/people.ts';
import { assignTier } from '#domain/people/dated-tiers.ts';
import { identityKey, isAddress, matchPerson, similarityKey } from '#domain/people/matching.ts';
import { planImport } from '#domain/people/people-import.ts';
import { toMajor, wholeCents } from '#domain/money/money.ts';
import { addDays, localDay } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { fail } from '#server/http/api-error.ts';
import { newId } from '#server/db/identifiers.ts';
import { type Change, changeDirectory, hasPayChoice, isTaken, priceEstimates, tierError } from './changes.ts';
import { directoryOf, tierRatesOf } from './prices-store.ts';
import { allNames, directorySize, insertPeople, peopleMatching, personById, updatePerson } from './store.ts';
import { unlinkedAttendees } from './unknown-store.ts';
import { visibleIn } from '#server/db/visible-to.ts';

const shownDays = 90;
const mostShown = 200;

export function peopleImportRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, events, jobs, now } = context;

  const isFull = async ({ tx, lock: { org } }: Change, added: number) =>
    added > 0 && (await directorySize(tx, org)) + added > mostPeople;

  mountEndpoint(app, importPeople, async ({ body: { isPreview, rows } }, caller) => {
    const { org } = caller;
    return changeDirectory(context, org, async (change) => {
      const { tx, lock, today } = change;
      if (!isPreview && rows.some(({ salaryTier }) => salaryTier) && !(await hasPayChoice(tx, org)))
        return fail('pay-choice-missing');
      const keys = new Set(
        rows.flatMap(({ name, email }) => [name, ...(email ? [email] : [])].map(identityKey)),
      );
      const { tiers } = await tierRatesOf(tx, org);
      const people = await peopleMatching(tx, org, [...keys]);
      const tierNames = tiers.map(({ name }) => name);
      const { results, added, changed } = planImport(rows, { people, tierNames, today, newId });
      if (await isFull(change, added.length)) return fail('list-full');
      if (isPreview || added.length + changed.length === 0) return { rows: results };
      for (const person of changed) await updatePerson(tx, lock, person);
      await insertPeople(tx, lock, added, now());
      await priceEstimates(jobs, caller, tx);
      const detail = { added: added.length, changed: changed.length };
      await events.publish(tx, caller, 'person.imported', detail, `organization:${org}`);
      return { rows: results };
    });
  });

  mountEndpoint(app, listUnknownAttendees, async (_input, caller) => {
    const { org, organization } = caller;
    const today = localDay(now(), organization.timeZone);
    const attendees = await unlinkedAttendees(visibleIn(caller, db.reports), org, addDays(today, -shownDays));
    const byKey = Map.groupBy(attendees, ({ name }) => identityKey(name));
    const directory = directoryOf(await peopleMatching(db.read, org, [...byKey.keys()]));
    const unknown = [...byKey.values()]
      .flatMap((spellings) => {
        const [first] = spellings.toSorted((a, b) => b.meetings - a.meetings);
        if (!first || matchPerson(directory, first.name, today)) return [];
        const sum = (of: 'meetings' | 'cents') => spellings.reduce((total, one) => total + one[of], 0);
        return { name: first.name, meetings: sum('meetings'), cents: sum('cents') };
      })
      .toSorted((a, b) => b.cents - a.cents || (a.name < b.name ? -1 : 1));
    const people = Map.groupBy(await allNames(db.read, org), ({ name }) => similarityKey(name));
    return {
      attendees: unknown.slice(0, mostShown).map(({ name, meetings, cents }) => ({
        name,
        meetings,
        cost: toMajor(wholeCents(cents)),
        similar: people.get(similarityKey(name)) ?? [],
      })),
      found: unknown.length,
    };
  });

  mountEndpoint(app, assignUnknownAttendees, async ({ body }, caller) => {
    const { org } = caller;
    return changeDirectory(context, org, async (change) => {
      const { tx, lock, today } = change;
      const names = new Map(body.names.map((name) => [identityKey(name), name]));
      const wrong = await tierError(change, body.salaryTier);
      if (wrong) return fail(wrong);
      const detail = { names: names.size };
      if (body.person !== undefined) {
        const person = await personById(tx, org, body.person);
        if (!person) return fail('not-found');
        const identities = [...names.keys()].filter((name) => !person.identities.includes(name));
        if (await isTaken(change, { id: person.id, identities })) return fail('address-taken');
        await updatePerson(tx, lock, { ...person, identities: [...person.identities, ...identities] });
        await priceEstimates(jobs, caller, tx);
        await events.publish(tx, caller, 'person.recognized', detail, `person:${person.id}`);
        return { added: 0 };
      }
      const directory = directoryOf(await peopleMatching(tx, org, [...names.keys()]));
      const isKnown = (key: string) => directory.byIdentity.has(key) || directory.byName.has(key);
      const { salaryTier = null, department } = body;
      const people = [...names].flatMap(([key, name]) =>
        isKnown(key)
          ? []
          : {
              id: newId(),
              name,
              identities: isAddress(key) ? [key] : [],
              role: null,
              department: department || null,
              leftOn: null,
              tiers: salaryTier === null ? [] : assignTier([], { salaryTier }, today),
            },
      );
      if (await isFull(change, people.length)) return fail('list-full');
      await insertPeople(tx, lock, people, now());
      await priceEstimates(jobs, caller, tx);
      await events.publish(tx, caller, 'person.recognized', detail, `organization:${org}`);
      return { added: people.length };
    });
  });
}
