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
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
      }
    },
  }
}

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
      // What both pages are built on, in one file: fewer requests, and its size can be held (serving.test.ts).
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-query|query-core)|intl-messageformat|@formatjs\/[\w-]+)\//,
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
  const files = new Set(['me/manifest.webmanifest', 'me/icon-192.png'])
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
