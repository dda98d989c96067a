// npm run admin -- <command>: operator commands for accounts and organizations, whether the server runs or not.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { defaultCurrency } from '#domain/money/currency.ts';
import { checkBackup } from '#server/db/backup/file.ts';
import { newId } from '#server/db/identifiers.ts';
import { createEvents } from '#server/events/events.ts';
import { queuedChannel } from '#server/events/queued-channel.ts';
import { smtpAdvice } from '#server/mail/smtp-advice.ts';
import { openTransport } from '#server/mail/transport.ts';
import { operator } from '#server/features/organization/operator/operator.ts';
import { createJobs } from '#server/jobs/store.ts';
import { backupFolder, outboxFolder } from '#server/config.ts';
import { organizationFile } from '#server/db/backup/take.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { makeFolder } from '#server/db/make-folder.ts';
import { oneLine } from '#server/one-line.ts';
import { openInstallation, requireSchema, runCommand, settings } from './command.ts';

const usage = `npm run admin -- <command> [--json]          without npm: node scripts/admin.ts <command>

  organizations                            lists the organizations
  people <organization>                    lists the people of an organization
  create-organization <name> --admin-email <address> --admin-name <name> [--time-zone Europe/Berlin] [--currency EUR]
  promote <address>                        makes a member or an applicant an administrator
  reset-password <address>                 ends password, sessions and API tokens; prints a link for a new password
  reset-second-factor <address>            ends two-factor sign-in and sessions; prints a link for a new password
  rename-organization <organization> <new name>
  convert-currency <organization> <code> <rate>
                                           converts every amount, such as EUR 0.92; refused while a month is closed
  transfer-organization <organization> --admin-email <address> [--admin-name <name>]
                                           gives an organization without active members a new administrator
  delete-organization <organization> [--export <file> | --no-export] [--confirm <name>]
                                           deletes it with everything in it, after an export; asks for its name
  verify-backup <file>                     reads a backup file and compares every checksum
  test-mail <address>                      sends a mail and prints the dialogue with the SMTP server
  check                                    looks at mail, providers, proxy, backups and jobs; exit code 1 if one is wrong
  status                                   says when the last box of votes closes; a restart before may cost votes
  jobs [--retry <id> | --drop <id>]        lists background jobs; “failed” instead of an id means all failed ones
  log                                      lists the latest commands of operators

An organization is named by its id or its name. Links are valid once, for three days.`;

class UsageError extends Error {}

const options = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  'admin-email': { type: 'string' },
  'admin-name': { type: 'string' },
  retry: { type: 'string' },
  drop: { type: 'string' },
  export: { type: 'string' },
  'no-export': { type: 'boolean', default: false },
  confirm: { type: 'string' },
  'time-zone': { type: 'string', default: 'UTC' },
  currency: { type: 'string', default: defaultCurrency },
} as const;

function parsed() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [command = '', ...args] = positionals;
    return { values, command, args };
  } catch (error) {
    throw new UsageError(oneLine(error), { cause: error });
  }
}

/** The output of a command: lines for people, and JSON for programs. */
type Outcome = { lines: string[]; json: unknown; hasFailed?: boolean };

const day = (at: number) => new Date(at).toISOString().slice(0, 10);
const second = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** Rows in columns of equal width. */
function table(heading: string[], rows: string[][]): string[] {
  const all = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const linkLines = (what: string, link: string | null) => (link === null ? [what] : [what, `  ${link}`]);

async function verifyBackup(file: string): Promise<Outcome> {
  const { header, sums } = await checkBackup(resolve(file));
  const rows = sums.reduce((all, sum) => all + sum.rows, 0);
  const { takenAt, engine, tables } = header;
  const json = { file: resolve(file), takenAt, engine, tables: tables.length, rows };
  return {
    lines: [
      `${file}: complete. Taken at ${takenAt} from ${engine}: ${rows} rows of ${tables.length} tables.`,
    ],
    json,
  };
}

async function testMail(to: string): Promise<Outcome> {
  const config = settings();
  if (!config.smtpUrl)
    throw new Error(`SMTP_URL is not set, so mails are written to ${outboxFolder(config)}`);
  const lines: string[] = [];
  const signs = { client: '>', server: '<', note: '-' };
  const transport = openTransport({
    ...config,
    outbox: outboxFolder(config),
    onLine: (from, text) =>
      void lines.push(...text.split('\n').map((line) => `${signs[from]} ${line.trimEnd()}`)),
  });
  const text = 'Hello,\n\nThis is the test mail that an operator of this server asked for. Mails arrive.\n';
  try {
    await transport.send(newId(), { to, subject: 'Test mail', text }, new AbortController().signal);
    return {
      lines: [...lines, `The SMTP server has accepted the mail to ${to}.`],
      json: { to, dialogue: lines },
    };
  } catch (error) {
    console.log(lines.join('\n'));
    throw new Error(`The mail was not accepted: ${oneLine(error)}. ${smtpAdvice(error)}`, { cause: error });
  } finally {
    transport.close();
  }
}

type Values = ReturnType<typeof parsed>['values'];
type Operator = ReturnType<typeof operator>;

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
}

