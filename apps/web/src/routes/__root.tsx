import { createRootRoute, Outlet } from '@tanstack/react-router';
import { AppProviders } from '../app/app-providers.tsx';
import { NotFoundScreen, RouteErrorScreen } from '../app/error-screens.tsx';

export const Route = createRootRoute({
  component: Root,
  errorComponent: RouteErrorScreen,
  notFoundComponent: NotFoundScreen,
});

function Root() {
  return (
    <AppProviders>
      <Outlet />
    </AppProviders>
  );
}
