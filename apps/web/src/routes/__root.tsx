import { createRootRoute } from '@tanstack/react-router';
import { NotFoundScreen, RouteErrorScreen } from '../app/lazy-error-screens.tsx';
import { requireSetup } from '../app/guards.ts';
import { Root } from '../app/root.tsx';

export const Route = createRootRoute({
  beforeLoad: requireSetup,
  component: Root,
  errorComponent: RouteErrorScreen,
  notFoundComponent: NotFoundScreen,
});
