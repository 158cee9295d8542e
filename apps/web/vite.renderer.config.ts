import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the renderer of the public pages: the application as one module for Node. */
export default defineConfig({
  plugins: [react()],
  ssr: { noExternal: true, external: ['react', 'react-dom'] },
  build: {
    ssr: fileURLToPath(import.meta.resolve('@latticework/ui/prerender')),
    outDir: 'dist/renderer',
    copyPublicDir: false,
    minify: false,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'renderer.js' } },
  },
});
