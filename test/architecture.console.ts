import { dirname, join } from 'node:path'
import { importsOf, type Read } from './architecture.rules.ts'

/** Where a file of console/src stands: the page, and what its folder is on it. */
interface Place {
  readonly page: 'desk' | 'me'
  readonly kind: 'data' | 'parts' | 'frame' | 'screen' | 'start'
  /** Of a screen, or of a view of the traveller's page. */
  readonly name: string
}

const layers: readonly string[] = ['data', 'parts', 'frame']

function placeOf(file: string): Place {
  const parts = file.split('/')
  const page = parts[0] === 'me' ? 'me' : 'desk'
  const [name = '', ...rest] = page === 'me' ? parts.slice(1) : parts
  if (rest.length === 0) return { page, kind: 'start', name }
  return { page, kind: layers.includes(name) ? (name as Place['kind']) : 'screen', name }
}

/** Why the first may not import the second; undefined where it may. */
function refusal(from: Place, to: Place, file: string, target: string): string | undefined {
  if (from.kind === 'start') return undefined
  if (from.page === 'desk' && to.page === 'me') return 'the desk knows nothing of the traveller’s page'
  if (from.page === 'me' && to.page === 'desk' && to.kind !== 'data' && to.kind !== 'parts')
    return 'the traveller’s page takes data and parts of the desk, nothing else'
  if (from.kind === 'data' && to.kind !== 'data') return 'data knows nothing of what is drawn'
  if (from.kind === 'parts' && (to.kind === 'screen' || to.kind === 'frame'))
    return 'a part is drawn wherever it is needed, and knows no screen'
  if (from.kind === 'screen' && to.kind === 'screen' && from.name !== to.name)
    return 'screens do not know each other: what two of them show belongs into parts or data'
  if (from.page === 'desk' && from.kind === 'frame' && to.kind === 'screen')
    return /^frame\/router\.ts$/.test(file) && target.endsWith('/routes.tsx')
      ? undefined
      : 'the frame knows screens by their routes, in router.ts'
  return undefined
}

/** Every import in console/src that breaks a rule, as a sentence. Paths are relative to console/src. */
export function consoleViolations(files: readonly string[], read: Read): string[] {
  return files.flatMap((file) =>
    importsOf(read(file))
      .filter((spec) => spec.startsWith('.') && !spec.endsWith('.css'))
      .flatMap((spec) => {
        const target = join(dirname(file), spec)
        if (target.startsWith('..')) return []
        const why = refusal(placeOf(file), placeOf(target), file, target)
        return why === undefined ? [] : [`console/src/${file} imports ${spec}: ${why}.`]
      }),
  )
}
