// People who sign in at a real provider, for tests.

import { onTestFinished } from 'vitest';
import { beginSignOn, finishSignOn, linkIdentity } from '#contract/accounts/sign-on.ts';
import type { SignOnRule } from '#domain/accounts/sign-on.ts';
import type { Config } from '#server/config.ts';
import type { Provider } from '#server/sign-on-settings.ts';
import { Browser } from './browser.ts';
import { type IdentityProvider, signInAt, startProvider } from './identity-provider.ts';
import { newTeam, password, type Person } from './people.ts';
import { testApp, type TestApp } from './test-app.ts';

export const origin = 'http://meetingcost.test';
export const ann = { email: 'ann@acme.test', email_verified: true, name: 'Ann' };

export async function newProvider(
  options: Partial<Parameters<typeof startProvider>[0]> = {},
): Promise<IdentityProvider> {
  const provider = await startProvider({ redirectTo: [origin], ...options });
  onTestFinished(() => provider.close());
  return provider;
}

export type Setup = {
  rule?: Partial<SignOnRule>;
  settings?: Partial<Provider>;
  config?: Partial<Config>;
};

/** An organization whose people sign in at a provider. */
export async function acme({ rule, settings, config }: Setup = {}) {
  const idp = await newProvider();
  idp.people.set('ann', ann);
  const providers = [idp.settings(settings)];
  const app = await testApp({ outgoingAllow: ['127.0.0.1'], providers, ...config });
  const team = await newTeam(app, 'Acme');
  const { organizationId: organization } = team;
  const domains = ['acme.test'];
  if (!settings?.organizations)
    for (const provider of providers)
      provider.organizations = [{ organization, domains, join: 'active', adminGroups: [], ...rule }];
  return { app, idp, ...team };
}

/** Signs in at the provider, and returns its response. */
export async function answerOf(
  browser: Browser,
  form: Record<string, string>,
  provider = 'acme',
): Promise<string> {
  const { url } = await browser.call(beginSignOn, { body: { provider } });
  return (await signInAt(url, form)).search;
}

export const finish = (browser: Browser, answer: string, provider = 'acme') =>
  browser.ask(finishSignOn, { body: { provider, answer } });

export async function signIn(app: TestApp, who: string, browser = new Browser(app)) {
  const { status, body } = await finish(browser, await answerOf(browser, { login: who }));
  return {
    browser,
    status,
    body: body as { code?: string; user: { id: number; role: string; status: string } },
  };
}

/** Links the person's account to a login at the provider. */
export async function link(person: Person, who: string) {
  const { url } = await person.call(linkIdentity, { body: { provider: 'acme', password } });
  return finish(person, (await signInAt(url, { login: who })).search);
}
