import { lazyRouteComponent } from '@tanstack/react-router';

// Nobody meets these in an ordinary visit.
export const RouteErrorScreen = lazyRouteComponent(() => import('./error-screens.tsx'), 'RouteErrorScreen');
export const NotFoundScreen = lazyRouteComponent(() => import('./error-screens.tsx'), 'NotFoundScreen');
export const ApplicationErrorScreen = lazyRouteComponent(() => import('./error-screens.tsx'), 'ApplicationErrorScreen');
