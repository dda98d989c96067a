import { useState } from 'react';
import { type Connector, saveDirectory } from '#contract/calendar/mailboxes.ts';
import { googleDirectoryScope, graphDirectoryPermission } from '#domain/calendar/vendor-fields.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { CopyField } from '#web/components/forms/copy-field.tsx';
import { format } from '#web/components/forms/format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { directoryFailureText } from './mailbox-text.ts';
import { useChange } from './queries.ts';
import { Step, StepForm } from './steps.tsx';

type DirectoryStepProps = { connector: Connector; timeZone: string };

/** Lets people come from the directory of the provider. */
export function DirectoryStep({ connector: { kind, directory }, timeZone }: DirectoryStepProps) {
  const isGoogle = kind === 'google-workspace';
  const [key, setKey] = useState('');
  const [subject, setSubject] = useState(directory?.subject ?? '');
  const save = useChange(
    ({ isOn, mayLeave = false }: { isOn: boolean; mayLeave?: boolean }) =>
      call(saveDirectory, {
        params: { kind },
        body: { isOn, key: key.trim() || null, subject: (isGoogle && subject.trim()) || null, mayLeave },
      }),
    t`Saved`,
  );
  return (
    <Step title="People from the directory (optional)">
      <p>
        Name, addresses, department and whether somebody is suspended come from the directory once an hour,
        for those whom you chose above. A department that you edit here stays; roles and tiers never come from
        there.
      </p>
      {isGoogle ? (
        <>
          <p>
            In the project, enable the <b>Admin SDK API</b> and create a <b>second</b> service account with a
            key. Add its <b>client_id</b> to domain-wide delegation with only this scope, so that neither key
            reads what the other reads:
          </p>
          <CopyField label="Scope of the directory" value={googleDirectoryScope} />
        </>
      ) : (
        <>
          <p>
            Under <b>API permissions → Microsoft Graph → Application permissions</b>, add this permission too,
            and <b>grant admin consent</b>:
          </p>
          <CopyField label="Permission for the directory" value={graphDirectoryPermission} />
        </>
      )}
      <StepForm
        label={directory ? 'Read the directory again' : 'Let people come in'}
        busy={save.isPending}
        error={save.error}
        onSubmit={() => save.mutate({ isOn: true }, { onSuccess: () => setKey('') })}
      >
        {isGoogle && (
          <>
            <Field
              label="Key file of the directory"
              optional={directory !== null}
              help={
                directory?.account
                  ? `Stored for ${directory.account}. It is encrypted and never shown again.`
                  : 'All of the file of the second service account.'
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
            <Field
              label="An administrator"
              help="In whose name Google lists people; the right to read users is enough."
            >
              <Input
                value={subject}
                inputMode="email"
                autoComplete="off"
                onChange={({ target }) => setSubject(target.value)}
              />
            </Field>
          </>
        )}
      </StepForm>
      {directory && (
        <p className="tabular" aria-live="polite">
          {format.count(directory.people, 'person', 'people')} from the directory
          {directory.readAt !== null && `, last read ${format.dateTime(directory.readAt, timeZone)}`}
        </p>
      )}
      {directory?.failure && (
        <Alert tone="bad">
          <p>
            {directoryFailureText(kind, directory.failure)} <code>{directory.providerCode}</code>
          </p>
        </Alert>
      )}
      {directory && (
        <div className="flex flex-wrap gap-2">
          {directory.failure === 'many-leave' && (
            <Button onClick={() => save.mutate({ isOn: true, mayLeave: true })}>
              {`Let ${format.count(directory.leaving, 'person', 'people')} leave`}
            </Button>
          )}
          <Button onClick={() => save.mutate({ isOn: false })}>Stop</Button>
        </div>
      )}
    </Step>
  );
}
