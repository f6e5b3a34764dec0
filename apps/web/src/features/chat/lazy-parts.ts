/** What nearly every visit opens at some point, so that it can load ahead while the page is idle. */
export const chatParts: readonly (() => Promise<unknown>)[] = [
  () => import('./sessions/new-chat-menu.tsx'),
  () => import('./panels/panel-content.tsx'),
  () => import('./composer/suggestions/suggestions.ts'),
];
