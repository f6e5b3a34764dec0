import type { Plugin } from 'vite';

/** Writes `build.json`, which identifies this build: pages request it to detect a newer one. */
export function buildFile(build: string): Plugin {
  return {
    name: 'build-file',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ build }) });
    },
  };
}
