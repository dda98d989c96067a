import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import type { Invitation } from './use-invitation.ts';

/** Whoever comes by invitation chooses neither organization nor role. */
export function InvitedTo({ invitation }: { invitation: Invitation }) {
  return (
    <>
      <Field label="Organization" help="You were invited: no approval is needed.">
        <Input readOnly value={invitation.organization.name} />
      </Field>
      <Field label="Role">
        <Input readOnly value={invitation.role === 'admin' ? 'Admin' : 'User'} />
      </Field>
    </>
  );
}
