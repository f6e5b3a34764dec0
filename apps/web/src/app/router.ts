import { createRouter } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';

/** The one router of the app; its type is registered so that links and params are checked. */
export const router = createRouter({ routeTree, defaultPreload: 'intent', scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
