import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Output } from './io.ts'
import { columns, parseDuration, parseEnd, parseWhole, parseWord, progressReporter, UsageError } from './usage.ts'

// Own process: it replaces performance.now.

function recorded(terminal: boolean): { stream: Output; written: string[] } {
  const written: string[] = []
  return { stream: { isTTY: terminal, write: (text) => written.push(text) }, written }
}

test('without a terminal progress is a plain line, at most one a second, and one at the end of each part', () => {
  const { stream, written } = recorded(false)
  const progress = progressReporter(stream)
  for (let done = 1; done <= 1000; done++) progress.report('countries', done, 1000)
  progress.report('countries', 1000, 1000)
  progress.report('borders', 250, 250)
  progress.end()
  assert.ok(written.length <= 4, written.join(''))
  assert.equal(written.at(-2), 'countries          1000/1000\n')
  assert.equal(written.at(-1), 'borders            250/250\n')
})

test('on a terminal it is a bar in one line, which ends when the work ends', (t) => {
  // A process that has only just begun: the first word is not held back, the second is.
  const now = t.mock.method(performance, 'now', () => 3)
  const { stream, written } = recorded(true)
  const progress = progressReporter(stream)
  progress.report('countries', 125, 250)
  assert.match(written.join(''), /█{12}░{12} 125\/250$/)
  progress.report('countries', 126, 250)
  assert.equal(written.length, 1, 'not more often than an eye can follow')
  now.mock.mockImplementation(() => 90)
  progress.report('countries', 200, 250)
  assert.match(written.at(-1) ?? '', / 200\/250$/)
  progress.end()
  assert.equal(written.at(-1), '\n')
  progress.end()
  assert.equal(written.filter((text) => text === '\n').length, 1)
})

test('progress of 0 of 0 is complete', () => {
  const { stream, written } = recorded(false)
  progressReporter(stream).report('nothing', 0, 0)
  assert.deepEqual(written, ['nothing            0/0\n'])
})

test('lengths of time and times', async () => {
  assert.equal(parseDuration('90d', '--grace'), 90 * 86_400)
  assert.equal(parseDuration('30m', '--grace'), 1800)
  for (const wrong of ['', '5', 'd', '1y', '-1d', '1.5h', '999999999w'])
    assert.throws(() => parseDuration(wrong, '--grace'), UsageError, wrong)
  const now = new Date('2026-11-14T12:00:00Z')
  assert.equal((await parseEnd('1d', '--expires', now)).toISOString(), '2026-11-15T12:00:00.000Z')
  assert.equal((await parseEnd('2027-01-31', '--expires', now)).toISOString(), '2027-01-31T00:00:00.000Z')
  await assert.rejects(parseEnd('2027-02-31', '--expires', now), { message: /^--expires takes a time/ })
})

test('numbers and words', () => {
  assert.equal(parseWhole('4', '--processes', 1, 64), 4)
  for (const wrong of ['0', '65', '4.0', '', 'four', '-4'])
    assert.throws(() => parseWhole(wrong, '--processes', 1, 64), UsageError, wrong)
  assert.equal(parseWord('v1', 'The document', ['v1', 'v2']), 'v1')
  assert.throws(() => parseWord('V2', 'The document', ['desk', 'v2']), {
    message: 'The document takes one of desk, v2, not "V2".',
  })
})

test('columns are aligned, also with letters beyond ASCII', () => {
  assert.equal(
    columns([
      ['a', 'b'],
      ['Übersee', 'x'],
      ['é', 'yy'],
    ]),
    'a        b\nÜbersee  x\né        yy',
  )
})
