import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readPdf } from './pdf.testing.ts'
import type { PdfFrame, PdfSection } from './pdf-document.ts'
import { writePdf } from './write-pdf.ts'

const frame: PdfFrame = {
  title: 'A long report',
  language: 'en',
  createdAt: new Date('2026-11-14T12:00:00Z'),
  pageSize: 'A4',
  letterhead: { name: 'Curlew', lines: ['Report'] },
  footer: 'Report',
  words: { page: '{page} of {pages}', script: '{script} script', hanScript: 'Han', scriptNote: 'Brackets.' },
}

const section = (n: number): PdfSection => ({
  heading: `Person ${n}`,
  blocks: [
    { kind: 'heading', level: 1, text: `Person ${n}` },
    {
      kind: 'table',
      columns: [
        { title: 'When', share: 0.3 },
        { title: 'What', share: 0.7 },
      ],
      rows: Array.from({ length: 30 }, (_, row) => [{ text: `12:${row}` }, { text: `Said no ${n}-${row}` }]),
    },
  ],
})

test('a long document: each page has its number, all pages, and the section that it begins in', async () => {
  const parts: Buffer[] = []
  const pages = await writePdf(
    frame,
    () => [section(1), section(2), section(3)],
    (part) => parts.push(part),
  )
  const { text } = readPdf(Buffer.concat(parts))
  const plain = text.replaceAll(/\s+/g, ' ')
  assert.ok(pages >= 3)
  for (let page = 1; page <= pages; page++) assert.ok(plain.includes(`${page} of ${pages}`), String(page))
  for (let n = 1; n <= 3; n++) for (let row = 0; row < 30; row++) assert.ok(plain.includes(`Said no ${n}-${row}`))
  assert.ok(plain.split('Person 2').length > 2, 'its heading is repeated on the page on which it goes on')
})

test('what was written is not kept in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heap: number[] = []
  let bytes = 0
  const sections = function* () {
    for (let n = 1; n <= 90; n++) {
      yield section(n)
      if (n % 30 === 0) {
        collect()
        heap.push(process.memoryUsage().heapUsed)
      }
    }
  }
  await writePdf(frame, sections, (part) => {
    bytes += part.length
  })
  const [, , , early = 0, , late = 0] = heap
  assert.ok(bytes > 100_000)
  // 60 sections, some 70 pages; kept, they would be ten times as much.
  assert.ok(late - early < 4_000_000, `${Math.round((late - early) / 1024)} kB more`)
})