async function deleteOrganization(run: Operator, idOrName: string, values: Values): Promise<Outcome> {
  const { id, name, people } = await run.organization(idOrName);
  if (values.confirm === undefined && !process.stdin.isTTY)
    throw new UsageError('confirm with --confirm <name>');
  const typed =
    values.confirm ??
    (await ask(`This deletes everything of “${name}” (active people: ${people}). Type its name: `));
  if (typed !== name) throw new Error(`“${typed}” is not the name; nothing was deleted`);
  const lines: string[] = [];
  const file = values['no-export']
    ? null
    : resolve(values.export ?? organizationFile(backupFolder(settings()), unverifiedOrg(id), Date.now()));
  if (file !== null) {
    if (existsSync(file)) throw new Error(`${file} exists already`);
    const { sums } = await run.exportOrganization(id, file);
    lines.push(
      `${file}: ${sums.reduce((all, sum) => all + sum.rows, 0)} rows of “${name}”; npm run restore reads it`,
    );
  }
  await run.deleteOrganization({ id, name });
  lines.push(
    `“${name}” is deleted: nobody can sign in to it anymore. The running server removes its rows within seconds, or else the next start.`,
  );
  return { lines, json: { id, name, export: file } };
}

type JobChange = { retry: string | undefined; drop: string | undefined };

async function jobsCommand(run: Operator, { retry, drop }: JobChange): Promise<Outcome> {
  const which = retry ?? drop;
  if (which !== undefined) {
    const { count } = await run.changeJobs(retry === undefined ? 'drop' : 'rerun', which);
    const what = retry === undefined ? 'Dropped' : 'The running server tries again within seconds';
    return { lines: [`${what}: ${count}`], json: { count } };
  }
  const all = await run.jobs();
  const rows = all.map(({ id, kind, attempts, failedAt, runAt, about, lastError }) => [
    String(id),
    failedAt === null ? 'waiting' : 'failed',
    second(failedAt ?? runAt),
    String(attempts),
    `${kind} ${about}`,
    oneLine(lastError ?? ''),
  ]);
  const lines = table(['id', 'state', 'due or failed (UTC)', 'attempts', 'job', 'last error'], rows);
  return { lines, json: all };
}

/** The commands that need the database, with the number of their arguments. */
const commands: Record<
  string,
  { takes: number; run: (run: Operator, args: readonly string[], values: Values) => Promise<Outcome> }
