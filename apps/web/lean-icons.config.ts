import type { Plugin } from 'vite';

/** Removes from each Lucide icon a read that has no effect, but that the bundler keeps because it cannot know that. */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler: (code) => ({ code: code.replace('\n__iconData.node;', ''), map: null }),
    },
  };
}
