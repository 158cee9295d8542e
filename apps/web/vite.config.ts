import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const { version = '0.0.0' } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version?: string;
};

/** Requests that go to the server. Start it with SITE_URL=http://localhost:5173 so that mail links lead back here. */
const SERVER = 'http://127.0.0.1:3000';
const SERVER_PATHS = ['/auth/v1', '/rest', '/functions', '/config.json', '/mailbox'];

/** The packages of the server client, which a page loads after its first paint. */
const SERVER_CLIENT = /node_modules[\\/](zod|@supabase|eventsource-parser)[\\/]|packages[\\/]api[\\/]/;
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
            { name: 'frame', tags: ['$initial'], test: isShared, priority: 3 },
            // What many screens share: one file instead of thirty. The rest is split by the screens that need it.
            { name: withoutServerClient('parts'), test: isShared, minShareCount: 5, priority: 2 },
            // Shared by pages and by the server client, which would otherwise be loaded with the page.
            { name: withoutServerClient('rules'), test: /packages[\\/]core[\\/]/, priority: 1 },
            { name: 'services', test: SERVER_CLIENT },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, SERVER])) },
});

function isShared(id: string): boolean {
  return !id.startsWith(import.meta.dirname);
}

/** Puts modules that do not import the server client, directly or through others, into an output file of this name. */
function withoutServerClient(name: string) {
  const known = new Map<string, boolean>();
  const usesClient = (id: string, graph: Graph): boolean => {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    known.set(id, false);
    const imported = graph.getModuleInfo(id)?.importedIds ?? [];
    const uses = SERVER_CLIENT.test(id) || imported.some((other) => usesClient(other, graph));
    known.set(id, uses);
    return uses;
  };
  return (id: string, graph: Graph) => (usesClient(id, graph) ? null : name);
}

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

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
