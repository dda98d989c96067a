import './zod-setup.ts';
import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentUserQuery, queryClient } from '#web/api/queries.ts';
import { prepareToasts } from '#web/ui/toast.ts';
import { router } from './router.tsx';

// Asked while the screen's script is still on its way.
if (/^\/(dashboard|login)(\/|$)/.test(window.location.pathname))
  void queryClient.prefetchQuery(currentUserQuery);

prepareToasts();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
