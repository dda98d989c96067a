import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limitsWith } from '#domain/limits.ts';
import { addressOf, isReachable, readConfig, unknownSettings } from './config.ts';

test('everything has a default, and an empty value counts as absent', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    smtpUrl: null,
    publicUrl: null,
    trustProxy: [],
    registration: 'open',
    allowedEmailDomains: [],
    maxOrganizations: null,
  });
});

const oidc = (changes: object) =>
  JSON.stringify([{ id: 'acme', name: 'Acme', issuer: 'https://acme.example', clientId: 'm', ...changes }]);

test('a provider needs only its address; the rest has defaults', () => {
  const { providers } = readConfig({ OIDC_PROVIDERS: oidc({ organizations: [{ organization: 7 }] }) });
  expect(providers).toMatchObject([
    { clientSecret: null, scope: 'openid email profile', trustEmail: false, createAccounts: true },
  ]);
  expect(providers[0]?.organizations).toEqual([
    { organization: 7, domains: [], join: 'pending', adminGroups: [] },
  ]);
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a port number'],
  [{ PORT: '70000' }, 'PORT must be a port number'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://'],
  [
    { DATABASE_URL: 'postgres://a/b', DATABASE_LISTEN_URL: 'a/b' },
    'DATABASE_LISTEN_URL must be a URL that starts with postgres:// or postgresql://',
  ],
  [
    { DATABASE_LISTEN_URL: 'postgres://a/b' },
    'DATABASE_LISTEN_URL needs DATABASE_URL: it is for PostgreSQL only',
  ],
  [{ PUBLIC_URL: 'example.org' }, 'PUBLIC_URL must be a URL that starts with http:// or https://'],
  [{ PUBLIC_URL: 'https://cost.example/app' }, 'PUBLIC_URL must be an address without a path'],
  [{ PUBLIC_URL: 'https://cost.example?a=1#b' }, 'PUBLIC_URL must be an address without a path'],
  [
    { SMTP_URL: 'smtp://ada@cost.example:50%/d@mail.example:587' },
    'SMTP_URL must be a URL that starts with smtp:// or smtps://, with special characters of user and password percent-encoded',
  ],
  [{ MAIL_FROM: 'MeetingCost' }, 'MAIL_FROM must hold an email address'],
  [{ REGISTRATION: 'off' }, 'REGISTRATION must be open, invite or closed'],
  [
    { ALLOWED_EMAIL_DOMAINS: 'ada@example.com' },
    'ALLOWED_EMAIL_DOMAINS must be domains, such as example.com',
  ],
  [{ MAX_ORGANIZATIONS: '0' }, 'MAX_ORGANIZATIONS must be a number from 1 to 9999'],
  [{ LANDING: 'yes' }, 'LANDING must be on or off'],
  [
    { LANDING: 'off', PLAN_LIMITS: 'on' },
    'PLAN_LIMITS must be off, since LANDING=off has no plans to choose',
  ],
  [{ LOGO: '/etc/passwd' }, 'LOGO must be an .svg, .png or .webp file'],
  [{ IMPRINT_URL: 'imprint' }, 'IMPRINT_URL must be a URL that starts with http:// or https://'],
  [{ AUDIT_LOG_DAYS: '0' }, 'AUDIT_LOG_DAYS must be a number of days from 1 to 9999'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters'],
  [{ BACKUP_EVERY: 'daily' }, 'BACKUP_EVERY must be a cron pattern such as 0 3 * * *'],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a number from 1 to 9999'],
  [
    { COACH_LLM_URL: 'localhost:11434', COACH_LLM_MODEL: 'm' },
    'COACH_LLM_URL must be a URL that starts with http:// or https://',
  ],
  [{ COACH_LLM_URL: 'http://localhost:11434/v1' }, 'COACH_LLM_MODEL must be set, since COACH_LLM_URL is'],
  [{ COACH_LLM_MODEL: 'm' }, 'COACH_LLM_URL must be set, since COACH_LLM_MODEL is'],
  [{ TRUST_PROXY: 'loopback, proxy' }, 'TRUST_PROXY must be addresses, such as 10.0.0.2 or loopback'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be addresses'],
  [{ TRUST_PROXY: '10.0.0.300' }, 'TRUST_PROXY must be addresses'],
  [{ OUTGOING_ALLOW: '10.0.0.0/33' }, 'OUTGOING_ALLOW must be addresses or ranges'],
  [{ API_CORS_ORIGINS: 'https://tools.example/app' }, 'API_CORS_ORIGINS must be origins'],
  [{ OUTGOING_ALLOW: 'intranet' }, 'OUTGOING_ALLOW must be addresses or ranges'],
  [{ OUTGOING_ALLOW: 'hooks=10.0.0.7' }, 'OUTGOING_ALLOW must be addresses or ranges'],
  [{ LOG_CLIENT: 'yes' }, 'LOG_CLIENT must be on or off'],
  [{ PASSWORD_LOGIN: 'never' }, 'PASSWORD_LOGIN must be on, off or admins'],
  [{ PASSWORD_LOGIN: 'off' }, 'PASSWORD_LOGIN must be on, since OIDC_PROVIDERS names no provider'],
  [{ OIDC_PROVIDERS: '/does/not/exist' }, 'OIDC_PROVIDERS the file cannot be read: ENOENT /does/not/exist'],
  [{ OIDC_PROVIDERS: '[{]' }, 'OIDC_PROVIDERS is no valid JSON'],
  [
    { OIDC_PROVIDERS: oidc({ issuer: 'http://acme.example' }) },
    'OIDC_PROVIDERS 0.issuer: must be a URL that',
  ],
  [{ OIDC_PROVIDERS: oidc({ clientId: undefined }) }, 'OIDC_PROVIDERS 0.clientId: must be a string'],
  [{ OIDC_PROVIDERS: oidc({ id: 'A b' }) }, 'OIDC_PROVIDERS 0.id: must have small letters'],
  [{ OIDC_PROVIDERS: oidc({ secret: 'typed wrong' }) }, 'OIDC_PROVIDERS 0: has no field secret'],
  [{ OIDC_PROVIDERS: oidc({ clientSecret: 'a', clientSecretFile: 'b' }) }, 'OIDC_PROVIDERS acme: has both'],
  [
    { OIDC_PROVIDERS: oidc({ organizations: [{ organization: 1, domains: ['a.b', 'A.b'] }] }) },
    'OIDC_PROVIDERS acme: names a domain twice',
  ],
  [{ LIMITS: 'streams=0' }, 'LIMITS has "streams=0"; name one of attendees-a-day, budgets,'],
  [{ LIMITS: 'stream=5' }, 'LIMITS has "stream=5"'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be a log level such as info'],
])('%j stops the start with one clear line', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

test('a proxy is an address, a range, or a name for several ranges', () => {
  const proxies = ['loopback', '10.0.0.2', '10.0.0.0/8', '::1', 'fd00::/8'];
  expect(readConfig({ TRUST_PROXY: ` ${proxies.join(' , ')},` }).trustProxy).toEqual(proxies);
});

test('strips the trailing slash of the public URL', () => {
  expect(readConfig({ PUBLIC_URL: 'https://cost.example/' }).publicUrl).toBe('https://cost.example');
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
])('a server that listens on %s prints %s', (HOST, address) => {
  expect(addressOf(readConfig({ HOST }), 3000)).toBe(address);
});

test.each([
  [{}, false],
  [{ HOST: 'localhost' }, false],
  [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ PUBLIC_URL: 'https://cost.example' }, true],
  [{ PUBLIC_URL: 'http://localhost:3000' }, false],
])('with %j, other machines can reach the server: %s', (environment, isOutside) =>
  expect(isReachable(readConfig(environment))).toBe(isOutside),
);

test.each([
  ['SMTP_HOST', null],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['BACKUP_DIR', null],
  ['MEETINGCOST_PORT', null],
] as const)('%s is not a setting; suggests %s', (name, meant) => {
  expect(unknownSettings({ [name]: 'x' })).toEqual([{ name, meant }]);
});

test('variables of the operating system and Node are not reported as unknown settings', () => {
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'LOGNAME',
    'MAIL',
    'NODE_ENV',
    'LANG',
    'POSTGRES_PASSWORD',
    'npm_config_user_agent',
    'STATE_DIRECTORY',
    'SECRET',
    'PORT',
  ];
  expect(unknownSettings(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
});

test('LIMITS changes some limits', () => {
  const { limits } = readConfig({ LIMITS: 'streams = 7, slow-seconds=9' });
  expect(limits).toEqual({ ...limitsWith({}), streams: 7, 'slow-seconds': 9 });
});

test('docs/running.md has each limit with its default', () => {
  const rows = readFileSync('docs/running.md', 'utf8').matchAll(/^\| `([a-z-]+)` +\| ([\d,]+) +\|/gm);
  const documented = [...rows].map(([, name, most = '']) => [name, Number(most.replaceAll(',', ''))]);
  expect(Object.fromEntries(documented)).toEqual(limitsWith({}));
});
