import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { toMajor } from '#domain/money/money.ts';
import { defaultCurrency } from '#domain/money/currency.ts';
import { defaultSalaryTiers } from '#domain/people/salary-tiers.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AppLink, ButtonLink } from '#web/components/site/app-link.tsx';
import { textLinkClass } from '#web/components/accounts/auth-layout.tsx';
import { salaryTiersQuery } from '#web/components/organization/organization-queries.ts';
import { visitorId } from '#web/components/meetings/running-meter.ts';
import { PublicPage } from '#web/components/site/public-page.tsx';
import { CalculatorCards } from './calculator-cards.tsx';
import { isAtZero } from './draft.ts';
import { draftStoreOf, useDraft } from './draft-storage.ts';

/** A visitor sees the calculator like a user without an organization. */
const visitor: CurrentUser = {
  id: visitorId,
  email: '',
  name: '',
  role: 'user',
  status: 'pending',
  mustChangePassword: false,
  secondFactorDue: null,
  mustSetUpSecondFactor: false,
  profileImageUrl: null,
  language: null,
  locale: null,
  firstWeekday: null,
  organization: {
    id: 0,
    name: '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    currency: defaultCurrency,
    amountScale: 1,
    firstWeekday: 0,
  },
  seesPay: true,
  seesNames: true,
  blendedRate: null,
};

const tiers = defaultSalaryTiers.map(({ name, hourlyRateCents, rank }) => ({
  name,
  rank,
  hourlyRate: toMajor(hourlyRateCents),
  hourlyCost: toMajor(hourlyRateCents),
}));

/** Answers the calculator's queries locally, so that nothing is sent to the server. */
function clientWithoutServer(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(currentUserQuery.queryKey, visitor);
  client.setQueryData(salaryTiersQuery.queryKey, tiers);
  return client;
}

/** The calculator for people without an account. */
export function TryPage() {
  const [client] = useState(clientWithoutServer);
  return (
    <PublicPage
      title="Try the calculator"
      description="Add people, start the meter, and see what the meeting costs. Nothing leaves this browser. The rates are examples; your organization sets its own."
    >
      <QueryClientProvider client={client}>
        <Trial />
      </QueryClientProvider>
    </PublicPage>
  );
}

const afterwards = '?next=%2Fdashboard%2Fcalculator';

function Trial() {
  const store = draftStoreOf(visitorId);
  const draft = useDraft(store);
  return (
    <div className="mt-8">
      <CalculatorCards
        userId={visitorId}
        draft={draft}
        change={store.change}
        tiers={tiers}
        isMember={false}
        saveButton={
          <ButtonLink
            to={`/register${afterwards}`}
            size="lg"
            variant={isAtZero(draft.meter) ? 'secondary' : 'primary'}
          >
            Save this meeting
          </ButtonLink>
        }
        note={
          <p className="text-sm text-ink-2">
            To save it you need an account; the meeting waits in this browser. Have one already?{' '}
            <AppLink to={`/login${afterwards}`} className={textLinkClass}>
              Sign in
            </AppLink>
          </p>
        }
      />
    </div>
  );
}
