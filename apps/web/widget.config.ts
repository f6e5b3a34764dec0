import { defineConfig } from 'vite';
import { leanContract } from './lean-contract.config.ts';

/**
 * The chat for visitors and the script that embeds it, built before the web app and into the same folder, but apart
 * from it: a visitor loads nothing of the app. `vite.config.ts` then adds the app and compresses all of it.
 */
export default defineConfig({
  plugins: [leanContract()],
  publicDir: false,
  build: {
    emptyOutDir: true,
    manifest: '.vite/widget-manifest.json',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      input: { visitor: 'widget.html', widget: 'src/visitor/loader.ts' },
      output: {
        // Pages of others name the script, so its name never changes.
        entryFileNames: ({ name }) => (name === 'widget' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
