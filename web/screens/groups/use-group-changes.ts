// Every change of a group puts the server's answer into the list at once.

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
} from '#contract/groups.ts';
import { failureMessage, isGone } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { groupsQuery } from '#web/components/groups-query.ts';
import { useDraftKey } from '#web/components/use-draft-key.ts';
import { toast } from '#web/ui/toast.ts';

export type MemberChange = Input<typeof editGroupMember>['body'];
export type NewMember = Input<typeof addGroupMember>['body'];
export type GroupDetails = { name: string; description: string };

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
    /** Somebody else may have taken away what was to be changed. */
    lookIfGone: (error: Error) => void (isGone(error) && client.invalidateQueries({ queryKey })),
    append: (group: Group) => change((groups) => [...groups, group]),
    refresh: () => client.fetchQuery({ ...groupsQuery, staleTime: 0 }),
  };
}

/** Makes a group, or changes the one that is given as it was read, not as it may be by now. */
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
      list.lookIfGone(error);
      if (isGone(error)) onGone();
    },
  });
  return { saving, refresh: list.refresh };
}

type Told<Sent> = { onSuccess?: () => void; onError?: (error: Error, sent: Sent) => void };

export function useMemberAdding(group: Group, told: Told<NewMember>) {
  const list = useGroupList();
  const draftKeyOf = useDraftKey();
  // Two people may be called the same: whoever is added after an answer is another one.
  const answers = useRef(0);
  return useMutation({
    mutationFn: (body: NewMember) => {
      const draftKey = draftKeyOf({ ...body, answers: answers.current });
      return call(addGroupMember, { params: one(group), body: { ...body, draftKey } });
    },
    onSuccess: (changed) => {
      answers.current += 1;
      list.replace(changed);
      told.onSuccess?.();
    },
    onError: (error, sent) => {
      list.lookIfGone(error);
      told.onError?.(error, sent);
    },
  });
}

type Edit = { id: number; change: MemberChange };

export function useMemberEditing(group: Group, told: Told<Edit>) {
  const list = useGroupList();
  return useMutation({
    mutationFn: ({ id, change }: Edit) =>
      call(editGroupMember, { params: { ...one(group), memberId: String(id) }, body: change }),
    onSuccess: (changed) => {
      list.replace(changed);
      told.onSuccess?.();
    },
    onError: (error, sent) => {
      list.lookIfGone(error);
      told.onError?.(error, sent);
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
        // Somebody else was quicker, or the first answer was lost: what was asked for is the case.
        if (!isGone(error)) throw error;
      }
    },
    onSuccess: (_nothing, { id }) => {
      list.withoutMember(id);
      onRemoved();
    },
    onError: (error) =>
      toast.error('The member could not be removed', {
        description: failureMessage(error),
      }),
  });
}
