import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileCircleViolations } from './architecture.circles.ts'
import { consoleViolations } from './architecture.console.ts'

const source = join(import.meta.dirname, '../console/src')
const files = (readdirSync(source, { recursive: true }) as string[]).filter((file) => /\.tsx?$/.test(file)).sort()
const read = (file: string): string => readFileSync(join(source, file), 'utf8')

const holds = (violations: readonly string[]): void => assert.deepEqual(violations, [], `\n${violations.join('\n')}\n`)

test('screens of the console do not know each other, data knows nothing that is drawn, and no files import each other', () => {
  assert.ok(files.length > 300)
  holds(consoleViolations(files, read))
  holds(fileCircleViolations(files, read).map((one) => one.replaceAll('src/', 'console/src/')))
})

test('each rule about the console finds an offence', () => {
  const bad: Readonly<Record<string, string>> = {
    'data/queries.ts': "import { Card } from '../parts/card.tsx'",
    'data/live.ts': "import { words } from '../help/words.ts'",
    'parts/case.tsx': "import { words } from '../help/words.ts'",
    'parts/list.tsx': "import { Frame } from '../frame/frame.tsx'",
    'people/stream.tsx': "import { claimText } from '../claims/claim-text.ts'",
    'alerts/routes.tsx': "const page = lazy(() => import('../map/map.tsx'))",
    'frame/frame.tsx': "import { Map } from '../map/map.tsx'",
    'frame/router.ts': "import { Map } from '../map/map.tsx'",
    'map/map.tsx': "import { useNow } from '../me/data/now-data.ts'",
    'me/data/keep-trip.ts': "import { words } from '../guide/words.ts'",
    'me/help/help.tsx': "import { Danger } from '../now/danger.tsx'",
    'me/help/video.tsx': "import { Call } from '../../help/call.tsx'",
    'me/parts/sheet.tsx': "import { words } from '../frame/words.ts'",
  }
  for (const [file, text] of Object.entries(bad)) {
    const violations = consoleViolations([file], () => text)
    assert.equal(violations.length, 1, `${file}: ${violations.join(' ') || 'nothing was said'}`)
    assert.match(violations[0] ?? '', /^console\/src\/[\w/.-]+ imports [\w/.@-]+: .+\.$/)
  }
  const good: Readonly<Record<string, string>> = {
    'frame/router.ts': "import { routes } from '../map/routes.tsx'",
    'map/routes.tsx': "import { rootRoute } from '../frame/root.tsx'\nconst page = lazy(() => import('./map.tsx'))",
    'map/map.tsx': "import { Card } from '../parts/card.tsx'\nimport css from '../parts/card.module.css'",
    'me/now/now.tsx': "import { Time } from '../../parts/time.tsx'\nimport { useNow } from '../data/now-data.ts'",
    'data/client.ts': "import { Client } from '../../../client/src/index.ts'",
    'main.tsx': "import { router } from './frame/router.ts'",
  }
  for (const [file, text] of Object.entries(good)) holds(consoleViolations([file], () => text))
})
