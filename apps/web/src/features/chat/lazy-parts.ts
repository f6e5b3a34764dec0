/** What opens on use in nearly every visit, so that quiet moments can load it ahead. */
export const chatParts: readonly (() => Promise<unknown>)[] = [
  () => import('./sessions/new-chat-menu.tsx'),
  () => import('./panels/panel-content.tsx'),
  () => import('./composer/suggestions/suggestions.ts'),
];
