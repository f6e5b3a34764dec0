import type { Plugin } from 'vite';

/**
 * Writes `build.json`, which names this build: pages ask for it to learn that there is a newer one. The page asks for
 * its first script by the same name, so that browsers need not ask whether the one they have is still good.
 */
export function buildFile(build: string): Plugin {
  return {
    name: 'build-file',
    apply: 'build',
    transformIndexHtml: (html) => html.replace('"/theme.js"', `"/theme.js?v=${build}"`),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ build }) });
    },
  };
}
