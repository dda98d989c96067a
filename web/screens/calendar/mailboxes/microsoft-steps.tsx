import { Download, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { type Connector, createCertificate, saveMicrosoft } from '#contract/calendar/mailboxes.ts';
import { graphPermission } from '#domain/calendar/vendor-fields.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { CopyField } from '#web/components/forms/copy-field.tsx';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useChange } from './queries.ts';
import { AccessStep, listed, Step } from './steps.tsx';

/** The access to Microsoft 365. */
export function MicrosoftSteps({ connector }: { connector: Connector | undefined }) {
  const [tenant, setTenant] = useState(connector?.tenant ?? '');
  const [clientId, setClientId] = useState(connector?.clientId ?? '');
  const [secret, setSecret] = useState('');
  const [domains, setDomains] = useState(connector?.domains.join(', ') ?? '');
  const make = useChange(() => call(createCertificate), t`Certificate made`);
  const save = useChange(
    () =>
      call(saveMicrosoft, {
        body: { tenant, clientId, secret: secret || null, domains: listed(domains) },
      }),
    t`Access saved`,
  );
  const certificate = connector?.certificate ?? null;
  return (
    <>
      <Step title="Register an application">
        <p>
          At entra.microsoft.com, under <b>App registrations → New registration</b>, enter a name and choose{' '}
          <b>Accounts in this organizational directory only</b>.
        </p>
      </Step>
      <Step title="Upload a certificate">
        <p>
          This server makes the key; it never leaves it. Upload the file under{' '}
          <b>Certificates &amp; secrets → Certificates</b>. Or create a client secret there, and enter it
          below.
        </p>
        {make.error !== null && <FailureAlert error={make.error} />}
        <div className="flex flex-wrap gap-2">
          <Button icon={KeyRound} busy={make.isPending} onClick={() => make.mutate(undefined)}>
            {certificate === null ? 'Make a certificate' : 'Make a new certificate'}
          </Button>
          {certificate !== null && (
            <a
              className={buttonClass({})}
              href={`data:application/x-x509-ca-cert,${encodeURIComponent(certificate)}`}
              download="meetingcost.cer"
            >
              <Download aria-hidden />
              Download the certificate
            </a>
          )}
        </div>
        {connector?.certificateUntil && (
          <p>It is valid until {format.mediumDay(connector.certificateUntil.slice(0, 10))}.</p>
        )}
      </Step>
      <Step title="Let it read calendars">
        <p>
          Either under <b>API permissions → Microsoft Graph → Application permissions</b>, add this
          permission, which reads no texts of events, and <b>grant admin consent</b>:
        </p>
        <CopyField label="Permission for all mailboxes" value={graphPermission} />
        <p>
          Or limit it to some mailboxes: assign the role <b>Application Calendars.Read</b> with a scope in
          Exchange Online (RBAC for Applications). Do not also grant a permission here, since rights add up. A
          change can take hours.
        </p>
      </Step>
      <AccessStep save={save} onSaved={() => setSecret('')} domains={domains} onDomains={setDomains}>
        <Field label="Directory (tenant) ID">
          <Input
            value={tenant}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTenant(target.value)}
          />
        </Field>
        <Field label="Application (client) ID">
          <Input
            value={clientId}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setClientId(target.value)}
          />
        </Field>
        <Field
          label="Client secret"
          optional
          help={
            connector?.usesSecret
              ? 'A secret is stored. It is encrypted and never shown again.'
              : 'Instead of the certificate.'
          }
        >
          <PasswordInput
            value={secret}
            autoComplete="off"
            onChange={({ target }) => setSecret(target.value)}
          />
        </Field>
      </AccessStep>
    </>
  );
}
