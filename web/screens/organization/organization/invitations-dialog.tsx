import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  createInvitation,
  type Invitation,
  inviteAddresses,
  listInvitations,
  revokeInvitation,
} from '#contract/accounts/members.ts';
import { t } from '#domain/format/text.ts';
import { mostInvited } from '#domain/limits.ts';
import { call } from '#web/api/client.ts';
import { FailureAlert, LoadFailure, showFailure } from '#web/components/forms/failure-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Select, Textarea } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { CopyButton, CopyField } from '#web/components/forms/copy-field.tsx';
import { format } from '#web/components/forms/format.ts';
import { keepFocusOnRemoval } from '#web/ui/focus-next-row.ts';
import { addressesIn } from '#web/components/people/addresses-in.ts';

const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => call(listInvitations, {}, { signal }),
});

/** The token is in the fragment, which browsers do not send to servers. */
const linkOf = (token: string) => `${window.location.origin}/register#invitation=${token}`;

type InvitationsDialogProps = { timeZone: string; onClose: () => void };

export function InvitationsDialog({ timeZone, onClose }: InvitationsDialogProps) {
  const client = useQueryClient();
  const [role, setRole] = useState<'user' | 'admin'>('user');
  const refresh = () => void client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
  return (
    <Dialog
      onClose={onClose}
      keepsOpen
      title="Invite people"
      description="Each link lets one person join without approval. It expires after 7 days."
    >
      <div className="grid grid-cols-1 gap-5">
        <Field label="Role">
          <Select
            value={role}
            onChange={(event) => setRole(event.target.value === 'admin' ? 'admin' : 'user')}
          >
            <option value="user">User</option>
            <option value="admin">Admin</option>
          </Select>
        </Field>
        <Addresses role={role} onInvited={refresh} />
        <OneLink role={role} onCreated={refresh} />
        <OpenInvitations timeZone={timeZone} onChanged={refresh} />
      </div>
    </Dialog>
  );
}

type Role = 'user' | 'admin';

