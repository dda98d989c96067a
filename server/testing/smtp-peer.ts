import type { SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { startSmtp } from './smtp-server.ts';

/** A real SMTP server on loopback, stopped after the test. */
export async function smtpPeer(options: SMTPServerOptions = {}) {
  const { close, ...peer } = await startSmtp(options);
  onTestFinished(close);
  return peer;
}
