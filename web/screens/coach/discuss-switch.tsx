import { useMutation, useQueryClient } from '@tanstack/react-query';
import { switchDiscuss } from '#contract/discuss.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { discussQuery } from './discuss-queries.ts';

/** The administrator's switch, for everybody in the organization. */
export function DiscussSwitch({ enabled, model }: { enabled: boolean; model: string | null }) {
  const client = useQueryClient();
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (next: boolean) => call(switchDiscuss, { body: { enabled: next } }),
    onSuccess: () => client.invalidateQueries({ queryKey: discussQuery.queryKey }),
    // Who thinks better of it before the first answer is heard, too, and as the last.
    scope: { id: 'discuss' },
  });
  return (
    <Card aria-label="For the organization" className="px-5 py-4">
      <Switch
        className="font-medium"
        label="Let members discuss the score with a language model"
        checked={isPending ? variables : enabled}
        onChange={({ target }) => mutate(target.checked)}
      />
      <p className="mt-1 max-w-prose text-sm text-ink-2">
        The model is {model ?? 'not named'}, chosen by whoever runs this server. It is sent sums and shares
        only: no name, no address, no title, no rate. Below you can read it word for word.
      </p>
      {error && (
        <div className="mt-3">
          <Alert tone="bad">{failureMessage(error)}</Alert>
        </div>
      )}
    </Card>
  );
}
