import { tanstackRouter } from '@tanstack/router-plugin/vite';

/** Writes the list of routes, and splits their files into what a screen needs at once and what it loads. */
export const routes = () =>
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    quoteStyle: 'single',
    semicolons: true,
    addExtensions: true,
    routeFileIgnorePattern: String.raw`\.test\.tsx?$`,
  });
