import { tanstackRouter } from '@tanstack/router-plugin/vite';

/** Generates the list of routes, and splits route files into the eager part and the lazy part. */
export const routes = () =>
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    quoteStyle: 'single',
    semicolons: true,
    addExtensions: true,
    routeFileIgnorePattern: String.raw`\.test\.tsx?$`,
  });
