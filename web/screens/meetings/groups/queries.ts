// Mutations of groups. Each puts the server's response into the cached list.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Input } from '#contract/endpoint.ts';
import {
  addGroupMember,
  createGroup,
  editGroup,
  editGroupMember,
  type Group,
  type GroupMember,
  removeGroupMember,
} from '#contract/meetings/groups.ts';
import { t } from '#domain/format/text.ts';
import { hourlyCostCents } from '#domain/money/cost.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { call, isGone } from '#web/api/client.ts';
import { groupsQuery } from '#web/components/meetings/reusable-queries.ts';
import { navigate, usePageLocation } from '#web/components/site/navigation.ts';
import { useDraftKey } from '#web/components/meetings/draft-key.ts';
import { showFailure } from '#web/components/forms/failure-alert.tsx';

type MemberChange = Input<typeof editGroupMember>['body'];
type NewMember = Input<typeof addGroupMember>['body'];
type GroupDetails = { name: string; description: string };

const one = ({ id }: Group) => ({ id: String(id) });

function useGroupList() {
  const client = useQueryClient();
  const { queryKey } = groupsQuery;
  const change = (step: (groups: Group[]) => Group[]) => {
    client.setQueryData(queryKey, (groups) => groups && step(groups));
    void client.invalidateQueries({ queryKey });
  };
  return {
    replace: (group: Group) => change((groups) => groups.map((it) => (it.id === group.id ? group : it))),
    withoutMember: (memberId: number) =>
      change((groups) =>
        groups.map((it) => ({ ...it, members: it.members.filter(({ id }) => id !== memberId) })),
      ),
    refreshIfGone: (error: Error) => void (isGone(error) && client.invalidateQueries({ queryKey })),
    append: (group: Group) => change((groups) => [...groups, group]),
    refresh: () => client.fetchQuery({ ...groupsQuery, staleTime: 0 }),
  };
}

/** Creates a group, or edits the version of `group` that the user has seen. */
export function useGroupSaving(
  group: Group | undefined,
  { onSaved, onGone }: { onSaved: (saved: Group) => void; onGone: () => void },
) {
  const list = useGroupList();
  const draftKeyOf = useDraftKey();
  const saving = useMutation({
    mutationFn: (body: GroupDetails) =>
      group
        ? call(editGroup, { params: one(group), body: { ...body, version: group.version } })
        : call(createGroup, { body: { ...body, draftKey: draftKeyOf(body) } }),
    onSuccess: (saved) => {
      if (group) list.replace(saved);
      else list.append(saved);
      onSaved(saved);
    },
    onError: (error) => {
      list.refreshIfGone(error);
      if (isGone(error)) onGone();
    },
  });
  return { saving, refresh: list.refresh };
}

type Callbacks<Sent> = { onSuccess?: () => void; onError?: (error: Error, sent: Sent) => void };

export function useMemberAdding(group: Group, callbacks: Callbacks<NewMember>) {
  const list = useGroupList();
  const draftKeyOf = useDraftKey();
  // Members may share a name: after a response, the same input is a new member, not a retry.
  const answers = useRef(0);
  return useMutation({
    mutationFn: (body: NewMember) => {
      const draftKey = draftKeyOf({ ...body, answers: answers.current });
      return call(addGroupMember, { params: one(group), body: { ...body, draftKey } });
    },
    onSuccess: (changed) => {
      answers.current += 1;
      list.replace(changed);
      callbacks.onSuccess?.();
    },
    onError: (error, sent) => {
      list.refreshIfGone(error);
      callbacks.onError?.(error, sent);
    },
  });
}

type Edit = { id: number; change: MemberChange };

export function useMemberEditing(group: Group, callbacks: Callbacks<Edit>) {
  const list = useGroupList();
  return useMutation({
    mutationFn: ({ id, change }: Edit) =>
      call(editGroupMember, { params: { ...one(group), memberId: String(id) }, body: change }),
    onSuccess: (changed) => {
      list.replace(changed);
      callbacks.onSuccess?.();
    },
    onError: (error, sent) => {
      list.refreshIfGone(error);
      callbacks.onError?.(error, sent);
    },
  });
}

export function useMemberRemoval(group: Group, onRemoved: () => void) {
  const list = useGroupList();
  return useMutation({
    mutationFn: async ({ id }: GroupMember) => {
      try {
        await call(removeGroupMember, { params: { ...one(group), memberId: String(id) } });
      } catch (error) {
        // Already removed, by someone else or by a request whose response was lost.
        if (!isGone(error)) throw error;
      }
    },
    onSuccess: (_nothing, { id }) => {
      list.withoutMember(id);
      onRemoved();
    },
    onError: (error) => showFailure(error, t`The member could not be removed`),
  });
}

/** The hourly cost of the whole group. Correct for all users, whether or not they see the tiers. */
export function costPerHour({ members }: Group): number {
  return toMajor(
    hourlyCostCents(members.map(({ hourlyRate }) => ({ hourlyRateCents: toCents(hourlyRate) }))),
  );
}

const groupsPath = '/dashboard/groups';

export const groupPath = (id: number) => `${groupsPath}?group=${id}`;

/** The id of the group in the address (?group=<id>), or null. */
export function useSelectedId(): number | null {
  const { group } = usePageLocation().search;
  return group === undefined ? null : Number(group);
}

/** Selects a group in the address; null for the first one. */
export function selectGroup(id: number | null): void {
  void navigate(id === null ? groupsPath : groupPath(id), { replace: true });
}
