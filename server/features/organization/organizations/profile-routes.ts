// The organization's profile. A save of an outdated page reports what changed meanwhile.

import type { FastifyInstance } from 'fastify';
import type { FieldErrors } from '#contract/error-body.ts';
import {
  type OrganizationProfile,
  type ProfileEdit,
  readOrganizationProfile,
  saveOrganizationProfile,
  listMeetingTypes,
  readSuggestions,
} from '#contract/organization/organization.ts';
import { isCurrency } from '#domain/money/currency.ts';
import { isTimeZone } from '#domain/time/local-day.ts';
import { meetingTypes } from '#domain/meetings/meeting.ts';
import type { AppContext } from '#server/context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { ApiError, fail, failField } from '#server/http/api-error.ts';
import { areExamples } from '#domain/people/salary-tiers.ts';
import { pricePlanned } from '#server/features/people/people/changes.ts';
import { setDefaultRates } from '#server/features/people/people/default-rates-store.ts';
import { forgetPlanningRates } from '#server/features/people/tiers/store.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { changeTimeZone } from '#server/totals/recompute-store.ts';
import { type ProfileRow, activeAddresses, hasMeetings, settingsStore } from './settings-store.ts';
import { organizationStore } from './store.ts';

type Stored = Awaited<ReturnType<ReturnType<typeof settingsStore>['read']>>;

export function profileSettingsRoutes(app: FastifyInstance, { config, db, events, jobs }: AppContext): void {
  const settings = settingsStore(db);
  const answer = async (row: Stored, read: Database['read']) =>
    toProfile(row, config.personFigures, await hasMeetings(read, row.id as OrgId));

  /** A mail to each member. */
  const tellMembers = async (org: OrgId, tx: Tx) => {
    for (const to of await activeAddresses(tx, org))
      await queueMail(jobs, { template: 'person-figures-on', to, org }, tx);
  };

  mountEndpoint(app, readOrganizationProfile, async (_input, { org }) =>
    answer(await settings.read(org), db.read),
  );

  mountEndpoint(app, saveOrganizationProfile, async ({ body }, caller) => {
    const { org } = caller;
    if (body.id !== undefined && body.id !== org) return fail('not-found');
    if (body.timeZone !== undefined && !isTimeZone(body.timeZone))
      return failField('timeZone', 'not-an-option', 'Is not a known time zone');

    if (body.currency !== undefined && !isCurrency(body.currency))
      return failField('currency', 'not-an-option', 'Is not a known currency');

    if (body.personFigures === true && !config.personFigures)
      return fail('person-figures-locked', 'personFigures');

    return db.write(async (tx) => {
      const before = await settings.readLocked(org, tx);
      const wanted = rowOf(body, before);
      if (body.version !== undefined && body.version !== before.profileVersion)
        return new ApiError('edit-conflict', changes(before, wanted));
      const isOtherCurrency = wanted.currency !== before.currency;
      if (isOtherCurrency && (await hasMeetings(tx, org))) return fail('currency-fixed', 'currency');
      const version = before.profileVersion + 1;
      if (isOtherCurrency && areExamples(before.tiersVersion))
        await setDefaultRates(tx, org, wanted.currency);
      if (isOtherCurrency) {
        await forgetPlanningRates(tx, org);
        await pricePlanned(jobs, org, tx);
      }
      // First, since it starts from the stored zone.
      if (wanted.timeZone !== before.timeZone) {
        await changeTimeZone(tx, jobs, org, wanted.timeZone);
        await pricePlanned(jobs, org, tx);
      }
      await settings.saveProfile(org, wanted, version, tx);
      const fields = Object.keys(changes(before, wanted));
      await events.publish(tx, caller, 'organization.changed', { fields }, `organization:${org}`);
      if (wanted.personFigures !== before.personFigures) {
        const switched = wanted.personFigures === 1 ? 'on' : 'off';
        await events.publish(
          tx,
          caller,
          `organization.person-figures-${switched}`,
          {},
          `organization:${org}`,
        );
        if (switched === 'on') await tellMembers(org, tx);
      }
      return answer({ ...before, ...wanted, profileVersion: version }, tx);
    });
  });
}

/** The row to store: fields that a client omits stay the same. */
function rowOf(edit: ProfileEdit, before: Stored): ProfileRow {
  const { version: _version, id: _id, currencyFixed: _fixed, ...settings } = edit;
  const { timeZone, currency, language, firstWeekday, workingWeeks, joinPolicy, ...rest } = settings;
  const { listed, showsNames, smallestGroup, personFigures, personFiguresLocked: _, ...others } = rest;
  const { asksForRatings, ...fields } = others;
  const flag = (value: boolean | undefined, stored: 0 | 1) => (value === undefined ? stored : value ? 1 : 0);
  return {
    ...fields,
    timeZone: timeZone ?? before.timeZone,
    currency: currency ?? before.currency,
    language: language ?? before.language,
    firstWeekday: firstWeekday ?? before.firstWeekday,
    workingWeeks: workingWeeks ?? before.workingWeeks,
    joinPolicy: joinPolicy ?? before.joinPolicy,
    listed: flag(listed, before.listed),
    showsNames: flag(showsNames, before.showsNames),
    smallestGroup: smallestGroup ?? before.smallestGroup,
    personFigures: flag(personFigures, before.personFigures),
    asksForRatings: flag(asksForRatings, before.asksForRatings),
  };
}

/** The stored value of each field that differs from the wanted one. */
function changes(stored: ProfileRow, wanted: ProfileRow): FieldErrors {
  const differing = (Object.keys(wanted) as (keyof ProfileRow)[]).filter(
    (field) => stored[field] !== wanted[field],
  );
  return Object.fromEntries(
    differing.map((field) => [
      field,
      [{ code: 'edit-conflict', params: { saved: stored[field] }, message: savedText(stored[field]) }],
    ]),
  );
}

function savedText(value: string | number | null): string {
  if (value === null) return 'Is saved empty now';
  return `Is saved as “${value === 1 ? 'on' : value === 0 ? 'off' : value}” now`;
}

function toProfile(row: Stored, permitsPersonFigures: boolean, currencyFixed: boolean): OrganizationProfile {
  const { listed, showsNames, personFigures, asksForRatings, profileVersion, tiersVersion: _, ...rest } = row;
  return {
    ...rest,
    currencyFixed,
    listed: listed === 1,
    showsNames: showsNames === 1,
    personFigures: permitsPersonFigures && personFigures === 1,
    personFiguresLocked: !permitsPersonFigures,
    asksForRatings: asksForRatings === 1,
    version: profileVersion,
  };
}

// Suggestions for the fields of a meeting: its types, and values that the organization has used.

export function organizationRoutes(app: FastifyInstance, { db }: AppContext): void {
  const organizations = organizationStore(db);

  mountEndpoint(app, listMeetingTypes, async () => meetingTypes.map((name) => ({ name })));

  mountEndpoint(app, readSuggestions, async (_input, caller) => organizations.suggestions(caller));
}
