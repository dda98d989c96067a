// Connections of the organization that read the mailboxes of many people at Google Workspace or Microsoft 365.

import * as z from 'zod/mini';
import { connectorKinds, mailboxFailures } from '#domain/calendar/mailboxes.ts';
import { googleModes } from '#domain/calendar/vendor-fields.ts';
import { endpoint } from '#contract/endpoint.ts';
import { day, email, requiredText, sentInstant, text } from '#contract/fields.ts';
import { t } from '#domain/format/text.ts';

const addresses = z
  .array(email(t`Must be email addresses`))
  .check(z.minLength(1, t`Enter at least one address`), z.maxLength(2000, t`At most 2,000 addresses`));

export const Who = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nobody') }),
  z.strictObject({ kind: z.literal('everybody') }),
  z.strictObject({ kind: z.literal('department'), department: requiredText(1, 100, t`Choose a department`) }),
  z.strictObject({ kind: z.literal('list'), emails: addresses }),
]);
export type Who = z.output<typeof Who>;

const MailboxFailure = z.enum(mailboxFailures);

export const Connector = z.object({
  kind: z.enum(connectorKinds),
  /**
   * 'set-up': a key or registration is missing. 'ready': it can be tested and started. 'reading': some mailboxes were not
   * read yet. 'failing': more than half of the mailboxes cannot be read.
   */
  state: z.enum(['set-up', 'ready', 'reading', 'working', 'failing']),
  /** The service account at Google. */
  account: z.nullable(z.string()),
  mode: z.nullable(z.enum(googleModes)),
  /** The registration at Microsoft. */
  tenant: z.nullable(z.string()),
  clientId: z.nullable(z.string()),
  usesSecret: z.boolean(),
  /** PEM to upload at Microsoft; the private key never leaves the server. */
  certificate: z.nullable(z.string()),
  certificateUntil: z.nullable(sentInstant),
  domains: z.array(z.string()),
  who: Who,
  allowsLeaving: z.boolean(),
  /** The first day that is read; null before the start. */
  from: z.nullable(z.string()),
  /** Null unless people come from the directory of the provider. */
  directory: z.nullable(
    z.object({
      /** At Google the service account of the directory, and the administrator in whose name it reads. */
      account: z.nullable(z.string()),
      subject: z.nullable(z.string()),
      readAt: z.nullable(sentInstant),
      /** How many people follow it. */
      people: z.number(),
      failure: z.nullable(MailboxFailure),
      providerCode: z.string(),
      /** How many left at the last reading, or would have left if an administrator accepted it. */
      leaving: z.number(),
    }),
  ),
  failure: z.nullable(MailboxFailure),
  workedAt: z.nullable(sentInstant),
  /** Numbers of mailboxes: all, read completely at least once, and not readable at the last attempt. */
  mailboxes: z.number(),
  read: z.number(),
  failing: z.number(),
  events: z.number(),
  meetings: z.number(),
  /** Some of the mailboxes that cannot be read, with the provider's own code. */
  examples: z.array(z.object({ email: z.string(), failure: MailboxFailure, providerCode: z.string() })),
});
export type Connector = z.output<typeof Connector>;

export const listConnectors = endpoint('GET /api/mailbox-connections', {
  access: 'admin',
  summary: 'List the connections to Google Workspace and Microsoft 365, and who is left out',
  answer: z.object({
    connectors: z.array(Connector),
    leftOut: z.array(z.object({ email: z.string(), isOwnChoice: z.boolean() })),
  }),
});

const domains = z
  .array(
    text(253).check(
      z.refine<string>((value) => /^[^\s@.]+(\.[^\s@.]+)+$/.test(value), {
        error: t`Must be domains, such as example.com`,
      }),
    ),
  )
  .check(z.minLength(1, t`Enter at least one domain`), z.maxLength(50, t`At most 50 domains`));

/** The JSON key file of a service account; null keeps the stored one. */
const keyFile = z.nullable(z.string().check(z.maxLength(10_000, t`This is not a key file`)));

export const SavedGoogle = z.strictObject({
  key: keyFile,
  mode: z.enum(googleModes),
  domains,
});

export const saveGoogle = endpoint('PUT /api/mailbox-connections/google-workspace', {
  access: 'admin',
  summary: 'Store the service account that reads mailboxes of Google Workspace',
  errors: ['invalid-key-file', 'same-key', 'connector-locked'],
  body: SavedGoogle,
  answer: Connector,
});

const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const SavedMicrosoft = z.strictObject({
  tenant: text(253).check(
    z.refine<string>((value) => guid.test(value) || /^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(value), {
      error: t`Enter the directory (tenant) ID`,
    }),
  ),
  clientId: text(36).check(
    z.refine<string>((value) => guid.test(value), { error: t`Enter the application (client) ID` }),
  ),
  /** A client secret instead of the certificate; null keeps what is stored. */
  secret: z.nullable(text(500)),
  domains,
});

export const saveMicrosoft = endpoint('PUT /api/mailbox-connections/microsoft-365', {
  access: 'admin',
  summary: 'Store the app registration that reads mailboxes of Microsoft 365',
  errors: ['certificate-missing'],
  body: SavedMicrosoft,
  answer: Connector,
});

