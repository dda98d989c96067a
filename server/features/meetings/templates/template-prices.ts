// The people of templates with their prices, and templates as a caller may see them.

import type { Template, TemplateInput } from '#contract/meetings/templates.ts';
import { toCents } from '#domain/money/money.ts';
import { seesPay } from '#domain/accounts/permissions.ts';
import { priceAttendees } from '#domain/people/pricing.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { todaysPrices } from '#server/features/people/people/todays-prices.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { type Shown, visibleTo } from '#server/db/visible-to.ts';
import { toTemplate } from './serializers.ts';
import { type PersonRow, type TemplateFilter, templatesWithPeople } from './store.ts';

/**
 * Prices the people of a template as entered by a caller. Ignores prices of callers who do not see pay. `before`
 * are the people of an edit.
 */
export async function pricedPeople(
  tx: Tx,
  caller: Member,
  { attendees }: TemplateInput,
  now: number,
  before: readonly PersonRow[] = [],
): Promise<PersonRow[]> {
  const knowsPrices = seesPay(caller);
  const entered = attendees.map(({ name, salary_tier: salaryTier = null, hourly_rate: rate }) => ({
    name,
    price: knowsPrices && rate !== undefined ? { salaryTier, hourlyRateCents: toCents(rate) } : null,
  }));
  const names = entered.map(({ name }) => name);
  const { list, today } = await todaysPrices(tx, caller, names, now);
  const stored = before.map((person) => ({ ...person, personId: null, estimated: 0 as const }));
  const prices = priceAttendees(entered, stored, list, today);
  return attendees.map(({ name, role }, index) => {
    const { salaryTier, hourlyRateCents } = prices[index] as (typeof prices)[number];
    return { name, role, salaryTier, hourlyRateCents };
  });
}

export function templateReader({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  async function read(caller: Member, filter: TemplateFilter): Promise<Template[]> {
    const visible = visibleTo(caller, db).read;
    const templates = await templatesWithPeople(visible, caller.org, filter);
    if (!seesPay(caller)) return templates.map((template) => toTemplate(template, caller));
    const names = templates.flatMap(({ people }) => people.map(({ name }) => name));
    const { ofPerson } = await todaysPrices(visible, caller, names, now());
    const atTodaysPrice = (person: Shown<PersonRow>) => {
      const { salaryTier, hourlyRateCents } = ofPerson(person.name) ?? person;
      return { ...person, salaryTier, hourlyRateCents };
    };
    return templates.map((template) =>
      toTemplate({ ...template, people: template.people.map(atTodaysPrice) }, caller),
    );
  }

  return {
    /** All templates, newest first. */
    all: (caller: Member) => read(caller, {}),

    own: (caller: Member) => read(caller, { createdBy: caller.userId }),

    /** The template that a change returned, as the caller may see it. */
    changed: async (caller: Member, change: Promise<number | ApiError>): Promise<Template | ApiError> => {
      const id = await change;
      return id instanceof ApiError ? id : ((await read(caller, { id }))[0] ?? fail('not-found'));
    },
  };
}
