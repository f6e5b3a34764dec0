import { lazyRouteComponent } from '@tanstack/react-router';

// Ordinary visits do not need them.
export const RouteErrorScreen = lazyRouteComponent(() => import('./error-screens.tsx'), 'RouteErrorScreen');
export const NotFoundScreen = lazyRouteComponent(() => import('./error-screens.tsx'), 'NotFoundScreen');
export const ApplicationErrorScreen = lazyRouteComponent(() => import('./error-screens.tsx'), 'ApplicationErrorScreen');
