import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import { defineConfig, type Plugin } from 'vite';

const { version = '0.0.0' } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version?: string;
};

/** Requests that go to the server. Start it with SITE_URL=http://localhost:5173 so that mail links lead back here. */
const SERVER = 'http://127.0.0.1:3000';
const SERVER_PATHS = ['/auth/v1', '/rest', '/functions', '/config.json', '/mailbox'];

const SMALL_PARTS =
  /[\\/](@tanstack|@mantine)[\\/]|packages[\\/](core[\\/]src|ui[\\/]src[\\/](components[\\/](analysis[\\/](marks|words)\.|\w+\.)|data[\\/](draft|examples|library|once)\.|layout[\\/]use))/;
const FIELDS =
  /[\\/](TextField|PasswordField|Input|InputBase|CloseButton|PasswordInput|TextInput)(\.layer)?[\\/.][^\\/]*$/;
/** Parts of Mantine that are never used here. */
const UNUSED_HUES = /^--mantine-color-(pink|grape|violet|indigo|cyan|teal|lime|green|yellow|orange)-/;

export default defineConfig({
  base: '/',
  plugins: [react(), preloadFonts(), oneWeightOfItalics()],
  css: {
    postcss: {
      plugins: [
        {
          postcssPlugin: 'without-unused-hues',
          Declaration: (declaration) => void (UNUSED_HUES.test(declaration.prop) && declaration.remove()),
        },
      ],
    },
  },
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Rarely changes, so a new version of the app leaves it in the browser's cache.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
              priority: 4,
            },
            // What every page needs first. A browser loads six files at a time, so it is one file and not twenty.
            { name: 'frame', tags: ['$initial'], test: (id) => !id.startsWith(import.meta.dirname), priority: 3 },
            // Shared by pages and by the server client, which would otherwise be loaded with the page.
            { name: 'rules', test: /core[\\/]src[\\/]contactMessage/, priority: 3 },
            // The server client: loaded after the first paint, as one file instead of ten.
            {
              name: 'services',
              test: /node_modules[\\/](zod|@supabase|eventsource-parser)[\\/]|packages[\\/]api[\\/]|core[\\/]src[\\/]analysis/,
              priority: 2,
            },
            // Small modules that many screens share: one file instead of thirty. Larger ones are split by the screens
            // that need them.
            {
              name: 'parts',
              test: (id) => SMALL_PARTS.test(id) && !FIELDS.test(id),
              minShareCount: 3,
              maxModuleSize: 8_000,
              priority: 1,
            },
            { name: 'fields', test: FIELDS, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, SERVER])) },
});

/** The two fonts that every page shows at once; the italic loads when it is used. */
function preloadFonts(): Plugin {
  const wanted = [/literata-latin-opsz-normal/, /ysabeau-office-latin-wght-normal/];
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => wanted.some((face) => face.test(file)))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Italics are used in one weight; without the others the file is less than half as large. */
function oneWeightOfItalics(): Plugin {
  return {
    name: 'one-weight-of-italics',
    async generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !/literata-latin-opsz-italic/.test(asset.fileName)) continue;
        const font = Buffer.from(asset.source);
        asset.source = await subsetFont(font, LATIN, { targetFormat: 'woff2', variationAxes: { wght: 400 } });
      }
    },
  };
}

/** More than the file contains: all of it is kept. */
const LATIN = String.fromCodePoint(...Array.from({ length: 0x2600 }, (_, index) => index));
