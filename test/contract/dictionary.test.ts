import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openapiDocuments } from '../../src/app/cli/openapi.ts'
import { missingNames, rows } from './dictionary.ts'

/** The words that an entry explains, in small letters: `vaccination, medication` are two. A word of its parent is `alert – its status`. */
function headwordsOf(entries: readonly (readonly string[])[]): string[] {
  let parent = ''
  return entries.flatMap(([word = '']) => {
    if (word.startsWith('–')) return [`${parent} ${word}`.toLowerCase()]
    parent = word
    return word.split(', ').map((one) => one.trim().toLowerCase())
  })
}

const twice = (words: readonly string[]): string[] => words.filter((word, n) => words.indexOf(word) !== n)

/** Words that only we would understand, and what an engineer says instead. */
const riddles: Readonly<Record<string, string>> = {
  '\\btold\\b': 'notified',
  '\\btells?\\b': 'notifies, informs',
  'also not': 'not even',
  'nobody’s': 'an orphan, or of no company',
  'as it stands': 'what it is',
  'what says so': 'its source',
  'not there yet': 'leave the entry out until it exists',
}
/** A meaning that is longer has to be read twice. */
const longestMeaning = 300

test('every word is defined once', () => {
  assert.ok(rows.length > 90, `${rows.length} entries`)
  assert.deepEqual(twice(headwordsOf(rows)), [])
  assert.deepEqual(twice(headwordsOf([['removed, restored'], ['trip'], ['– its type'], ['Removed'], ['– its type']])), [
    'removed',
  ])
})

for (const row of rows) {
  const [word = '', meaning = ''] = row
  test(`${word}: a meaning in plain words`, () => {
    assert.ok(row.length === 4 || row.length === 2, `cannot be read: ${row.join(' | ')}`)
    assert.ok(word.trim() !== '' && meaning.trim().length > 1, 'it has a meaning')
    assert.ok(meaning.length <= longestMeaning, `its meaning has ${meaning.length} characters`)
    for (const [riddle, plain] of Object.entries(riddles))
      assert.doesNotMatch(row.join(' '), new RegExp(riddle, 'i'), `say instead: ${plain}`)
  })
}

test('the names that the dictionary gives for version 2 are in its document, or in the desk’s', async () => {
  assert.deepEqual(missingNames(3, JSON.stringify(await openapiDocuments(['v2', 'desk']))), [])
})
