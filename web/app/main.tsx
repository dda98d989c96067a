import './zod-setup.ts';
import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentUserQuery, queryClient } from '#web/api/queries.ts';
import { prepareToasts } from '#web/ui/toast.ts';
import { AppRouter } from './app-router.tsx';
import { preloadScreen } from './routes.ts';

preloadScreen(window.location.pathname);
// Asked while the screen's script is still on its way.
if (/^\/(dashboard|login)(\/|$)/.test(window.location.pathname))
  void queryClient.prefetchQuery(currentUserQuery);

prepareToasts();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AppRouter />
    </QueryClientProvider>
  </StrictMode>,
);
