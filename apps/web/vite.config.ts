import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { emojiData } from './emoji-data.config.ts';
import { buildFile } from './build-file.config.ts';
import { firstMoment } from './first-moment.config.ts';
import { leanContract } from './lean-contract.config.ts';
import { notices } from './notices.config.ts';
import { precompress } from './precompress.config.ts';
import { routes } from './routes.config.ts';
import { serviceWorker } from './service-worker.config.ts';
import packageJson from './package.json' with { type: 'json' };

/** What the screens before sign-in share with those after it; without a file of its own it would be in `inside`. */
const COMMON =
  /src.ui.(picture.avatar|feedback.(empty-state|toast-list)|kbd|dialog.use-dialog-on-demand)\.|src.(lib.i18n.use-format|hooks.use-session)\.|react.use-render|contract.src.(chat.channels|server.server|sign-in.new-password)\./;
/** The shell, the chats and the live stream: what `app/boot/preload.ts` fetches for whoever is signed in. */
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
    leanContract(),
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
    // The chat for visitors is there already (widget.config.ts), which began with an empty folder.
    emptyOutDir: false,
    manifest: true,
    modulePreload: {
      // All supported browsers preload modules.
      polyfill: false,
      // A requested file need not be preloaded: its name would be in the first file twice. What the page starts with is
      // already there: the script, and the styles, which are inlined in the page.
      resolveDependencies: (file, dependencies, { hostType }) =>
        hostType === 'js' ? dependencies.filter((name) => name !== file && !FIRST.test(name)) : dependencies,
    },
    // Pictures stay files, so that the content security policy needs no `data:` source.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Schemas are values: unused ones need not be made.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        // Hashes do not compress, and sign-in names all files: a character less saves it 0.2 kB, the chat 0.3. Fewer are
        // refused for this many files.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // Modules needed together are one file, which compresses better than many. A module goes to the matching
            // group of highest priority, together with its imports. The figures say what more screens would weigh
            // without the group.
            { name: 'base', tags: ['$initial'], priority: 3 },
            // Registration: 70 kB, all of `inside`.
            { name: 'common', test: COMMON, priority: 2 },
            // The chat: 35 kB, in 121 files instead of 10; sign-in, which names them all: 2.4 kB.
            { name: 'inside', test: INSIDE, priority: 1 },
            // One name less on every screen: the chat 0.1 kB, sign-in, which names all files: 0.06 kB.
            { name: 'picking', test: /src.features.chat.(chat-picker|use-named-chats)\./ },
            // Twelve files less behind sign-in's form.
            { name: 'ways', test: /src.screens.sign-in.other-sign-in-methods\./ },
            // Six names less for sign-in and the settings: sign-in 0.1 kB, the chat 0.2 kB.
            {
              name: 'second-factor',
              test: /src.(features|screens|screens.parts).second-factor.|second-factor.code-dialogs/,
            },
            // Modules of a few lines, each smaller than its name.
            { name: 'small', test: /.(device-reach|phone|sheet-style|duration)\.tsx?$/, minShareCount: 2 },
            { name: 'query', test: /node_modules.@tanstack.(react-query|query-core)/, minShareCount: 2 },
            // Icons of several parts, each smaller than its name. The chat: 1.1 kB, sign-in, which names all files: 0.4 kB.
            { name: 'icons', test: /node_modules.lucide-react/, minShareCount: 2 },
            // What menus, dialogs and pickers share. The chat: 2 kB, sign-in: 0.9 kB, since 37 more files would be named.
            { name: 'overlays', test: /node_modules.@base-ui|node_modules.@floating-ui/, minShareCount: 5 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(SERVED.map((path) => [path, 'http://127.0.0.1:3000'])),
  },
});
