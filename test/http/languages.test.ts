import assert from 'node:assert/strict'
import { test } from 'node:test'
import { negotiateLanguage } from '../../src/platform/i18n.ts'
import { testApp } from '../support/app.ts'
import { nameOf } from '../support/case-names.ts'
import { overSocket } from '../support/sockets.ts'

test('Accept-Language is read with its weights, regions and scripts', () => {
  const cases: Record<string, string> = {
    '': 'en',
    en: 'en',
    es: 'es',
    'es-MX': 'es',
    ES: 'es',
    'fr-CA, en;q=0.5': 'fr',
    'en;q=0.4, es;q=0.8': 'es',
    'de, ja;q=0.1': 'ja',
    de: 'en',
    '*': 'en',
    'es;q=0': 'en',
    'es;q=0, fr': 'fr',
    'es;q=0.0, fr;q=0.001': 'fr',
    zh: 'zh-Hans',
    'zh-TW': 'zh-Hant',
    'zh-Hant-HK': 'zh-Hant',
    'zh-CN': 'zh-Hans',
    zh_CN: 'zh-Hans',
    all: 'all',
    ALL: 'all',
    'all, en': 'all',
    'en, all;q=0.5': 'en',
    ' es ; q=0.9 , en ; q=0.8': 'es',
    'es;q=abc': 'es',
    ',,;;q=': 'en',
    'e s': 'en',
    constructor: 'en',
    __proto__: 'en',
  }
  for (const [header, expected] of Object.entries(cases)) assert.equal(negotiateLanguage(header), expected, header)
  assert.equal(negotiateLanguage(undefined), 'en')
})

test('texts come in the requested language; `all` gives maps; missing ones fall back to English', async (t) => {
  const node = await testApp(t, { template: 'world' })
  const company = await node.givenCompany()
  const { token } = await node.givenTraveller(company)
  const port = await node.listen()
  const name = async (path: string, key: string, language?: string) => {
    const answer = await overSocket(port, 'GET', path, {
      authorization: `TKN ${key}`,
      ...(language === undefined ? {} : { 'accept-language': language }),
    })
    assert.equal(answer.status, 200)
    return [(JSON.parse(answer.bytes.toString()) as { name: unknown }).name, answer.headers['content-language']]
  }
  const path = '/api/v2/countries/DE'
  for (const [caller, key] of [
    ['a traveller', token],
    ['a company', company.key],
  ] as const)
    await t.test(nameOf(caller), async () => {
      for (let i = 0; i < 2; i++) {
        assert.deepEqual(await name(path, key), ['Germany', 'en'])
        assert.deepEqual(await name(path, key, 'es-MX,en;q=0.5'), ['Alemania', 'es'])
        assert.deepEqual(await name(path, key, 'ja'), ['ドイツ', 'ja'])
        assert.deepEqual(await name(path, key, 'tlh'), ['Germany', 'en'])
        const [all, language] = (await name(path, key, 'all')) as [Record<string, string>, undefined]
        assert.equal(all['en'], 'Germany')
        assert.equal(all['es'], 'Alemania')
        assert.equal(language, undefined, '`all` is no language')
      }
    })
  await node.db
    .db()
    .updateTable('countries')
    .set({ capital: JSON.stringify({ en: 'Only English' }) })
    .where('alpha2', '=', 'DE')
    .execute()
  await node.changesReceived()
  const spanish = await node.as(token).get<{ capital: string; name: string }>(path, { 'accept-language': 'es' })
  assert.deepEqual([spanish.body.name, spanish.body.capital], ['Alemania', 'Only English'])
})
