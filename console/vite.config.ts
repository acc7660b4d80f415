import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { InlineConfig, Plugin } from 'vite'

const compressible = /\.(js|mjs|css|svg|json|html)$/
const smallest = 1024

/** Writes a brotli copy beside every text file of the output, so that the service sends it as it is. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle)) {
        const file = join(dir, name)
        if (!compressible.test(name)) continue
        const bytes = readFileSync(file)
        if (bytes.length < smallest) continue
        // 6 % smaller than with 9, for 1.6 s; 11 would take 4 s more for 2 %.
        const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
      }
    },
  }
}

const libraries =
  /node_modules\/(react|react-dom|scheduler|marked|@tanstack\/(react-query|query-core)|intl-messageformat|@formatjs\/[\w-]+)\//
/** The icons of the traveller's first view, and what every icon needs. */
const firstIcons =
  /lucide-react\/dist\/esm\/(?:icons\/(?:house|route|book-open|life-buoy|settings|phone)\.|(?!icons\/))/
/** What both pages have of our own from the first view on. */
const commonFiles =
  /client\/src\/|preload-helper|console\/src\/(?:styles\/|data\/(?:words|choices|service-time|names|countries)\.ts|parts\/(?:time|marks|markdown|words)\.)/

/** How the console is built. `npm run console-build` uses it; a file with a default export would be a second way. */
export const consoleConfig = (outDir: string): InlineConfig => ({
  configFile: false,
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [precompress()],
  // The function that decides claims, as the service runs it; src/claims/decisions.d.ts says what of it the console uses.
  resolve: { alias: { 'godwit-decisions': join(import.meta.dirname, '../src/protection/decisions/recompute.ts') } },
  oxc: { jsx: { runtime: 'automatic' } },
  worker: { format: 'es' },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    manifest: 'files.json',
    rolldownOptions: {
      input: ['index.html', 'me.html'].map((file) => join(import.meta.dirname, file)),
      // Few files: on a slow line each one more costs a turn. `base` is the libraries of both pages, whose size is held (serving.test.ts).
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: libraries },
            { name: 'icons', test: firstIcons },
            { name: 'common', test: commonFiles },
            {
              name: 'traveller',
              test: /console\/src\/me\/(?:data|frame|now|parts|sign-in)\/|\/me\/(?:guide\/guide|trip\/trip)-data\.ts/,
            },
          ],
        },
      },
      // "use client" is for servers that render React; there is none here. How long parts took is for the authors of plugins.
      onLog: (level, log, say) =>
        log.code === 'MODULE_LEVEL_DIRECTIVE' || log.code === 'PLUGIN_TIMINGS' ? undefined : say(level, log),
    },
  },
})

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

/** Every file that the traveller's page may ask for, by the list that the build wrote. */
export function travellerFiles(outDir: string): readonly string[] {
  const chunks = JSON.parse(readFileSync(join(outDir, 'files.json'), 'utf8')) as Readonly<Record<string, Chunk>>
  const files = new Set(['me/early.js', 'me/manifest.webmanifest', 'me/icon-192.png'])
  const seen = new Set<string>()
  const add = (name: string): void => {
    const chunk = chunks[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(next)
  }
  add('me.html')
  return [...files].sort().map((file) => `/${file}`)
}

/** The service worker of the traveller's page: one file without a digest in its name, which knows the files of this build. */
export const workerConfig = (outDir: string): InlineConfig => ({
  configFile: false,
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'warn',
  define: { shellFiles: JSON.stringify(travellerFiles(outDir)) },
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2023',
    reportCompressedSize: false,
    rolldownOptions: {
      input: join(import.meta.dirname, 'worker/worker.ts'),
      output: { format: 'iife', entryFileNames: 'me/worker.js' },
    },
  },
})
