import { format } from '#web/components/forms/format.ts';
import { useState } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { removeFromOutbox, type QueuedMeeting, type OutboxEntry, markFailed } from '#web/api/outbox.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type KeptSavesDialogProps = { user: CurrentUser; saves: readonly OutboxEntry[]; onClose: () => void };

/** The queued saves of this browser, with the reason for those that failed. */
export function OutboxDialog({ user, saves, onClose }: KeptSavesDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Queued saves"
      description="Stored on this device for your account until the server has saved them."
    >
      {saves.length === 0 ? (
        <p className="text-ink-2">Everything is saved.</p>
      ) : (
        <ul className="rounded-lg border border-line">
          {saves.map((save) => (
            <KeptRow key={save.draftKey} user={user} save={save} onOpened={onClose} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function KeptRow({ user, save, onOpened }: { user: CurrentUser; save: OutboxEntry; onOpened: () => void }) {
  const { id: userId, organization } = user;
  const [isSure, setSure] = useState(false);
  const { title, body } = save;
  return (
    <li className="border-line px-3.5 py-3 not-first:border-t">
      <p className="font-medium wrap-anywhere">{title}</p>
      {body && <p className="tabular text-sm text-ink-2">{factsOf(body, organization.timeZone)}</p>}
      <p className={save.error ? 'mt-1 text-sm text-bad' : 'mt-1 text-sm text-ink-2'}>
        {save.error ?? 'Waiting for the network'}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {body && save.error && (
          <Button size="sm" onClick={() => markFailed(userId, save, null)}>
            Try again
          </Button>
        )}
        {body && save.error && (
          <AppLink
            to={`/dashboard/calculator?kept=${save.draftKey}`}
            onClick={onOpened}
            className={buttonClass({ size: 'sm' })}
          >
            Open in the calculator
          </AppLink>
        )}
        {isSure ? (
          <Button
            size="sm"
            variant="danger"
            // It replaces the pressed button, so a double click or a held key must not confirm it.
            onClick={({ detail }) => detail < 2 && removeFromOutbox(userId, save)}
            onKeyDown={(event) => event.repeat && event.preventDefault()}
          >
            Discard permanently
          </Button>
        ) : (
          <Button size="sm" variant="ghost" aria-label={`Discard ${title}`} onClick={() => setSure(true)}>
            Discard
          </Button>
        )}
      </div>
    </li>
  );
}

function factsOf({ startedAt, durationMinutes, attendees }: QueuedMeeting, timeZone: string): string {
  return `${format.dateTime(startedAt, timeZone)}, ${format.minutes(durationMinutes)}, ${format.count(attendees.length, 'person', 'people')}`;
}
