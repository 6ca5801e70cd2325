import { defineConfig } from 'vite';

// One script and one style sheet under names that do not change: Go puts them into the page.
export default defineConfig({
  build: {
    outDir: '../assets',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    rollupOptions: {
      input: 'src/main.tsx',
      output: {
        format: 'iife',
        entryFileNames: 'page.js',
        assetFileNames: 'page[extname]',
      },
    },
  },
});
