import '@fontsource-variable/figtree/index.css';
import '@fontsource-variable/bricolage-grotesque/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import './app.css';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { boot } from './app/boot/boot.ts';
import { preloadInside } from './app/boot/preload.ts';
import { ApplicationErrorScreen } from './app/errors/lazy-error-screens.tsx';
import { router } from './app/router/router.ts';
import { guardSinks } from './lib/browser/guard-sinks.ts';
import { startTheme } from './lib/browser/theme.ts';
import { startI18n } from './lib/i18n/i18n.ts';
import { getSession } from './state/session.ts';

function render(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <CatchBoundary getResetKey={() => 'app'} errorComponent={ApplicationErrorScreen}>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </CatchBoundary>
    </StrictMode>,
  );
  // Toasts and the code that shows them load after the first paint.
  void import('./app/boot/follow-app.ts').then(({ followApp }) => followApp());
  // They must be loaded before the network fails.
  void import('./app/errors/error-screens.tsx');
}

async function start(): Promise<void> {
  guardSinks();
  startTheme();
  // Sign-in's texts too: a screen that waits for its own shows a loading view, which React then keeps for 300 ms.
  const texts = startI18n(getSession() ? ['common'] : ['common', 'auth']);
  if (getSession()) preloadInside();
  await texts;
  await boot(render);
}

// No top-level await: other files import from this module's file, and would wait for themselves.
void start();
