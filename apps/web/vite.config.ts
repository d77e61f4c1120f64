import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { viteTargets } from './build/browsers/supported-browsers.ts';
import { filesOfModule, loadModules, loadShellByScripts } from './build/load-modules.ts';
import { webPlugins } from './build/plugins.ts';
import { preloadFonts, SHELL, serveShell } from './build/shell.ts';
import { serveStaticPages } from './build/static-dev-plugin.ts';
import { subsetFonts } from './build/subset-fonts.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 3000}`;

/** Libraries of the shell itself. */
const OF_SHELL =
  /node_modules\/(?:react|react-dom|react-router|scheduler|@lingui|zustand|@tanstack(?!.*infiniteQueryO|.*useInfinite))\//;

/** Modules that set the language of sheets, menus and fields. */
const OF_LANGUAGE =
  /react-aria\/dist\/private\/(?:i18n\/(?:I18nProvider|useDefaultLocale|utils)|ssr\/SSRProvider)\./;

/** The module that starts the app, which stays an entry. */
const OF_ENTRY = /\/main\.tsx$|\.html$/;

/** Libraries of sheets, menus and fields. */
const OF_OVERLAYS = /node_modules\/(?:react-aria|react-aria-components|react-stately)\//;

/** Modules for choosing and uploading a photo: the dashboard needs all of them, and each file costs a request. */
const OF_PHOTO =
  /\/(?:use-photo-upload|picture-file|shrink-photo|save-pet|photo-chooser|photo-problem)\.tsx?$/;

/**
 * Modules that come together: in a form of a pet, in nearly every sheet, in a choice of times, and below lists in pages.
 * The first page names each file.
 */
const OF_PET_FORM = /\/entities\/pets\/form\//;
const OF_SLOTS = /\/entities\/slots\/|\/components\/slot-choice\./;
const OF_LISTS = /\/lib\/(?:pages\/(?:more-button|use-focus-after-last)|calls\/use-load-more)\./;
const OF_SHEETS = /\/(?:sheet|sheet-dialog|confirm-dialog|discard-guard)\.tsx$/;

/**
 * Entries of what every signed-in page loads after its first paint: parts of pages, stored responses, the live channel.
 */
const OF_LATER = /\/app\/later\/later\.|\/lib\/offline\/(?:restore|store)-queries\./;
const OF_LIVE = /\/app\/live\/live-session\./;

/** Modules that the live channel shares with other pages, which would otherwise load all of it. */
const BESIDE_LIVE =
  /\/lib\/(?:calls\/updates|live\/(?:changes|(?:use-)?connection-problem|last-update|log)|formats\/use-now)\.|\/entities\/pets\/queries\.|\/notifications\/push\.|\/emergency\/queries\./;

/** Modules that sign-in shares with the signed-in pages. */
const OF_SIGN_IN = /\/auth-store\.ts$|\/reference\/countries\.ts$/;

/** Modules that many pages share, but not the first one. */
const NOT_FIRST =
  /field|label|radio|discard-guard|keep-focus|sheet-drag|(?:sheet|dialog|menu)\.tsx$|lucide-react\/dist\/esm\/icons|(?:occasional|sheet)-icons/i;

export default defineConfig({
  appType: 'mpa',
  plugins: [
    loadModules(),
    webPlugins(),
    tailwindcss(),
    subsetFonts(),
    preloadFonts(),
    loadShellByScripts(),
    serveStaticPages(),
    serveShell(),
  ],
  resolve: {
    // The shim is for React before 18; its only export is React's own.
    alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }],
  },
  build: {
    target: viteTargets,
    manifest: true,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'js' ? filesOfModule(file, files) : files,
    },
    // One style sheet for the whole app: it is small, and separate ones would load late for each page.
    cssCodeSplit: false,
    reportCompressedSize: false,
    // Photos and drawings stay files, which the browser caches; Vite would inline small ones into the script.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: SHELL,
      // Our packages' modules only export: one that a page does not use stays out of its files.
      treeshake: {
        moduleSideEffects: [{ test: /\/packages\/(?:contract|ui)\/src\/.*\.tsx?$/, sideEffects: false }],
      },
      // The first screen is split into few files, since each costs a request and compresses separately: the libraries,
      // which change only with their versions; the shell with the first page; and what loads after the first paint,
      // with all its imports that the first files lack. Modules of overlays come without their imports: some of them
      // name menus and lists, which a sheet does not use.
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: id => OF_SHELL.test(id) || OF_LANGUAGE.test(id) },
            {
              name: 'first',
              tags: ['$initial'],
              test: id => !OF_ENTRY.test(id),
              includeDependenciesRecursively: false,
            },
            { name: 'overlays', minShareCount: 43, test: OF_OVERLAYS, includeDependenciesRecursively: false },
            { name: 'sign-in', test: OF_SIGN_IN },
            { name: 'later', test: id => OF_LATER.test(id) || BESIDE_LIVE.test(id) },
            { name: 'photo', test: OF_PHOTO },
            { name: 'pet-form', test: OF_PET_FORM, includeDependenciesRecursively: false },
            { name: 'sheet', test: OF_SHEETS, includeDependenciesRecursively: false },
            { name: 'slots', test: OF_SLOTS, includeDependenciesRecursively: false },
            { name: 'list-pages', test: OF_LISTS, includeDependenciesRecursively: false },
            { name: 'live', test: OF_LIVE },
            { name: 'shared', minShareCount: 24, test: id => !(OF_OVERLAYS.test(id) || NOT_FIRST.test(id)) },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '^/(?:api|broadcasting|files)/': { target: api },
      '^/app/': { target: api, ws: true },
    },
  },
});
