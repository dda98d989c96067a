import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { t } from '#domain/format/text.ts';
import { readBooking } from '#contract/calendar/booking-notes.ts';
import type { Answer } from '#contract/endpoint.ts';
import { call } from '#web/api/client.ts';
import { navigate, usePageLocation } from '#web/components/site/navigation.ts';
import { toast } from '#web/ui/toast.ts';

/** Calls `onFound` once with the meeting of ?booked=<id>, and then removes it from the address. */
export function useBooking(onFound: (booking: Answer<typeof readBooking>) => void): void {
  const { pathname, search } = usePageLocation();
  const { booked } = search;
  const { data, isError } = useQuery({
    queryKey: ['planned', 'booking', booked],
    queryFn: ({ signal }) => call(readBooking, { params: { id: booked ?? '' } }, { signal }),
    enabled: booked !== undefined,
    retry: false,
  });
  const open = useEffectEvent((booking: typeof data) => {
    if (booking) onFound(booking);
    else toast.error(t`This meeting was canceled, has begun, or somebody else organizes it`);
    void navigate(pathname, { replace: true });
  });
  useEffect(() => {
    if (booked !== undefined && (data || isError)) open(data);
  }, [booked, data, isError]);
}