function Addresses({ role, onInvited }: { role: Role; onInvited: () => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const { data } = useQuery(invitationsQuery);
  const invitation = useMutation({
    mutationFn: (emails: string[]) => call(inviteAddresses, { body: { role, emails } }),
    onSuccess: () => setText(''),
    onSettled: onInvited,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { emails, others } = addressesIn(text);
    if (others.length > 0) return setProblem(t`No address: ${others.slice(0, 3).join(', ')}`);
    if (emails.length === 0) return setProblem(t`Enter at least one address`);
    if (emails.length > mostInvited)
      return setProblem(t`At most ${mostInvited} addresses at once; these are ${emails.length}`);
    invitation.mutate(emails);
  };
  const type = (next: string) => {
    setText(next);
    setProblem(undefined);
  };
  const uninvited = data?.uninvited ?? [];
  const { invitations: made = [], existing = [] } = invitation.data ?? {};
  const links = made.flatMap(({ email, token }) => (email && token ? [{ email, link: linkOf(token) }] : []));
  return (
    <form noValidate aria-label="Invite addresses" onSubmit={submit} className="grid grid-cols-1 gap-3">
      <Field
        label="Email addresses"
        error={problem}
        help="Separated by commas, spaces or lines, also as copied from a mail program."
      >
        <Textarea
          value={text}
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        {uninvited.length > 0 && (
          <Button
            onClick={() =>
              type(
                [...new Set([...addressesIn(text).emails, ...uninvited.map((one) => one.email)])].join('\n'),
              )
            }
          >
            Add {format.count(uninvited.length, 'person', 'people')} of the directory
          </Button>
        )}
        <Button type="submit" variant="primary" busy={invitation.isPending}>
          Invite
        </Button>
      </div>
      <FailureAlert error={invitation.error} />
      <output className="text-sm text-ink-2 wrap-anywhere">
        {made.length > 0 &&
          links.length === 0 &&
          `${format.count(made.length, 'invitation is', 'invitations are')} on the way by mail. `}
        {existing.length > 0 &&
          (existing.length === 1
            ? t`${existing.join(', ')} has an account here already.`
            : t`${existing.join(', ')} have an account here already.`)}
      </output>
      {links.length > 0 && <Links links={links} />}
    </form>
  );
}

/** A server without mail: the administrator sends the links. */
function Links({ links }: { links: readonly { email: string; link: string }[] }) {
  return (
    <section aria-label="Links to send" className="grid grid-cols-1 gap-2">
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm text-ink-2">
          This server sends no mail, so send each person their link. The links are shown only once.
        </p>
        <CopyButton text={links.map(({ email, link }) => `${email}\t${link}`).join('\n')} />
      </div>
      <ul className="divide-y divide-line border-y border-line text-xs">
        {links.map(({ email, link }) => (
          <li key={email} className="py-2">
            <p className="font-medium wrap-anywhere">{email}</p>
            <p className="text-ink-2 select-all wrap-anywhere">{link}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const sizes = [1, 10, 25, mostInvited];

function OneLink({ role, onCreated }: { role: Role; onCreated: () => void }) {
  const [chosen, setChosen] = useState(1);
  // A link for several people admits users only.
  const mostUses = role === 'admin' ? 1 : chosen;
  const creation = useMutation({
    mutationFn: () => call(createInvitation, { body: { role, mostUses } }),
    onSettled: onCreated,
  });
  return (
    <section aria-label="Invite by link" className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Or a link for" className="flex-1">
          <Select
            value={mostUses}
            disabled={role === 'admin'}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size === 1 ? 'one person' : `up to ${size} people`}
              </option>
            ))}
          </Select>
        </Field>
        <Button busy={creation.isPending} onClick={() => creation.mutate()}>
          Create link
        </Button>
      </div>
      {mostUses > 1 && (
        <p className="text-sm text-ink-2">
          Somebody may pass it on, so you approve everyone who joins with it, except people with an address of
          your organization’s sign-in provider.
        </p>
      )}
      <FailureAlert error={creation.error} />
      {creation.data && (
        <CopyField
          label="Link"
          help="Copy it now. It is shown only once."
          value={linkOf(creation.data.token)}
        />
      )}
    </section>
  );
}

function OpenInvitations({ timeZone, onChanged }: { timeZone: string; onChanged: () => void }) {
  const query = useQuery(invitationsQuery);
  const { data, error } = query;
  if (!data && error) return <LoadFailure message="The invitations could not be loaded" query={query} />;
  if (!data) return <Skeleton className="h-16" />;
  return (
    <section aria-label="Open invitations">
      <h3 className="text-sm font-semibold">Open invitations</h3>
      {data.invitations.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">No open invitations. Used and expired links are not listed.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {data.invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              timeZone={timeZone}
              onRevoked={onChanged}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type InvitationRowProps = { invitation: Invitation; timeZone: string; onRevoked: () => void };

function InvitationRow({ invitation, timeZone, onRevoked }: InvitationRowProps) {
  const { id, email, mostUses, uses, createdByName } = invitation;
  const revocation = useMutation({
    mutationFn: () => call(revokeInvitation, { params: { id: String(id) } }),
    onError: (error) => showFailure(error, t`The link was not revoked`),
    onSettled: onRevoked,
  });
  const role = invitation.role === 'admin' ? t`Administrator` : t`Member`;
  const who = email ?? (mostUses > 1 ? t`${role}s, ${uses} of ${mostUses} joined` : role);
  const day = format.dayOf(invitation.expiresAt, timeZone);
  return (
    <li ref={keepFocusOnRemoval} className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0 text-sm">
        <p className="truncate font-medium">{who}</p>
        <p className="truncate text-xs text-ink-2">
          {email && `${role}, `}until {day}
          {createdByName && (
            <>
              , made by <bdi>{createdByName}</bdi>
            </>
          )}
        </p>
      </div>
      <Button
        size="sm"
        aria-label={`Revoke the link for ${who}, until ${day}`}
        busy={revocation.isPending}
        onClick={() => revocation.mutate()}
      >
        Revoke
      </Button>
    </li>
  );
}
