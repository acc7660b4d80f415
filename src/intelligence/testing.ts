import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import type { Caller, TestApp } from '../../test/support/app.ts'

export { settle } from './targeting/settle.testing.ts'

export type Json = Record<string, unknown>
/** An alert or advisory as the desk shows it. */
export interface DeskBody extends Json {
  readonly id: string
  readonly slug: string
  readonly revision: number
  readonly status: number
}

/** The people and calls that tests of this room start from. */
export async function givenDesk(app: TestApp): Promise<{
  staff: Caller
  givenAlert: (fields?: Json) => Promise<DeskBody>
  givenPublished: (fields?: Json) => Promise<DeskBody>
  givenAdvisory: (fields?: Json) => Promise<DeskBody>
}> {
  const staff = app.as((await app.givenStaff()).key)
  const create = async (kind: 'alert' | 'advisory', path: string, fields: Json): Promise<DeskBody> => {
    const { status, body, text } = await staff.post<DeskBody>(`/api/desk/${path}`, { [kind]: fields })
    if (status !== 201) throw new Error(`the ${kind} was refused: ${text}`)
    return body
  }
  const givenAlert = (fields: Json = {}): Promise<DeskBody> =>
    create('alert', 'alerts', {
      headline: 'Flooding in Lima',
      body: 'Roads are under water.',
      category: 1,
      risk_level: 1,
      country_ids: ['PE'],
      ...fields,
    })
  return {
    staff,
    givenAlert,
    async givenPublished(fields = {}) {
      const { id } = await givenAlert(fields)
      const { status, body, text } = await staff.post<DeskBody>(`/api/desk/alerts/${id}/publish`)
      if (status !== 200) throw new Error(`the alert was not published: ${text}`)
      return body
    },
    givenAdvisory: (fields = {}) =>
      create('advisory', 'advisories', {
        headline: 'Demonstrations in Lima',
        body: 'They are called at short notice.',
        country_ids: ['PE'],
        ...fields,
      }),
  }
}

/**
 * What is wrong with an answer by the schema that the documents show; nothing when it fits. Answers that are put together
 * as text do not pass through the serializer, so tests ask here.
 */
export function schemaErrors(schema: TSchema, body: unknown): string[] {
  const ajv = new Ajv({ allErrors: true, strict: false })
  addFormats.default(ajv)
  return ajv.validate(schema, body)
    ? []
    : (ajv.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? 'is not valid'}`)
}