> = {
  organizations: {
    takes: 0,
    async run(run) {
      const all = await run.organizations();
      const rows = all.map(({ id, name, createdAt, people, admins, pending }) => [
        String(id),
        String(people),
        String(admins),
        String(pending),
        day(createdAt),
        people === 0 ? `${name} (dormant)` : name,
      ]);
      return { lines: table(['id', 'people', 'admins', 'waiting', 'created', 'name'], rows), json: all };
    },
  },
  people: {
    takes: 1,
    async run(run, [organization = '']) {
      const found = await run.people(organization);
      const rows = found.people.map(({ id, email, name, role, status, twoFactor }) => [
        String(id),
        role,
        status,
        twoFactor ? 'yes' : 'no',
        email,
        name,
      ]);
      return { lines: table(['id', 'role', 'status', 'two factors', 'address', 'name'], rows), json: found };
    },
  },
  'create-organization': {
    takes: 1,
    async run(run, [name = ''], values) {
      const adminEmail = values['admin-email'];
      const adminName = values['admin-name'];
      if (!adminEmail || !adminName)
        throw new UsageError('name the administrator: --admin-email and --admin-name');
      const made = await run.createOrganization({
        name,
        email: adminEmail,
        adminName,
        timeZone: values['time-zone'],
        currency: values.currency,
      });
      const what = `Created “${made.organization.name}” (${made.organization.id}). ${made.admin.email} chooses a password here:`;
      return { lines: linkLines(what, made.link), json: made };
    },
  },
  promote: {
    takes: 1,
    async run(run, [person = '']) {
      const promoted = await run.promote(person);
      return {
        lines: [`${promoted.email} is an administrator now and has to sign in again.`],
        json: promoted,
      };
    },
  },
  'reset-password': {
    takes: 1,
    async run(run, [person = '']) {
      const reset = await run.resetPassword(person);
      return {
        lines: linkLines(
          `${reset.email} is signed out everywhere and chooses a new password here:`,
          reset.link,
        ),
        json: reset,
      };
    },
  },
  'reset-second-factor': {
    takes: 1,
    async run(run, [person = '']) {
      const reset = await run.resetSecondFactor(person);
      const what = `${reset.email} signs in with the password alone, or chooses a new one here:`;
      const lines = linkLines(what, reset.link);
      if (reset.needsPasswordLogin)
        lines.push('Start the server with PASSWORD_LOGIN=admins until two-factor sign-in is on again.');
      return { lines, json: reset };
    },
  },
  'convert-currency': {
    takes: 3,
    async run(run, [organization = '', currency = '', rate = '']) {
      const made = await run.convertCurrency(organization, currency, rate);
      const what = `All amounts of “${made.organization.name}” were converted from ${made.from} into ${made.to} at ${made.rate}.`;
      return { lines: [what], json: made };
    },
  },
  'rename-organization': {
    takes: 2,
    async run(run, [organization = '', name = '']) {
      const renamed = await run.rename(organization, name);
      return { lines: [`“${renamed.from}” is named “${renamed.to}” now.`], json: renamed };
    },
  },
  'transfer-organization': {
    takes: 1,
    async run(run, [organization = ''], values) {
      const adminEmail = values['admin-email'];
      if (!adminEmail) throw new UsageError('name the administrator: --admin-email');
      const moved = await run.transfer(organization, { email: adminEmail, adminName: values['admin-name'] });
      const what = `${moved.admin.email} is the administrator of “${moved.organization.name}” now${moved.link ? ' and chooses a password here:' : '.'}`;
      return { lines: linkLines(what, moved.link), json: moved };
    },
  },
  'delete-organization': {
    takes: 1,
    run: (run, [name = ''], values) => deleteOrganization(run, name, values),
  },
  check: {
    takes: 0,
    async run(run) {
      const findings = await run.check();
      const rows = findings.map(({ about, isRight, text }) => [isRight ? 'ok' : 'WRONG', about, text]);
      const hasFailed = findings.some(({ isRight }) => !isRight);
      return { lines: table(['', 'part', 'finding'], rows), json: findings, hasFailed };
    },
  },
  status: {
    takes: 0,
    async run(run) {
      const status = await run.status();
      return { lines: table(['open boxes', 'last closes'], [Object.values(status)]), json: status };
    },
  },
  jobs: {
    takes: 0,
    run: (run, _args, { retry, drop }) => jobsCommand(run, { retry, drop }),
  },
  log: {
    takes: 0,
    async run(run) {
      const actions = await run.log();
      const rows = actions.map(({ at, command, subject }) => [second(at), command, subject]);
      return { lines: table(['time (UTC)', 'command', 'about'], rows), json: actions };
    },
  },
};

/** Commands that read no organization; the database only records them. */
const outside: Record<string, (arg: string) => Promise<Outcome>> = {
  'verify-backup': verifyBackup,
  'test-mail': testMail,
};

async function withOperator<T>(isNew: boolean, work: (run: Operator) => Promise<T>): Promise<T> {
  const config = settings();
  if (isNew) await makeFolder(config.dataDir);
  const db = await openInstallation(config, { existing: !isNew });
  const now = Date.now;
  const jobs = createJobs({ db, now });
  const events = createEvents({ db, now, openChannel: () => queuedChannel(db, jobs) });
  try {
    await requireSchema(db);
    return await work(operator({ db, config, now, events, jobs }));
  } finally {
    await events.close();
    await db.close();
  }
}

async function outcomeOf({ command, args, values }: ReturnType<typeof parsed>): Promise<Outcome> {
  const takes = outside[command] ? 1 : commands[command]?.takes;
  if (takes === undefined) throw new UsageError(`there is no command ${command}`);
  if (args.length !== takes)
    throw new UsageError(
      `${command} takes ${takes} argument${takes === 1 ? '' : 's'}; quote names with spaces`,
    );
  const [first = ''] = args;
  const alone = outside[command];
  if (alone) {
    await withOperator(false, (run) => run.note(command, first)).catch((error: unknown) =>
      console.error(`not recorded: ${oneLine(error)}`),
    );
    return alone(first);
  }
  return withOperator(command === 'create-organization', async (run) => {
    try {
      const outcome = await commands[command]?.run(run, args, values);
      if (!outcome) throw new UsageError(usage);
      return outcome;
    } catch (error) {
      const about = [...args, values.retry ?? values.drop ?? []].flat().join(' ');
      if (!(error instanceof UsageError)) await run.note(command, `failed: ${about}`.trim());
      throw error;
    }
  });
}

await runCommand(async () => {
  try {
    const asked = parsed();
    if (asked.values.help) return console.log(usage);
    if (!asked.command) throw new UsageError('name a command');
    const { lines, json, hasFailed } = await outcomeOf(asked);
    console.log(asked.values.json ? JSON.stringify(json, null, 2) : lines.join('\n'));
    if (hasFailed) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    process.exitCode = 2;
  }
});
