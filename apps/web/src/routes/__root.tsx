import { createRootRoute } from '@tanstack/react-router';
import { NotFoundScreen, RouteErrorScreen } from '../app/errors/lazy-error-screens.tsx';
import { Root } from '../app/frame/root.tsx';
import { requireSetup } from '../app/router/guards.ts';

export const Route = createRootRoute({
  beforeLoad: requireSetup,
  component: Root,
  errorComponent: RouteErrorScreen,
  notFoundComponent: NotFoundScreen,
});
