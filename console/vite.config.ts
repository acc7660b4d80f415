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
    rolldownOptions: {
      // "use client" is for servers that render React; there is none here. How long parts took is for the authors of plugins.
      onLog: (level, log, say) =>
        log.code === 'MODULE_LEVEL_DIRECTIVE' || log.code === 'PLUGIN_TIMINGS' ? undefined : say(level, log),
    },
  },
})
