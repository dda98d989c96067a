import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DiscussPanel } from './discuss-panel.tsx';
import { DiscussSwitch } from './discuss-switch.tsx';
import { discussQuery } from './discuss-queries.ts';
import { QueryState } from './query-state.tsx';

/** A language model's answer to a prepared question, where the operator and an administrator want that. */
export function DiscussView({ isAdmin }: { isAdmin: boolean }) {
  const query = useQuery(discussQuery);
  if (!query.data) return <QueryState query={query} message="Discuss could not be loaded" />;
  const { available, enabled, model } = query.data;
  if (!available || (!enabled && !isAdmin))
    return (
      <Card>
        <EmptyState icon={MessagesSquare}>
          {available
            ? 'Discuss is turned off. An administrator can turn it on.'
            : 'No language model is set up here. Whoever runs this server can name one with COACH_LLM_URL and COACH_LLM_MODEL.'}
        </EmptyState>
      </Card>
    );
  return (
    <div className="grid gap-5">
      {isAdmin && <DiscussSwitch enabled={enabled} model={model} />}
      <DiscussPanel discuss={query.data} />
    </div>
  );
}
