import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ApiTokenRow } from './api-token-row.tsx';
import { apiTokensQuery } from './api-tokens-query.ts';

const newToken = lazyDialog(async () => (await import('./new-token-dialog.tsx')).NewTokenDialog);

export function ApiTokensCard({ timeZone }: { timeZone: string }) {
  const client = useQueryClient();
  const query = useQuery(apiTokensQuery);
  const { data, error } = query;
  const [isOpen, setOpen] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: apiTokensQuery.queryKey });
  return (
    <Card className="p-5 sm:p-6">
      <CardHead
        title="API tokens"
        action={
          <Button {...newToken.opener} onClick={() => setOpen(true)}>
            <KeyRound aria-hidden />
            New token
          </Button>
        }
      />
      <p className="mt-1 text-sm text-ink-2">
        Keys for programs that act in your name.{' '}
        <a href="/api/docs" className="font-medium text-accent underline-offset-4 hover:underline">
          What the API can do
        </a>
      </p>
      {!data && error && <LoadFailure message="The tokens could not be loaded" query={query} />}
      {!data && !error && <Skeleton className="mt-4 h-14" />}
      {data && data.tokens.length === 0 && <p className="mt-4 text-sm text-ink-3">You have none.</p>}
      {data && data.tokens.length > 0 && (
        <ul aria-label="API tokens" className="mt-4 divide-y divide-line border-t border-line">
          {data.tokens.map((token) => (
            <ApiTokenRow key={token.id} token={token} timeZone={timeZone} onRevoked={refresh} />
          ))}
        </ul>
      )}
      {isOpen && <newToken.Dialog onMade={() => void refresh()} onClose={() => setOpen(false)} />}
    </Card>
  );
}
