/** `npm run check`: everything that must hold before a change is shared. Stops at the first failure and says how to repair it. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const tool = (path: string): string => join(root, 'node_modules', path)

interface Step {
  readonly name: string
  readonly argv: readonly string[]
  readonly repair: string
}

const steps: readonly Step[] = [
  {
    name: 'format and lint',
    argv: [tool('@biomejs/biome/bin/biome'), 'check', '.'],
    repair: 'npm run format, then mend what is left',
  },
  {
    name: 'client types',
    argv: ['scripts/client-types.ts'],
    repair: 'mend the routes: their OpenAPI documents cannot be made',
  },
  {
    name: 'types',
    argv: [tool('typescript/bin/tsc'), '--noEmit'],
    repair: 'mend the types; npm run types shows them again',
  },
  {
    name: 'types of the console',
    argv: [tool('typescript/bin/tsc'), '--noEmit', '-p', 'console'],
    repair: 'mend the types; npm run types shows them again',
  },
  {
    name: 'types of the tests of its parts',
    argv: [tool('typescript/bin/tsc'), '--noEmit', '-p', 'console/test/parts'],
    repair: 'mend the types; npm run types shows them again',
  },
  {
    name: 'types of the service worker',
    argv: [tool('typescript/bin/tsc'), '--noEmit', '-p', 'console/worker'],
    repair: 'mend the types; npm run types shows them again',
  },
  {
    name: 'code that nobody uses',
    argv: [tool('knip/bin/knip.js'), '--no-progress'],
    repair: 'remove the file or the export; what is started by its path belongs into "entry" of knip.json',
  },
  { name: 'generated files', argv: ['scripts/generate.ts', '--check'], repair: 'npm run generate' },
  {
    name: 'OpenAPI documents since the last release',
    argv: ['scripts/openapi-changes.ts'],
    repair: 'change it back, or name it in CHANGELOG.md',
  },
  { name: 'tests', argv: ['scripts/test.ts'], repair: 'mend it; npm test -- path/to/file.test.ts runs one file alone' },
]

/** `--static` leaves the tests out: for CI, which runs them twice by itself. */
const known = process.argv.slice(2).every((word) => word === '--static')
if (!known) {
  console.error('npm run check takes no argument, or --static (everything but the tests).')
  process.exit(2)
}
const selected = process.argv.includes('--static') ? steps.filter((step) => step.name !== 'tests') : steps

for (const [at, { name, argv, repair }] of selected.entries()) {
  console.log(`[${at + 1}/${selected.length}] ${name}`)
  const started = performance.now()
  const { status, signal } = spawnSync(process.execPath, [...argv], { stdio: 'inherit', cwd: root })
  if (status !== 0) {
    console.error(`\n${name}: failed${signal ? ` (${signal})` : ''}. To repair: ${repair}.`)
    process.exit(status ?? 1)
  }
  console.log(`      ok, ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
console.log('Everything holds.')
