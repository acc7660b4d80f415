import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { AlertV1 } from '../alerts/alert.v1.wire.ts'
import { givenDesk, type Json, schemaErrors } from '../testing.ts'

interface PreviewBody {
  views: { language: string; v1: Json }[]
}

test('a preview shows a draft as version 1 and each language will', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const { staff, givenAlert } = await givenDesk(house)
  const { id } = await givenAlert({
    headline: { en: 'Storm', es: 'Tormenta', fr: 'Tempête' },
    body_advice: { en: 'Stay in.', es: 'Quédese dentro.' },
    full_country_ids: ['PE'],
    polygons: [],
  })
  const preview = async (): Promise<PreviewBody> => {
    const { status, body, text } = await staff.get<PreviewBody>(`/api/desk/alerts/${id}/preview`)
    assert.equal(status, 200, text)
    return body
  }
  const { views } = await preview()
  assert.deepEqual(
    views.map(({ language, v1 }) => [language, v1['headline']]),
    [
      ['en', 'Storm'],
      ['es', 'Tormenta'],
      ['fr', 'Tempête'],
    ],
  )
  for (const { v1 } of views) assert.deepEqual(schemaErrors(AlertV1, v1), [])
  assert.equal((await staff.post(`/api/desk/alerts/${id}/publish`)).status, 200)
  const phone = house.as((await house.givenTraveller(await house.givenCompany())).token)
  const shown = await phone.get<Json>(`/api/v1/alerts/${id}`)
  assert.deepEqual((await preview()).views[0]?.v1, shown.body, 'what travellers get is what was previewed')
})
