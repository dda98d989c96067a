// A link can ask the calculator for something: ?template=<id> loads a template, ?title=<text> sets the title,
// ?kept=<draft key> opens a meeting from the outbox, ?planned=<id> a planned meeting, ?copy=<id> a copy of a recorded
// one. Each is handled once and then removed from the address.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { PlannedMeeting } from '#contract/meetings/planned.ts';
import type { Template } from '#contract/meetings/templates.ts';
import { t } from '#domain/format/text.ts';
import { oneLine } from '#domain/meetings/imports/words.ts';
import { addDays } from '#domain/time/local-day.ts';
import { queuedMeeting, removeFromOutbox } from '#web/api/outbox.ts';
import { navigate, usePageLocation } from '#web/components/site/navigation.ts';
import { plannedQuery } from '#web/components/calendar/planned-query.ts';
import { useCopiedMeeting } from '#web/components/meetings/copy-meeting.tsx';
import { templatesQuery } from '#web/components/meetings/reusable-queries.ts';
import { useToday } from '#web/components/forms/use-clock.ts';
import { toast } from '#web/ui/toast.ts';
import { applyCopy, applyPlanned, editDetails, isBlank, isUntouched } from './draft.ts';
import { draftOfQueued, timeOf } from './draft-saving.ts';
import type { DraftProps } from './draft-storage.ts';
import { findTemplate, useTemplateLoading } from './template-controls.tsx';

const longestTitle = 200;
/** Days around today with planned meetings that can be started. */
const daysAround = 14;
const alreadyInUse = t`The calculator already contains a meeting`;

/** Handles the address. Renders the question that loading a template may ask. */
export function AddressRequests({
  userId,
  timeZone,
  ...props
}: DraftProps & { userId: number; timeZone: string }) {
  const { draft, change } = props;
  const { pathname, search } = usePageLocation();
  const clearAddress = () => void navigate(pathname, { replace: true });

  const { title, kept: queuedKey, template: templateId, planned: plannedId } = search;
  const setTitle = useEffectEvent((text: string) => {
    const newTitle = oneLine(text, longestTitle);
    if (isUntouched(draft)) change((it) => editDetails(it, { title: newTitle }));
    else toast.info(alreadyInUse, { description: t`Save or reset it before you set up “${newTitle}”.` });
    clearAddress();
  });
  useEffect(() => {
    if (title !== undefined) setTitle(title);
  }, [title]);

  const openQueued = useEffectEvent((draftKey: string) => {
    const queued = queuedMeeting(userId, draftKey);
    const body = queued?.body;
    if (body && isBlank(draft)) {
      if (change(() => ({ ...draftOfQueued(body), currency: queued.currency })))
        removeFromOutbox(userId, queued);
    } else if (body)
      toast.info(alreadyInUse, { description: t`Save or clear it before you open “${body.title}”.` });
    clearAddress();
  });
  useEffect(() => {
    if (queuedKey !== undefined) openQueued(queuedKey);
  }, [queuedKey]);

  useCopiedMeeting((copied) => {
    if (isUntouched(draft)) change(() => applyCopy(copied));
    else toast.info(alreadyInUse, { description: t`Save or reset it before you copy “${copied.title}”.` });
  });

  const today = useToday(timeZone);
  const planned = useQuery({
    ...plannedQuery(addDays(today, -daysAround), addDays(today, daysAround)),
    enabled: plannedId !== undefined,
  });
  const openPlanned = useEffectEvent((meeting: PlannedMeeting | undefined) => {
    if (!meeting) toast.error(t`This planned meeting no longer exists`);
    else if (isUntouched(draft)) change((it) => applyPlanned(it, meeting, timeOf(meeting.startsAt)));
    else toast.info(alreadyInUse, { description: t`Save or reset it before you start “${meeting.title}”.` });
    clearAddress();
  });
  const wasRead = planned.data !== undefined || planned.isError;
  const meeting = planned.data?.meetings.find(({ id }) => String(id) === plannedId);
  useEffect(() => {
    if (plannedId !== undefined && wasRead) openPlanned(meeting);
  }, [plannedId, wasRead, meeting]);

  // Always fetched again: the link may name a template that was just created.
  const templates = useQuery({ ...templatesQuery, enabled: templateId !== undefined, staleTime: 0 });
  const { load, question } = useTemplateLoading(props);
  const handled = useRef<string | null>(null);
  const openTemplate = useEffectEvent((id: string, found: Template | string) => {
    if (handled.current === id) return;
    handled.current = id;
    if (typeof found === 'string') toast.error(found);
    else load(found);
    clearAddress();
  });
  const found = templateId === undefined ? null : findTemplate(templateId, templates);
  useEffect(() => {
    if (templateId === undefined) handled.current = null;
    else if (found) openTemplate(templateId, found);
  }, [templateId, found]);

  return question;
}
