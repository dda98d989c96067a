import './zod-setup.ts';
import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentUserQuery, queryClient } from '#web/api/queries.ts';
import { prepareToasts } from '#web/ui/toast.ts';
import { AppRouter } from './app-router.tsx';
import { preloadedData } from './first-answers.ts';
import { preloadScreen } from './routes.ts';

const { pathname } = window.location;
const needs = [preloadScreen(pathname)];
// Asked while the screen's script is still on its way.
if (/^\/(dashboard|login)(\/|$)/.test(pathname)) needs.push(queryClient.prefetchQuery(currentUserQuery));

prepareToasts();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AppRouter />
      </QueryClientProvider>
    </StrictMode>,
  );

// The frame in the document, see web/app/frame.tsx, stays until the screen can take its place; that is drawn in routeModules.
void Promise.all(needs)
  .then(() => preloadedData(pathname))
  .then(() => startTransition(draw));
