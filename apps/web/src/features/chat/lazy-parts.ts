/** Code that nearly every visit uses, so that it can load ahead while the page is idle. */
export const chatParts: readonly (() => Promise<unknown>)[] = [
  () => import('./chat-list/new-chat-menu.tsx'),
  () => import('./panels/panel-content.tsx'),
  () => import('./composer/suggestions/suggestions.ts'),
];
