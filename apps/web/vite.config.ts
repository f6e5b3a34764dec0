import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildFile } from './build-file.config.ts';
import { withoutCallSummaries } from './call-summaries.config.ts';
import { emojiData } from './emoji-data.config.ts';
import { firstMoment } from './first-moment.config.ts';
import { leanIcons } from './lean-icons.config.ts';
import { notices } from './notices.config.ts';
import packageJson from './package.json' with { type: 'json' };
import { precompress } from './precompress.config.ts';
import { routes } from './routes.config.ts';
import { serviceWorker } from './service-worker.config.ts';

/** Code shared by the screens before sign-in and the shell of a signed-in user. */
const COMMON =
  /contract.src.(chat.|sign-in.session-events)|src.(hooks.use-|lib.i18n.|lib.browser.ticking|ui.(feedback.empty-state|picture.channel-tile))/;
/** The shell, the chats and the live stream, which `app/boot/preload.ts` loads for a signed-in user. */
const INSIDE = /src.(app.(frame.app-frame|boot.boot-session)|screens.chat.(chat-list|chat-place))\./;

/** The files that the page itself names. */
const FIRST = /^assets.(index|base)-/;

/** Paths that the server answers itself. */
const SERVED = ['/api', '/join', '/manifest.webmanifest', '/app-icons'];

const builtAt = new Date();
const build = `${packageJson.version}-${builtAt.getTime().toString(36)}`;

export default defineConfig({
  plugins: [
    // Before the React plugin: it splits the route files that React then compiles.
    routes(),
    react(),
    tailwindcss(),
    leanIcons(),
    withoutCallSummaries(),
    emojiData(),
    buildFile(build),
    firstMoment(build),
    notices(),
    serviceWorker(build),
    precompress(),
  ],
  // React itself has had this hook since 18.
  resolve: { alias: { 'use-sync-external-store/shim': 'use-sync-external-store' } },
  define: {
    __APP_VERSION__: JSON.stringify(packageJson.version),
    __BUILD_TIME__: JSON.stringify(builtAt.toISOString()),
    __BUILD__: JSON.stringify(build),
  },
  build: {
    // The build of the visitors' chat (widget.config.ts), which started with an empty folder, is already there.
    emptyOutDir: false,
    manifest: true,
    modulePreload: {
      // All supported browsers preload modules.
      polyfill: false,
      // A file that is requested explicitly need not be preloaded: its name would be in the first file twice. The entry
      // of the page is already there: the script, and the styles, which are inlined in the page.
      resolveDependencies: (file, dependencies, { hostType }) =>
        hostType === 'js' ? dependencies.filter((name) => name !== file && !FIRST.test(name)) : dependencies,
    },
    // Pictures stay files, so that the content security policy needs no `data:` source.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Schemas are values: unused ones can be dropped.
      treeshake: {
        manualPureFunctions: ['z'],
        // The background blur's library imports it for a model that Loquat does not use: 35 kB.
        moduleSideEffects: [{ test: /@mediapipe.tasks-vision/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          // A module goes to the matching group of highest priority, together with its imports.
          groups: [
            { name: 'base', tags: ['$initial'], priority: 2 },
            // Without it, screens before sign-in load all of `inside`: registration 257 kB instead of 181.
            { name: 'common', test: COMMON, priority: 1 },
            // Without it, the chat loads 281 kB in 116 files instead of 247 in 6.
            { name: 'inside', test: INSIDE },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(SERVED.map((path) => [path, 'http://127.0.0.1:3000'])),
  },
});