export const createCertificate = endpoint('POST /api/mailbox-connections/microsoft-365/certificate', {
  access: 'admin',
  summary: 'Make a new key and certificate for Microsoft; upload the certificate there',
  answer: Connector,
  status: 201,
});

/** `google-workspace` or `microsoft-365`. */
const kindParams = z.object({
  kind: z.string().check(z.describe('`google-workspace` or `microsoft-365`.')),
});

export const saveWho = endpoint('PUT /api/mailbox-connections/:kind/who', {
  access: 'admin',
  summary: 'Say whose mailboxes are read, and whether members may leave themselves out',
  params: kindParams,
  body: z.strictObject({ who: Who, allowsLeaving: z.boolean() }),
  answer: Connector,
});

export const saveDirectory = endpoint('PUT /api/mailbox-connections/:kind/directory', {
  access: 'admin',
  summary:
    'Let people come from the directory of the provider and follow it, or stop that; it is read at once',
  errors: ['invalid-key-file', 'same-key', 'connector-locked'],
  params: kindParams,
  body: z.strictObject({
    isOn: z.boolean(),
    /** Of Google: of a service account that cannot read calendars. */
    key: keyFile,
    /** Of Google: the address of an administrator. */
    subject: z.nullable(email('Enter the address of an administrator')),
    /** Accepts once that more than a fifth of the people leave. */
    mayLeave: z.boolean(),
  }),
  answer: Connector,
});

const Tested = z.object({
  email: z.string(),
  isRead: z.boolean(),
  /** Events of the next 14 days, and the start of one. */
  events: z.number(),
  startsAt: z.nullable(sentInstant),
  failure: z.nullable(MailboxFailure),
  providerCode: z.string(),
});
export type Tested = z.output<typeof Tested>;

export const testMailboxes = endpoint('POST /api/mailbox-connections/:kind/test', {
  access: 'admin',
  summary: 'Try to read two mailboxes, one that must work and one that must not; nothing is stored',
  errors: ['rate-limited', 'connector-locked'],
  params: kindParams,
  body: z.strictObject({
    works: email('Enter the address of a mailbox that must be readable'),
    /** Of somebody whose mailbox this server must not be able to read; null if there is none. */
    fails: z.nullable(email('Enter the address of a mailbox that must not be readable')),
  }),
  answer: z.object({ works: Tested, fails: z.nullable(Tested) }),
});

export const startReading = endpoint('POST /api/mailbox-connections/:kind/start', {
  access: 'admin',
  summary: 'Start to read mailboxes, with the events from a day on, at most 90 days back',
  errors: ['connector-locked'],
  params: kindParams,
  body: z.strictObject({ from: day }),
  answer: Connector,
});

export const removeConnector = endpoint('DELETE /api/mailbox-connections/:kind', {
  access: 'admin',
  summary:
    'Disconnect all mailboxes of a provider and delete their planned meetings; `recorded` decides about recorded ones that nobody edited',
  params: kindParams,
  query: z.strictObject({
    recorded: z
      .enum(['keep', 'remove'])
      .check(z.describe('`keep` or `remove` the meetings that it brought and that nobody edited.')),
  }),
});

export const leaveOutMailbox = endpoint('PUT /api/mailbox-connections/left-out', {
  access: 'admin',
  summary: 'Leave a person out: their mailbox is not read, and meetings of others count them without a name',
  body: z.strictObject({ email: email('Enter an email address'), isLeftOut: z.boolean() }),
});

export const readOwnMailbox = endpoint('GET /api/users/me/mailbox', {
  access: 'member',
  tag: 'Own account',
  summary: 'Read whether the organization reads your mailbox',
  answer: z.object({
    isRead: z.boolean(),
    workedAt: z.nullable(sentInstant),
    isLeftOut: z.boolean(),
    /** Whether you may change it. */
    mayChoose: z.boolean(),
  }),
});

export const saveOwnMailbox = endpoint('PUT /api/users/me/mailbox', {
  access: 'member',
  tag: 'Own account',
  summary: 'Leave yourself out where the organization allows it, or take it back',
  errors: ['no-permission'],
  body: z.strictObject({ isLeftOut: z.boolean() }),
});

export const readWhatIsRead = endpoint('GET /api/what-we-read', {
  access: 'member',
  summary: 'List which providers are asked for mailboxes of the organization, and how',
  answer: z.object({
    sources: z.array(
      z.object({
        kind: z.enum(connectorKinds),
        /** Null for Microsoft. */
        mode: z.nullable(z.enum(googleModes)),
        who: z.enum(['nobody', 'everybody', 'department', 'list']),
        /** Null before the start. */
        from: z.nullable(z.string()),
        allowsLeaving: z.boolean(),
        /** Whether people come from the directory of the provider. */
        readsDirectory: z.boolean(),
      }),
    ),
    /** `since` is null while nobody has switched them on or off, as far as the audit log is kept. */
    personFigures: z.object({ isOn: z.boolean(), since: z.nullable(sentInstant) }),
  }),
});
