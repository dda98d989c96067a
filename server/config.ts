// Configuration from environment variables. Everything has a default; an invalid value stops the start with one line.

import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { Cron } from 'croner';
import * as z from 'zod/mini';
import { email } from '#contract/fields.ts';
import type { PasswordLogin } from '#domain/accounts/sign-on.ts';
import {
  keptDemoRequestMs,
  limitNames,
  type LimitName,
  type Limits,
  limitsWith,
  undoDeletionMs,
} from '#domain/limits.ts';
import { hasControlCharacter } from '#domain/format/control-characters.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { permissionOf } from './outgoing/addresses.ts';
import type { RegistrationMode } from '#domain/accounts/registration.ts';
import type { Site } from './http/site.ts';
import { type Provider, readProviders } from './sign-on-settings.ts';
import { distance } from './edit-distance.ts';
import { type VendorHosts, vendorSettings, vendorsOf } from './vendor-hosts.ts';

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')),
  z.transform((digits: string) => Number(digits)),
);

const url = (protocols: string[], hint = '') =>
  z.string().check(
    z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}${hint}`,
      abort: true,
    }),
  );

const webUrl = url(['http:', 'https:']);
const encoded = ', with special characters of user and password percent-encoded, such as @ as %40';
const postgresUrl = url(['postgres:', 'postgresql:'], encoded);

/** Pages are served from the root, and mails append paths. */
function isOrigin(value: string): boolean {
  const { href, origin } = new URL(value);
  return href === `${origin}/`;
}

const isCorsOrigin = (text: string) =>
  text === '*' ||
  (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text);

/** An address, a range such as 10.0.0.0/8, or a name for several ranges. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [, address = '', bits] = /^([^/]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version > 0 && Number(bits ?? 1) <= (version === 4 ? 32 : 128);
}

const listed = (text: string) => text.split(',').flatMap((one) => one.trim() || []);

const count = (message: string) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,3}$/, message)),
    z.transform((digits: string) => Number(digits)),
  );

/** Such as `streams=200, budgets=50`. */
function limitsOf(text: string): Limits {
  const set: Partial<Record<LimitName, number>> = {};
  for (const one of listed(text)) {
    const [, typed, most] = /^([a-z-]+) *= *([1-9]\d{0,8})$/.exec(one) ?? [];
    const name = limitNames.find((known) => known === typed);
    if (!name)
      throw new Error(`LIMITS has "${one}"; name one of ${limitNames.join(', ')}, as in streams=200`);
    set[name] = Number(most);
  }
  return limitsWith(set);
}

/** Where no other organization can be, its administrators may reach what the operator permits for calendars. */
const outgoingAllow = (entries: string[], mostOrganizations: number | undefined): string[] =>
  mostOrganizations === 1
    ? [...entries, ...entries.filter((one) => !one.includes('=')).map((one) => `webhooks=${one}`)]
    : entries;

const days = count('must be a number of days from 1 to 9999');

const onOff = z.enum(['on', 'off'], 'must be on or off');

const isDomain = (text: string) => /^[^\s@.]+(\.[^\s@.]+)+$/.test(text);

function isCron(pattern: string): boolean {
  try {
    return new Cron(pattern, { paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}

const Environment = z.object({
  PORT: z._default(port.check(z.maximum(65_535, 'must be a port number')), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_LISTEN_URL: z.optional(postgresUrl),
  PUBLIC_URL: z.optional(
    webUrl.check(z.refine(isOrigin, 'must be an address without a path, such as https://cost.example')),
  ),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'], encoded)),
  MAIL_FROM: z._default(
    z.string().check(z.regex(/^[^\s<>@]+@[^\s<>@]+$|<[^\s<>@]+@[^\s<>@]+>$/, 'must hold an email address')),
    'MeetingCost <meetingcost@localhost>',
  ),
  SALES_EMAIL: z.optional(email('must be an email address')),
  REGISTRATION: z._default(z.enum(['open', 'invite', 'closed'], 'must be open, invite or closed'), 'open'),
  ALLOWED_EMAIL_DOMAINS: z._default(
    z
      .string()
      .check(z.refine((text) => listed(text).every(isDomain), 'must be domains, such as example.com')),
    '',
  ),
  MAX_ORGANIZATIONS: z.optional(count('must be a number from 1 to 9999')),
  PLAN_LIMITS: z._default(onOff, 'off'),
  LIMITS: z._default(z.string(), ''),
  LOG_CLIENT: z._default(onOff, 'off'),
  LOG_HEALTH: z._default(onOff, 'on'),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a log level such as info',
    ),
    'info',
  ),
  TRUST_PROXY: z._default(
    z
      .string()
      .check(
        z.refine((text) => listed(text).every(isProxy), 'must be addresses, such as 10.0.0.2 or loopback'),
      ),
    '',
  ),
  OIDC_PROVIDERS: z.optional(z.string()),
  PASSWORD_LOGIN: z._default(z.enum(['on', 'off', 'admins'], 'must be on, off or admins'), 'on'),
  BREAK_GLASS_EMAIL: z.optional(email('must be an email address')),
  API_CORS_ORIGINS: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => listed(text).every(isCorsOrigin),
          'must be origins, such as https://tools.example, or *',
        ),
      ),
    '',
  ),
  OUTGOING_ALLOW: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => listed(text).every(permissionOf),
          'must be addresses or ranges, such as 10.0.0.2, 10.0.0.0/8 or webhooks=10.0.0.2',
        ),
      ),
    '',
  ),
  ...vendorSettings,
  HSTS_SUBDOMAINS: z._default(onOff, 'off'),
  PERSON_FIGURES: z._default(onOff, 'on'),
  LANDING: z._default(onOff, 'on'),
  PRODUCT_NAME: z._default(
    z.string().check(
      z.trim(),
      z.minLength(1, 'must have at least 1 character'),
      z.maxLength(40, 'must have at most 40 characters'),
      z.refine((text) => !hasControlCharacter(text) && !/[\n\r]/.test(text), 'must be one line of text'),
    ),
    'MeetingCost',
  ),
  LOGO: z.optional(z.string().check(z.regex(/\.(svg|png|webp)$/, 'must be an .svg, .png or .webp file'))),
  IMPRINT_URL: z.optional(webUrl),
  PRIVACY_URL: z.optional(webUrl),
  AUDIT_LOG_DAYS: z.optional(days),
  SIGN_IN_LOG_DAYS: z.optional(days),
  DELETED_MEETING_DAYS: z.optional(days),
  DEMO_REQUEST_DAYS: z.optional(days),
  COACH_LLM_URL: z.optional(webUrl),
  COACH_LLM_MODEL: z.optional(z.string().check(z.maxLength(200, 'must have at most 200 characters'))),
  COACH_LLM_KEY: z.optional(z.string()),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  FORMER_SECRET_KEY: z.optional(z.string()),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  BACKUP_EVERY: z.optional(z.string().check(z.refine(isCron, 'must be a cron pattern such as 0 3 * * *'))),
  BACKUP_TO: z.optional(z.string()),
  BACKUP_COMMAND: z.optional(z.string()),
  BACKUP_KEEP: z._default(count('must be a number from 1 to 9999'), 7),
});

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  /** For LISTEN when `databaseUrl` goes through a pooler; otherwise null. */
  databaseListenUrl: string | null;
  /** Origin under which users reach the server; null: from the request. */
  publicUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** Receives demo requests; null: they are only stored. */
  salesEmail: string | null;
  registration: RegistrationMode;
  /** Email domains that accounts may have, in lower case; empty: any. */
  allowedEmailDomains: string[];
  maxOrganizations: number | null;
  planLimits: boolean;
  /** What one organization, network or person may use of the server. */
  limits: Limits;
  /** Whether organizations may have figures about single persons. */
  personFigures: boolean;
  logLevel: string;
  /** Whether to log the client's address and the user's id of each request. */
  logClient: boolean;
  /** Whether to log health checks and metrics requests. */
  logHealth: boolean;
  /** The operator's branding and legal pages. */
  site: Site;
  /** Proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: string[];
  /** Whether browsers may reach the names below that of the server by HTTPS only. */
  hstsSubdomains: boolean;
  /** Single sign-on providers, in the order of the buttons. */
  providers: Provider[];
  /** Who may sign in with a password. */
  passwordLogin: PasswordLogin;
  /** Address of the administrator who may always sign in with a password; null: none. */
  breakGlassEmail: string | null;
  /** Origins whose pages may call the API with a token; `*`: any. */
  apiCorsOrigins: string[];
  /** Non-public addresses that outgoing requests may reach. */
  outgoingAllow: string[];
  /** Where the mailboxes of organizations are read: in national clouds elsewhere. */
  vendors: VendorHosts;
  /** OpenAI-compatible server for the coach; null: none. */
  model: { url: string; model: string; key: string | null } | null;
  /** Encrypts secrets in the database; null: a key file in `dataDir`. */
  secretKey: string | null;
  /** What `secretKey` has replaced, until the start has encrypted all secrets again; null: none. */
  formerSecretKey: string | null;
  /** Grants access to /metrics; null: only this machine has access. */
  metricsToken: string | null;
  /** Cron pattern of scheduled backups, in the server's time zone; null: none. */
  backupEvery: string | null;
  /** Shell command that runs after each scheduled backup, with its file as `$1`. */
  backupCommand: string | null;
  /** Backup folder; null: one in `dataDir`. */
  backupTo: string | null;
  /** Number of scheduled backups to keep. */
  backupKeep: number;
};

/** An empty value counts as absent. Throws an Error whose message is the line to print. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = z.safeParse(Environment, given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const values = parsed.data;
  if (values.DATABASE_LISTEN_URL && !values.DATABASE_URL)
    throw new Error('DATABASE_LISTEN_URL needs DATABASE_URL: it is for PostgreSQL only');
  if (values.PLAN_LIMITS === 'on' && values.LANDING === 'off')
    throw new Error('PLAN_LIMITS must be off, since LANDING=off has no plans to choose');
  if (values.FORMER_SECRET_KEY && !values.SECRET_KEY)
    throw new Error('SECRET_KEY must be set, since FORMER_SECRET_KEY is');
  const providers = values.OIDC_PROVIDERS === undefined ? [] : readProviders(values.OIDC_PROVIDERS);
  if (values.PASSWORD_LOGIN !== 'on' && providers.length === 0)
    throw new Error('PASSWORD_LOGIN must be on, since OIDC_PROVIDERS names no provider');
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseListenUrl: values.DATABASE_LISTEN_URL ?? null,
    publicUrl: values.PUBLIC_URL === undefined ? null : new URL(values.PUBLIC_URL).origin,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    salesEmail: values.SALES_EMAIL ?? null,
    registration: values.REGISTRATION,
    allowedEmailDomains: listed(values.ALLOWED_EMAIL_DOMAINS.toLowerCase()),
    maxOrganizations: values.MAX_ORGANIZATIONS ?? null,
    planLimits: values.PLAN_LIMITS === 'on',
    limits: limitsOf(values.LIMITS),
    personFigures: values.PERSON_FIGURES === 'on',
    logLevel: values.LOG_LEVEL,
    logClient: values.LOG_CLIENT === 'on',
    logHealth: values.LOG_HEALTH === 'on',
    site: {
      landing: values.LANDING === 'on',
      productName: values.PRODUCT_NAME,
      logo: values.LOGO === undefined ? null : resolve(values.LOGO),
      imprintUrl: values.IMPRINT_URL ?? null,
      privacyUrl: values.PRIVACY_URL ?? null,
      keepDays: {
        auditLog: values.AUDIT_LOG_DAYS ?? null,
        signIns: values.SIGN_IN_LOG_DAYS ?? null,
        deletedMeetings: values.DELETED_MEETING_DAYS ?? undoDeletionMs / dayMs,
        demoRequests: values.DEMO_REQUEST_DAYS ?? keptDemoRequestMs / dayMs,
      },
    },
    trustProxy: listed(values.TRUST_PROXY),
    hstsSubdomains: values.HSTS_SUBDOMAINS === 'on',
    providers,
    passwordLogin: values.PASSWORD_LOGIN,
    breakGlassEmail: values.BREAK_GLASS_EMAIL ?? null,
    apiCorsOrigins: listed(values.API_CORS_ORIGINS),
    outgoingAllow: outgoingAllow(listed(values.OUTGOING_ALLOW), values.MAX_ORGANIZATIONS),
    vendors: vendorsOf(values),
    model: modelOf(values),
    secretKey: values.SECRET_KEY ?? null,
    formerSecretKey: values.FORMER_SECRET_KEY ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    backupEvery: values.BACKUP_EVERY ?? null,
    backupTo: values.BACKUP_TO === undefined ? null : resolve(values.BACKUP_TO),
    backupKeep: values.BACKUP_KEEP,
    backupCommand: values.BACKUP_COMMAND ?? null,
  };
}

/** Throws when only some of the variables are set. */
function modelOf({ COACH_LLM_URL, COACH_LLM_MODEL, COACH_LLM_KEY }: z.output<typeof Environment>) {
  if (COACH_LLM_URL && COACH_LLM_MODEL)
    return { url: COACH_LLM_URL, model: COACH_LLM_MODEL, key: COACH_LLM_KEY ?? null };
  if (COACH_LLM_URL) throw new Error('COACH_LLM_MODEL must be set, since COACH_LLM_URL is');
  if (COACH_LLM_MODEL) throw new Error('COACH_LLM_URL must be set, since COACH_LLM_MODEL is');
  if (COACH_LLM_KEY) throw new Error('COACH_LLM_URL must be set, since COACH_LLM_KEY is');
  return null;
}

/** The address of the server, given its port. */
export function addressOf({ publicUrl, host }: Config, listensAt: number): string {
  if (publicUrl) return publicUrl;
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${listensAt}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${listensAt}`;
}

