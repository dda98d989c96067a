import './zod-setup.ts';
import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentUserQuery, queryClient } from '#web/api/queries.ts';
import { AppRouter } from './app-router.tsx';
import { preloadScreen } from './routes.ts';

const { pathname } = window.location;
// Both requests start now, not when the router has rendered.
void preloadScreen(pathname);
if (/^\/(dashboard|login)(\/|$)/.test(pathname)) void queryClient.prefetchQuery(currentUserQuery);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AppRouter />
    </QueryClientProvider>
  </StrictMode>,
);
