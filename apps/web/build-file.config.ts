import type { Plugin } from 'vite';

/** Writes `build.json`, which names this build: pages ask for it to learn that there is a newer one. */
export function buildFile(build: string): Plugin {
  return {
    name: 'build-file',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ build }) });
    },
  };
}
