import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageCode, languageTag } from './language-codes.ts'

test('tags of any length fold to ISO 639-1', () => {
  for (const [tag, code] of [
    ['en', 'en'],
    ['EN', 'en'],
    ['en-US', 'en'],
    ['zh_TW', 'zh'],
    ['zh-Hant-TW', 'zh'],
    ['pt_BR.UTF-8', 'pt'],
    ['eng', 'en'],
    ['spa', 'es'],
    ['iw_IL', 'he'],
    ['in', 'id'],
    ['fil-PH', 'tl'],
    ['en_US@calendar=gregorian', 'en'],
    [' fr ', 'fr'],
  ] as const)
    assert.equal(languageCode(tag), code, tag)
})

test('a tag without a known language gives none', () => {
  for (const tag of ['', 'x', 'xx', 'english', 'e1', '12', 'qqq', '-en', 'en us'])
    assert.equal(languageCode(tag), undefined, tag)
})

test('a tag keeps its script and region', () => {
  for (const [tag, kept] of [
    ['zh_tw', 'zh-TW'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['en-US-u-hc-h12', 'en-US'],
    ['en-u-hc-h12', 'en'],
    ['es_419', 'es-419'],
    ['iw_IL', 'he-IL'],
    ['en', 'en'],
    ['zz-ZZ', undefined],
  ] as const)
    assert.equal(languageTag(tag), kept, tag)
})
