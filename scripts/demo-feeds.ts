import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fetchedOf, recordedAnswers } from '../src/app/demo-feeds/recorded-answers.ts'

/**
 * Writes the answers of the demo's recorded world into a folder, with `replay.ndjson`, as `godwit feeds replay` takes them where the demo's feeds are:
 * `node scripts/demo-feeds.ts FOLDER [TIME]`. The same time writes the same files.
 */
const [folder, time = '2026-08-21T12:00:00Z'] = process.argv.slice(2)
const start = new Date(time)
if (folder === undefined || Number.isNaN(start.getTime())) {
  console.error('Usage: node scripts/demo-feeds.ts FOLDER [TIME]')
  process.exit(2)
}

const endings: Readonly<Record<string, string>> = { 'application/json': 'json', 'text/plain': 'txt' }

const lines = recordedAnswers(start).map((answer, index) => {
  const { feed, at, contentType } = answer
  const bytes = fetchedOf(answer).bytes ?? new Uint8Array()
  const file = `${feed.key}/${String(index + 1).padStart(2, '0')}.${endings[contentType] ?? 'xml'}`
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), bytes)
  return JSON.stringify({
    at: at.toISOString(),
    feed: feed.key,
    file,
    status: 200,
    content_type: contentType,
    sha256: hash('sha256', bytes),
  })
})
writeFileSync(join(folder, 'replay.ndjson'), `${lines.join('\n')}\n`)
console.log(`${lines.length} answers: ${folder}`)
