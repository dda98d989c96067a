import { useQuery } from '@tanstack/react-query';
import { listOrganizations } from '#contract/accounts/auth.ts';
import { looksLike } from '#domain/accounts/look-alikes.ts';
import { call } from '#web/api/client.ts';

/** Warns that the registration page lists another organization with a similar name. */
export function LookAlikeWarning({ id, name }: { id: number; name: string }) {
  // Only public data: names of unlisted organizations stay hidden.
  const { data } = useQuery({
    queryKey: ['organizations'],
    queryFn: ({ signal }) => call(listOrganizations, {}, { signal }),
  });
  const twin = data?.organizations.find((other) => other.id !== id && looksLike(other.name, name));
  return (
    <output className="text-warn">
      {twin && (
        <>
          The registration page lists <bdi>{twin.name}</bdi>, another organization whose name looks the same.
          Invite people by link, so that they do not choose the wrong one.
        </>
      )}
    </output>
  );
}