/** Whether the server verifies addresses: only if it can send mail. */
export const verifiesAddresses = ({ smtpUrl }: Pick<Config, 'smtpUrl'>): boolean => smtpUrl !== null;

/** Whether users reach the server over HTTPS. */
export const isByHttps = ({ publicUrl }: Config): boolean =>
  publicUrl !== null && new URL(publicUrl).protocol === 'https:';

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);

/** Whether the settings let other machines reach the server. */
export const isReachable = ({ publicUrl, host }: Config): boolean =>
  !isLoopback(host) || (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname));

/** Name of the variable that locates the database. */
export const databaseSetting = ({ databaseUrl }: Config): string =>
  databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL';

export const databaseFile = (config: Config): string => join(config.dataDir, 'meetingcost.sqlite');
export const databaseSettings = (config: Config) => ({
  databaseUrl: config.databaseUrl,
  databaseFile: databaseFile(config),
});
export const outboxFolder = (config: Config): string => join(config.dataDir, 'outbox');
export const keyFile = (config: Config): string => join(config.dataDir, 'secret.key');
export const backupFolder = (config: Config): string => config.backupTo ?? join(config.dataDir, 'backups');

/** Names of all settings, for the command line and for warnings. */
const settingNames: readonly string[] = Object.keys(Environment.shape);

const ourPrefixes = [
  'MEETINGCOST_',
  ...['BACKUP', 'COACH', 'MAIL', 'METRICS', 'OIDC', 'OUTGOING', 'SMTP'].map((it) => `${it}_`),
];

/** Variables that look like settings but are not, with the setting that may be meant. */
export function unknownSettings(
  environment: Record<string, string | undefined>,
): { name: string; meant: string | null }[] {
  const unknown = Object.keys(environment).filter((name) => !settingNames.includes(name));
  return unknown.flatMap((name) => {
    const upper = name.toUpperCase();
    const [nearest] = settingNames
      .map((setting) => ({ setting, far: distance(upper, setting) }))
      .toSorted((a, b) => a.far - b.far);
    // Short names such as PATH are similar to others by chance.
    const meant = nearest && nearest.setting.length > 6 && nearest.far <= 2 ? nearest.setting : null;
    return meant !== null || ourPrefixes.some((prefix) => upper.startsWith(prefix)) ? [{ name, meant }] : [];
  });
}
