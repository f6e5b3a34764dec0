import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { useRedirect } from './use-redirect.ts';

/** Redirects to `/target` when its button is pressed, in an effect. */
function Start() {
  const redirect = useRedirect();
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (isDue) redirect({ href: '/target' });
  }, [isDue, redirect]);
  return (
    <button type="button" onClick={() => setIsDue(true)}>
      Redirect
    </button>
  );
}

/** An app at `/start/`, whose screen `/elsewhere` loads until `finish` is called. */
function openStart() {
  const loading = Promise.withResolvers<void>();
  const root = createRootRoute({ component: Outlet });
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/start/', component: Start }),
    createRoute({ getParentRoute: () => root, path: '/target', component: () => <h1>Target</h1> }),
    createRoute({
      getParentRoute: () => root,
      path: '/elsewhere',
      loader: () => loading.promise,
      component: () => <h1>Elsewhere</h1>,
    }),
  ]);
  const history = createMemoryHistory({ initialEntries: ['/start/'] });
  const router = createRouter({ routeTree, history, defaultPendingMs: Number.POSITIVE_INFINITY });
  const app = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => app.unmount());
  app.render(<RouterProvider router={router as never} />);
  return { router, finish: loading.resolve };
}

const redirect = page.getByRole('button', { name: 'Redirect' });

test('a screen leads on', async () => {
  openStart();
  await redirect.click();
  await expect.element(page.getByRole('heading', { name: 'Target' })).toBeVisible();
});

test('a screen that the user is leaving does not lead on', async () => {
  const { router, finish } = openStart();
  await expect.element(redirect).toBeVisible();
  void router.navigate({ href: '/elsewhere' });
  await redirect.click();
  finish();
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  expect(router.history.location.pathname).toBe('/elsewhere');
});
