import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdownBlocks } from './markdown-blocks.ts'
import { readPdf } from './pdf.testing.ts'
import type { Block, PdfDocument } from './pdf-document.ts'
import { renderPdf } from './render-pdf.ts'

const aDocument = (blocks: readonly Block[], more: Partial<PdfDocument> = {}): PdfDocument => ({
  title: 'Invoice AEGRP785',
  language: 'en',
  createdAt: new Date('2026-11-16T10:00:00.000Z'),
  pageSize: 'A4',
  letterhead: { name: 'Demo Travel', lines: ['12 High Street', 'London'] },
  footer: 'Demo Travel · Invoice AEGRP785',
  words: {
    page: 'Page {page} of {pages}',
    script: '{script} script',
    hanScript: 'Chinese or Japanese characters',
    scriptNote: 'Text in brackets stands for words in another script.',
  },
  blocks,
  ...more,
})
const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
const read = async (blocks: readonly Block[], more?: Partial<PdfDocument>) =>
  readPdf(await renderPdf(aDocument(blocks, more)))

test('a document has its letterhead, title, language, tags and page number', async () => {
  const pdf = await read([
    { kind: 'title', text: 'Invoice', badge: { text: 'PAID', tone: 'good' } },
    { kind: 'heading', level: 1, text: 'Items' },
    paragraph('Thank you.'),
    { kind: 'list', ordered: true, items: [{ text: 'First', depth: 0 }] },
    { kind: 'table', columns: [{ title: 'Name', share: 1 }], rows: [[{ text: 'Ada' }]] },
    { kind: 'panel', tone: 'neutral', title: 'Emergency', lines: ['Call us.'] },
    { kind: 'facts', columns: [[{ label: 'Number', value: 'F3C33D' }], [{ label: 'Lines', value: ['One', 'Two'] }]] },
    { kind: 'totals', lines: [{ label: 'Total', amount: '$5.00', strong: true }] },
    { kind: 'rule' },
  ])
  for (const words of [
    'Demo Travel',
    '12 High Street',
    'PAID',
    '1. First',
    'Number Lines',
    'Total $5.00',
    'Page 1 of 1',
  ])
    assert.ok(pdf.text.replaceAll('\n', ' ').includes(words), `${words} in ${pdf.text}`)
  assert.deepEqual(
    [pdf.info['Title'], pdf.info['Author'], pdf.info['CreationDate'], pdf.language],
    ['Invoice AEGRP785', 'Demo Travel', 'D:20261116100000Z', 'en'],
  )
  for (const tag of ['Document', 'H1', 'H2', 'P', 'L', 'LI', 'Table', 'TR', 'TH', 'TD'])
    assert.ok(pdf.tags.has(tag), `${tag} of ${[...pdf.tags].join(', ')}`)
})

test('the same document gives the same bytes, another one gives others', async () => {
  const [one, two, other] = await Promise.all(
    ['Ada', 'Ada', 'Eve'].map((name) => renderPdf(aDocument([paragraph(name)]))),
  )
  assert.ok(one && two && other)
  assert.ok(one.equals(two))
  assert.ok(!one.equals(other))
})

test('a document does not depend on those before it', async () => {
  const words = ['Ngọc Ánh', 'office fluff', 'Typical cyan', 'Ångström', 'Ωμέγα', 'Щука']
  const before = await Promise.all(words.map((text) => renderPdf(aDocument([paragraph(text)]))))
  await renderPdf(aDocument([paragraph(words.join(' '))]))
  for (const [n, text] of words.entries()) {
    const again = await renderPdf(aDocument([paragraph(text)]))
    assert.ok(again.equals(before[n] ?? Buffer.of()), text)
    assert.ok(readPdf(again).text.includes(text), readPdf(again).text)
  }
})

test('alphabets that the font has are printed in full', async (t) => {
  const names: Readonly<Record<string, string>> = {
    Latin: 'Łukasz Żółć, Jürgen Groß, Søren Åkesson, Íñigo Peña, Ștefan Țuțea, Ömer Çağlı',
    Greek: 'Αλέξανδρος Παπαδόπουλος, Ευάγγελος Ϊσσαρης',
    Cyrillic: 'Дмитро Їжакевич, Ђорђе Љубичић, Ёлкин Щукин',
    Vietnamese: 'Nguyễn Thị Ngọc Ánh, Trần Đức Thắng, Lưu Vũ Hữu Phượng',
    money: '€5 £5 ¥5 ₩5 ₹5 ₫5 ₺5 ₽5 −5 • – — … “” ’ © ™',
  }
  for (const [script, name] of Object.entries(names))
    await t.test(script, async () => {
      for (const block of [
        paragraph(name),
        { kind: 'heading', level: 3, text: [{ text: name, italic: true }] } as const,
      ]) {
        const pdf = await read([block])
        assert.ok(pdf.text.replaceAll('\n', ' ').includes(name), pdf.text)
        assert.equal(pdf.boxes, 0)
        assert.deepEqual(pdf.actualTexts, [])
      }
    })
})

