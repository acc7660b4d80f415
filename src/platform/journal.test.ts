import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { testLog } from '../../test/support/database.ts'
import { givenFolder } from '../../test/support/process.ts'
import { type Journal, openJournal } from './journal.ts'

function givenJournal(folder: string, holder = 'me'): Journal {
  const journal = openJournal({ folder, holder, log: testLog })
  assert.ok(journal)
  return journal
}

/** Another process that has kept these lines. */
async function givenOther(t: TestContext, folder: string, lines: readonly string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'journal.child.ts'), folder, 'other', ...lines])
  t.after(() => child.kill('SIGKILL'))
  const [said] = await once(child.stdout, 'data')
  assert.equal(String(said), 'kept\n')
  return child
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const left = (journal: Journal): { holder: string; lines: readonly string[] }[] =>
  journal.leftBehind().map(({ holder, lines }) => ({ holder, lines }))
const files = (folder: string): string[] => fs.readdirSync(folder)

test('what a process kept is left alone while it lives, and found when it was killed; once', async (t) => {
  const folder = join(givenFolder(t), 'journal', 'things')
  const other = await givenOther(t, folder, ['one', 'two'])
  const [name = ''] = files(folder)
  assert.equal(fs.statSync(join(folder, name)).mode & 0o777, 0o600)
  assert.equal(fs.statSync(folder).mode & 0o777, 0o700)
  const journal = givenJournal(folder)
  assert.deepEqual(left(journal), [])
  await killed(other)
  assert.deepEqual(left(journal), [{ holder: 'other', lines: ['one', 'two'] }])
  assert.deepEqual(left(journal).length, 1, 'it stays until somebody says that it is written')
  for (const page of journal.leftBehind()) page.done()
  assert.deepEqual(left(journal), [])
  assert.deepEqual(files(folder), [])
})

test('a line that was half written is left out, and so is a page without a whole beginning', async (t) => {
  const folder = givenFolder(t)
  await killed(await givenOther(t, folder, ['whole', 'half']))
  const [name = ''] = files(folder)
  const text = fs.readFileSync(join(folder, name), 'utf8')
  fs.writeFileSync(join(folder, name), text.slice(0, -2))
  fs.writeFileSync(join(folder, 'torn.page'), text.slice(0, 20))
  fs.writeFileSync(join(folder, 'empty.page'), '')
  assert.deepEqual(left(givenJournal(folder)), [{ holder: 'other', lines: ['whole'] }])
  const longAgo = new Date(Date.now() - 3_600_000)
  for (const one of ['torn.page', 'empty.page']) fs.utimesSync(join(folder, one), longAgo, longAgo)
  givenJournal(folder).leftBehind()
  assert.deepEqual(files(folder), [name], 'what nobody can read goes when it is old')
})

test('a page of another machine is read once, and taken away only when it is old', async (t) => {
  const folder = givenFolder(t)
  await killed(await givenOther(t, folder, ['one']))
  const [name = ''] = files(folder)
  const path = join(folder, name)
  const [header = '', ...lines] = fs.readFileSync(path, 'utf8').split('\n')
  fs.writeFileSync(path, [JSON.stringify({ ...JSON.parse(header), machine: 'elsewhere' }), ...lines].join('\n'))
  const journal = givenJournal(folder)
  for (const page of journal.leftBehind()) {
    assert.deepEqual(page.lines, ['one'])
    page.done()
  }
  assert.deepEqual([left(journal), files(folder)], [[], [name]])
  const longAgo = new Date(Date.now() - 3_600_000)
  fs.utimesSync(path, longAgo, longAgo)
  for (const page of givenJournal(folder).leftBehind()) page.done()
  assert.deepEqual(files(folder), [])
})

test('a page is a file only while it holds something; two journals of one process leave each other alone', (t) => {
  const folder = givenFolder(t)
  const [mine, yours] = [givenJournal(folder, 'mine'), givenJournal(folder, 'yours')]
  const [first, second, unused] = [mine.page(), mine.page(), mine.page()]
  assert.deepEqual(files(folder), [])
  unused.done()
  assert.equal(first.write(['a']), true)
  assert.equal(second.write(['b']), true)
  assert.equal(files(folder).length, 2)
  assert.deepEqual([left(mine), left(yours)], [[], []])
  first.done()
  assert.equal(files(folder).length, 1)
  assert.equal(first.write(['c']), false, 'what was cut takes no more')
  second.done()
  assert.deepEqual(files(folder), [])
})

test('where no folder can be made there is no journal; and a disk that takes nothing is said, not thrown', (t) => {
  const folder = givenFolder(t)
  fs.writeFileSync(join(folder, 'a file'), '')
  assert.equal(openJournal({ folder: join(folder, 'a file', 'x'), holder: 'me', log: testLog }), undefined)
  const gone = join(folder, 'gone')
  const page = givenJournal(gone).page()
  fs.rmSync(gone, { recursive: true })
  assert.equal(page.write(['x']), false)
  page.done()
  assert.deepEqual(left(givenJournal(gone)), [])
})
