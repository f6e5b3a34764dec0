import { defineConfig } from 'vite';
import { withoutCallSummaries } from './call-summaries.config.ts';

/**
 * The chat for visitors and the script that embeds it, built before the web app and into the same folder, but
 * separately: a visitor loads nothing of the app. `vite.config.ts` then adds the app and compresses all files.
 */
export default defineConfig({
  plugins: [withoutCallSummaries()],
  publicDir: false,
  build: {
    emptyOutDir: true,
    manifest: '.vite/widget-manifest.json',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      input: { visitor: 'widget.html', widget: 'src/visitor/loader.ts' },
      output: {
        // Other sites reference the script by name, so its name never changes.
        entryFileNames: ({ name }) => (name === 'widget' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