test('a script that the font lacks is named, explained, and in the file: never an empty box', async (t) => {
  const note = 'Text in brackets stands for words in another script.'
  const cases: readonly (readonly [name: string, printed: string, actual: readonly string[]])[] = [
    ['山田 太郎', '[Chinese or Japanese characters]', ['山田 太郎']],
    ['さくら 花子', '[Japanese script]', ['さくら 花子']],
    ['فاطمة الزهراء', '[Arabic script]', ['فاطمة الزهراء']],
    ['สมชาย ใจดี', '[Thai script]', ['สมชาย ใจดี']],
    ['דוד Cohen', '[Hebrew script] Cohen', ['דוד']],
    ['Kim 김민준 (Seoul)', 'Kim [Korean script] (Seoul)', ['김민준']],
  ]
  for (const [name, printed, actual] of cases)
    await t.test(name, async () => {
      const pdf = await read([paragraph(name)])
      assert.ok(pdf.text.includes(printed), pdf.text)
      assert.ok(pdf.text.includes(note), pdf.text)
      assert.deepEqual(pdf.actualTexts, actual)
      assert.equal(pdf.boxes, 0)
    })
  const nearby: readonly (readonly [written: string, printed: string])[] = [
    ['Lima 🌴 trip 👨‍👩‍👧', 'Lima trip'],
    ['Lima → Cusco', 'Lima › Cusco'],
    ['ＡＢＣ hotel', 'ABC hotel'],
    ['e\u0301t\u00ade\u200b', 'éte'],
    ['a\u0000b\tc', 'ab c'],
  ]
  for (const [written, printed] of nearby)
    await t.test(JSON.stringify(written), async () => {
      const pdf = await read([paragraph(`<${written}>`)])
      assert.ok(pdf.text.replace(/ +/g, ' ').replaceAll(' >', '>').includes(`<${printed}>`), pdf.text)
      assert.ok(!pdf.text.includes(note), 'nothing has to be explained')
      assert.equal(pdf.boxes, 0)
    })
})

test('a long table goes over pages: titles on each, every row once, all pages numbered', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => [{ text: `Row ${n + 1}.` }, { text: `$${n}.00` }])
  const columns = [
    { title: 'Description', share: 0.7 },
    { title: 'Amount', share: 0.3, align: 'right' },
  ] as const
  const { pages, text } = await read([{ kind: 'table', columns, rows }])
  assert.ok(pages.length >= 4, `${pages.length} pages`)
  for (const [n, lines] of pages.entries()) {
    assert.ok(lines.includes('Description Amount'), `titles on page ${n + 1}`)
    assert.equal(lines.at(-1), `Demo Travel · Invoice AEGRP785 Page ${n + 1} of ${pages.length}`)
    if (n > 0) assert.equal(lines[0], 'Demo Travel Invoice AEGRP785')
  }
  assert.deepEqual(
    [...text.matchAll(/Row (\d+)\./g)].map(([, n]) => Number(n)),
    rows.map((_, n) => n + 1),
  )
})

test('what is higher or wider than a page loses nothing', async (t) => {
  const words = Array.from({ length: 1200 }, (_, n) => `w${n}`)
  const cases: Readonly<Record<string, Block>> = {
    'a paragraph': paragraph(words.join(' ')),
    'a cell': { kind: 'table', columns: [{ title: 'Text', share: 1 }], rows: [[{ text: words.join(' ') }]] },
    'a value': { kind: 'facts', columns: [[{ label: 'Text', value: words.join(' ') }], []] },
    'a list': { kind: 'list', ordered: false, items: words.map((text) => ({ text, depth: 0 as const })) },
    'a word': paragraph(words.join('')),
  }
  for (const [what, block] of Object.entries(cases))
    await t.test(what, async () => {
      const { text } = await read([block])
      const found = text.replace(/\n/g, what === 'a word' ? '' : ' ')
      if (what === 'a word') {
        const start = found.indexOf('w0w1')
        assert.ok(start >= 0)
        assert.ok(found.includes('w0w1w2') && found.includes('w1199'))
      } else assert.deepEqual(found.match(/\bw\d+\b/g), words)
    })
})

test('a heading is never the last thing on a page', async () => {
  for (let lines = 30; lines < 50; lines++) {
    const { pages } = await read([
      ...Array.from({ length: lines }, (_, n) => paragraph(`Line ${n}`)),
      { kind: 'heading', level: 1, text: 'People covered' },
      { kind: 'table', columns: [{ title: 'Name', share: 1 }], rows: [[{ text: 'Ada' }], [{ text: 'Eve' }]] },
    ])
    const page = pages.find((one) => one.includes('People covered')) ?? []
    assert.ok(page.includes('Ada'), `${lines} lines before it: ${page.join(' | ')}`)
  }
})

test('Markdown becomes headings, paragraphs and lists', () => {
  const blocks = markdownBlocks(
    '# Wording\r\n\nOne **bold** and *slanted*\nline with [a link](https://example.com/x) and [none](javascript:x).\n\n- a\n  - inner\n- b\n  goes on\n\n1. first\n2. second\n\n> quoted\n\n---\n#### Deep\n\n5 \\* 3 * 2 snake_case_word',
  )
  assert.deepEqual(blocks, [
    { kind: 'heading', level: 1, text: [{ text: 'Wording' }] },
    {
      kind: 'paragraph',
      text: [
        { text: 'One ' },
        { text: 'bold', bold: true },
        { text: ' and ' },
        { text: 'slanted', italic: true },
        { text: ' line with ' },
        { text: 'a link', link: 'https://example.com/x' },
        { text: ' and ' },
        { text: 'none' },
        { text: '.' },
      ],
    },
    {
      kind: 'list',
      ordered: false,
      items: [
        { depth: 0, text: [{ text: 'a' }] },
        { depth: 1, text: [{ text: 'inner' }] },
        { depth: 0, text: [{ text: 'b goes on' }] },
      ],
    },
    {
      kind: 'list',
      ordered: true,
      items: [
        { depth: 0, text: [{ text: 'first' }] },
        { depth: 0, text: [{ text: 'second' }] },
      ],
    },
    { kind: 'paragraph', text: [{ text: 'quoted' }] },
    { kind: 'rule' },
    { kind: 'heading', level: 3, text: [{ text: 'Deep' }] },
    { kind: 'paragraph', text: [{ text: '5 ' }, { text: '*' }, { text: ' 3 * 2 snake_case_word' }] },
  ])
})
