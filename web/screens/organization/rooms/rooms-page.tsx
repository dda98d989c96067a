import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Plus } from 'lucide-react';
import { useState } from 'react';
import {
  changeRoomScreen,
  deleteRoomScreen,
  listRoomScreens,
  type RoomScreen,
} from '#contract/meetings/room-screens.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { DeleteDialog } from '#web/components/forms/delete-dialog.tsx';
import { LoadFailure, showFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { AdminOnly } from '#web/components/organization/admin-only.tsx';
import { BackLink } from '#web/components/site/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, EmptyState, Skeleton } from '#web/ui/card.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast.ts';
import { useLaterCode } from '#web/ui/use-later-code.ts';

const roomScreensQuery = queryOptions({
  queryKey: ['live', 'screens'],
  queryFn: ({ signal }) => call(listRoomScreens, {}, { signal }),
});

/** The displays of meeting rooms, for administrators. */
export function RoomsPage() {
  const { data: user } = useQuery(currentUserQuery);
  const isAdmin = user?.status === 'active' && user.role === 'admin';
  const query = useQuery({ ...roomScreensQuery, enabled: isAdmin });
  const [isAdding, setAdding] = useState(false);
  // With the form library.
  const adding = useLaterCode(() => import('./room-dialog.tsx'), isAdding);
  return (
    <>
      <BackLink to="/dashboard/organization">Organization</BackLink>
      <PageHead
        title="Room screens"
        description="A display in a room shows its live meeting, or the next planned one: at the blended rate and without names."
        action={
          isAdmin && (
            <Button icon={Plus} variant="primary" onClick={() => setAdding(true)}>
              Add screen
            </Button>
          )
        }
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && !isAdmin && (
        <AdminOnly>Only administrators manage the screens of rooms.</AdminOnly>
      )}
      {isAdmin && !query.data && query.error && (
        <LoadFailure inCard message="The screens could not be loaded" query={query} />
      )}
      {isAdmin && !query.data && !query.error && <Skeleton className="h-48" />}
      {isAdmin && query.data && (
        <Screens screens={query.data.screens} timeZone={user.organization.timeZone} />
      )}
      {isAdding && adding && (
        <adding.RoomDialog rooms={query.data?.rooms ?? []} onClose={() => setAdding(false)} />
      )}
    </>
  );
}

function Screens({ screens, timeZone }: { screens: readonly RoomScreen[]; timeZone: string }) {
  if (screens.length === 0)
    return (
      <EmptyState inCard icon={Monitor}>
        No screens yet. Add one for each room, and open its link in a browser on the display.
      </EmptyState>
    );
  return (
    <Card>
      <ul aria-label="Room screens" className="divide-y divide-line">
        {screens.map((screen) => (
          <ScreenRow key={screen.id} screen={screen} timeZone={timeZone} />
        ))}
      </ul>
    </Card>
  );
}

function ScreenRow({ screen, timeZone }: { screen: RoomScreen; timeZone: string }) {
  const { id, name, room, showsTitles, seenAt } = screen;
  const params = { id: String(id) };
  const client = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const change = useMutation({
    mutationFn: (shown: boolean) => call(changeRoomScreen, { params, body: { showsTitles: shown } }),
    onError: (error) => showFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: roomScreensQuery.queryKey }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-ink-2">
          <bdi>{room}</bdi> ·{' '}
          {seenAt === null ? 'not opened yet' : t`last seen ${format.dateTime(seenAt, timeZone)}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Switch
          label="Show titles"
          aria-label={t`Show titles in ${name}`}
          checked={change.isPending ? change.variables : showsTitles}
          onChange={(event) => change.mutate(event.target.checked)}
        />
        <Button aria-label={t`Delete ${name}`} onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </div>
      {isDeleting && (
        <DeleteDialog
          title={t`Delete the screen of ${name}?`}
          description="Its link stops working, and the display shows nothing from then on."
          remove={() => call(deleteRoomScreen, { params })}
          onDeleted={() => {
            toast.success(t`Deleted`);
            setDeleting(false);
          }}
          listKey={roomScreensQuery.queryKey}
          onClose={() => setDeleting(false)}
        />
      )}
    </li>
  );
}
