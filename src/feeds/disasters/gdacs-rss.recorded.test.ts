import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedLookups } from '../../../test/support/feed-lookups.ts'
import { assertRecordings } from '../../../test/support/feed-parsers.ts'
import { faults, recordedBytes, withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import { readGdacsRss } from './gdacs-rss.parser.ts'

test('recorded answers', { skip: withoutRecordings }, () =>
  assertRecordings('gdacs-rss', readGdacsRss, {
    // A wildfire whose level and score were shifted by one field for a day.
    'rss/channel/item/#/alertlevel: "1.5" is none of Green, Orange, Red': 8,
    // An item of 2014 without title and of an experimental type.
    'rss/channel/item/#/eventtype: "EQx" is none of EQ, TC, FL, VO, DR, WF': 1,
    // Somebody left out the year.
    'rss/channel/item/#/glide: "TC-000124-JPN" is no GLIDE number': 1,
  }),
)

test('recorded faults are refused', { skip: withoutRecordings }, () => {
  const problems = faults()
    .filter(({ feed }) => feed === 'gdacs-rss')
    .map(({ file, contentType }) => {
      const answer = { bytes: recordedBytes(file), contentType, address: '', at: new Date(0) }
      return readGdacsRss(answer, feedLookups).refused?.problem ?? 'accepted'
    })
  assert.deepEqual(
    problems.map((problem) => /HTML page|DOCTYPE|64 elements inside/.exec(problem)?.[0]),
    ['HTML page', 'DOCTYPE', 'DOCTYPE', '64 elements inside'],
  )
})
