import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentUserQuery, forMembers, queryClient } from '#web/api/queries.ts';
import { sampleDataQuery } from '#web/components/organization/sample-data-query.ts';
import { movePageFocus, router } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Request it now instead of when the guard renders.
const asksForUser = /^\/(dashboard|login)(\/|$)/.test(window.location.pathname);
const answered = asksForUser && queryClient.prefetchQuery(currentUserQuery);
if (window.location.pathname.startsWith('/dashboard'))
  void forMembers(() => void queryClient.prefetchQuery(sampleDataQuery));
movePageFocus();
// Until the code of the screen has loaded, index.html shows "Loading…".
await router.load();

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);

// The first screen does not need these, and the network may be lost later.
await answered;
requestAnimationFrame(() =>
  setTimeout(() => {
    const later = [
      import('#web/ui/toast-layer.tsx'),
      import('#web/ui/tooltips.ts').then(({ mountTooltips }) => mountTooltips()),
      import('./sign-in-again.tsx'),
      import('./offline/outbox-dialog.tsx'),
      import('./palette/search-dialogs.tsx'),
    ];
    Promise.all(later).catch(console.error);
  }),
);
