import { useState } from 'react';
import { type Connector, saveGoogle } from '#contract/calendar/mailboxes.ts';
import { type GoogleMode, googleScopes } from '#domain/calendar/vendor-fields.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { CopyField } from '#web/components/forms/copy-field.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { useChange } from './queries.ts';
import { AccessStep, listed, Step } from './steps.tsx';

/** The access to Google Workspace. */
export function GoogleSteps({ connector }: { connector: Connector | undefined }) {
  const [mode, setMode] = useState<GoogleMode>(connector?.mode ?? 'delegation');
  const [key, setKey] = useState('');
  const [domains, setDomains] = useState(connector?.domains.join(', ') ?? '');
  const save = useChange(
    () => call(saveGoogle, { body: { key: key.trim() || null, mode, domains: listed(domains) } }),
    t`Access saved`,
  );
  return (
    <>
      <Step title="Make a project">
        <p>
          At console.cloud.google.com, create a project. Under <b>APIs &amp; Services → Library</b>, enable
          the <b>Google Calendar API</b>.
        </p>
      </Step>
      <Step title="Make a service account">
        <p>
          Under <b>IAM &amp; Admin → Service accounts</b>, create one without roles. Open it, and under{' '}
          <b>Keys → Add key</b> create a key as <b>JSON</b>. Google downloads a file.
        </p>
      </Step>
      <Step title="Let it read calendars">
        <fieldset className="grid gap-2">
          <legend className="sr-only">How it may read</legend>
          <RadioCard
            name="mode"
            label={<span className="font-medium text-ink">For everybody at once</span>}
            note="Domain-wide delegation. Google cannot limit it to some people: everybody who has the key can read the calendar that anybody in your domain owns."
            checked={mode === 'delegation'}
            onChange={() => setMode('delegation')}
          />
          <RadioCard
            name="mode"
            label={<span className="font-medium text-ink">Only calendars that are shared with it</span>}
            note="Each person shares their calendar with the address of the service account."
            checked={mode === 'shared'}
            onChange={() => setMode('shared')}
          />
        </fieldset>
        {mode === 'delegation' ? (
          <>
            <p>
              At admin.google.com, under{' '}
              <b>Security → Access and data control → API controls → Domain-wide delegation</b>, add the{' '}
              <b>client_id</b> of the file with exactly this scope:
            </p>
            <CopyField label="Scope" value={googleScopes.delegation} />
          </>
        ) : (
          <p>
            In Google Calendar, each person opens the settings of their calendar and adds the{' '}
            <b>client_email</b> of the file under <b>Shared with</b>, with <b>See all event details</b>.
          </p>
        )}
      </Step>
      <AccessStep save={save} onSaved={() => setKey('')} domains={domains} onDomains={setDomains}>
        <Field
          label="Key file"
          optional={connector !== undefined}
          help={
            connector?.account
              ? `Stored for ${connector.account}. It is encrypted and never shown again.`
              : 'Open the file with a text editor, and paste all of it. It is encrypted and never shown again.'
          }
        >
          <Textarea
            rows={3}
            value={key}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => setKey(target.value)}
          />
        </Field>
      </AccessStep>
    </>
  );
}
