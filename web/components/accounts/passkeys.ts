// Passkeys of this browser. The library loads when one is used.

import type { Answer, Input } from '#contract/endpoint.ts';
import { pageMessages } from '#contract/page-messages.ts';
import {
  type addPasskey,
  type beginPasskey,
  beginPasskeySignIn,
  type signInWithPasskey,
} from '#contract/accounts/passkeys.ts';
import { passkeyHost } from '#domain/accounts/passkeys.ts';
import { t } from '#domain/format/text.ts';
import { call, failureMessage } from '#web/api/client.ts';

const library = () => import('@simplewebauthn/browser');

type Created = Input<typeof addPasskey>['body']['credential'];
type Used = Input<typeof signInWithPasskey>['body']['credential'];

/** Whether this browser supports passkeys, and this address allows them. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && passkeyHost(window.location.origin) !== null;

/** Asks the browser to create a passkey. */
export async function makePasskey(options: Answer<typeof beginPasskey>): Promise<Created> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options });
}

/** Asks the browser for a passkey signature, alone or for a ticket of the first step. */
export async function provePasskey(ticket?: string): Promise<{ ticket?: string; credential: Used }> {
  const body = ticket === undefined ? {} : { ticket };
  const options = await call(beginPasskeySignIn, { body }, { asUser: null });
  const { startAuthentication } = await library();
  const credential = await startAuthentication({ optionsJSON: options });
  return { ...body, credential };
}

/** Why a passkey was not created or used. Browsers do not say whether the user canceled or none was found. */
export function passkeyFailure(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return t`No passkey was used. Please try again.`;
  if (name === 'InvalidStateError') return pageMessages['passkey-exists'];
  if (name === 'SecurityError') return pageMessages['passkeys-unavailable'];
  return failureMessage(error);
}
