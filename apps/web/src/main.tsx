import '@fontsource-variable/figtree/index.css';
import '@fontsource-variable/bricolage-grotesque/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import './app.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { boot } from './app/boot.ts';
import { ApplicationErrorScreen } from './app/error-screens.tsx';
import { followApp } from './app/follow-app.ts';
import { router } from './app/router.ts';
import { startI18n } from './lib/i18n.ts';
import { startTheme } from './lib/theme.ts';

function render(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  followApp();
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary FallbackComponent={ApplicationErrorScreen}>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </ErrorBoundary>
    </StrictMode>,
  );
}

startTheme();
await startI18n();
await boot(render);
