import { useQuery } from '@tanstack/react-query';
import { adminExists } from '#contract/registration.ts';
import { call } from '#web/api/client.ts';

export type AdminAvailability =
  | { state: 'not-asked' | 'checking' | 'free' | 'unknown' }
  | { state: 'taken'; message: string; refusal: string };

const taken = 'This organization already has an admin.';
const refused = `${taken} Choose 'User' or contact your org admin.`;

/** Whether the admin's seat is free; asked while an existing organization and the role of admin are chosen. */
export function useAdminAvailability(organization: string, role: string): AdminAvailability {
  const isAsked = role === 'admin' && /^\d+$/.test(organization);
  const { data, isError, isFetching } = useQuery({
    queryKey: ['admin-exists', organization],
    queryFn: ({ signal }) => call(adminExists, { params: { id: organization } }, { signal }),
    enabled: isAsked,
    retry: false,
    staleTime: 0,
  });
  if (!isAsked) return { state: 'not-asked' };
  if (isFetching) return { state: 'checking' };
  if (isError || !data) return { state: 'unknown' };
  if (!data.exists) return { state: 'free' };
  return {
    state: 'taken',
    message: data.message ?? taken,
    refusal: data.message ?? refused,
  };
}
