import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const { version = '0.0.0' } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version?: string;
};

/** What the server answers itself. Start it with SITE_URL=http://localhost:5173, so that mail links lead back here. */
const SERVER = 'http://127.0.0.1:3000';
const SERVER_PATHS = ['/auth/v1', '/rest', '/functions', '/config.json', '/mailbox'];

export default defineConfig({
  base: '/',
  plugins: [react(), preloadFonts()],
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
            // Changes seldom, so that a new version of the app leaves it in the browser's cache.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
              priority: 2,
            },
            // Shared by a page and by what talks to the server, which would else come along with the page.
            { name: 'rules', test: /core[\\/]src[\\/]contactMessage/, priority: 2 },
            // What talks to the server: loaded behind the first paint, and one file instead of ten.
            {
              name: 'services',
              test: /node_modules[\\/](zod|@supabase|eventsource-parser)[\\/]|packages[\\/]api[\\/]|core[\\/]src[\\/]analysis/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, SERVER])) },
});

/** The two faces that every page shows at once; the italic comes when something is set in it. */
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
