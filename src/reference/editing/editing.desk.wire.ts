import { type TSchema, Type } from 'typebox'
import {
  code,
  decimal,
  decimalOrNull,
  flag,
  flagOrNull,
  id,
  idOrNull,
  integer,
  list,
  namedObject,
  text,
  textIn,
  textInOrNull,
  textOrNull,
  time,
  timeOrNull,
  translatedText,
} from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { type Locale, type Translated, translated } from '../../platform/i18n.ts'
import { type ContactDetail, contactCodes } from '../contacts/contact-detail.ts'
import { ContactDetailV2, toContactV2 } from '../contacts/contact-detail.v2.wire.ts'
import { type Field, type Fields, getValue } from './field.ts'
import type { Resource, Row } from './resource.ts'

const exampleId = '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'
const exampleShape = {
  type: 'Polygon',
  coordinates: [
    [
      [-77.1, -12.1],
      [-77.0, -12.1],
      [-77.0, -12.0],
      [-77.1, -12.1],
    ],
  ],
}
const Shape = (description: string) =>
  Type.Unsafe<unknown>({
    type: ['object', 'null'],
    additionalProperties: true,
    description,
    examples: [exampleShape],
  })

const ContactInputDesk = namedObject('ContactDetailInput', {
  id: Type.Optional(idOrNull('Id of the contact, where it is there already.')),
  typ: Type.Integer({
    enum: Object.values(contactCodes),
    description: 'What it reaches, by number, as it is read.',
    examples: [90],
  }),
  val: Type.String({ maxLength: 1_000, description: 'The number or address.', examples: ['190'] }),
  note: Type.Optional(textInOrNull('What to know about it.', 'Also from mobile phones without a card.')),
  order: Type.Optional(
    Type.Unsafe<number | null>({ ...integer('Place in the order to show.', 1), type: ['integer', 'null'] }),
  ),
})

/** The schema of a field in a response. */
function outputSchema(field: Field): TSchema {
  const { description, required } = field
  switch (field.kind) {
    case 'line':
      return (required ? text : textOrNull)(description, String(field.example))
    case 'text':
      return translatedText(description, String(field.example))
    case 'flag':
      return (required ? flag : flagOrNull)(description, Boolean(field.example))
    case 'code':
      return code(description, field.values, Number(field.example))
    case 'number':
      return (required ? decimal : decimalOrNull)(description, Number(field.example))
    case 'ref':
      return (required ? id : idOrNull)(description)
    case 'links':
      return list(id('Id of one.'), description)
    case 'contacts':
      return list(ContactDetailV2, description)
    case 'names':
      return list(text('A name.', String((field.example as readonly string[])[0])), description)
    case 'shape':
      return Shape(description)
  }
}

const optional = (type: string, field: Field): string | string[] => (field.required ? type : [type, 'null'])

/** The schema of a field in a request: types only; `parseField` checks the rules, so that all errors come in one response. */
function inputSchema(field: Field): TSchema {
  const { description, example } = field
  const word = { type: optional('string', field), maxLength: 10_000, description, examples: [example] }
  switch (field.kind) {
    case 'line':
    case 'ref':
      return Type.Unsafe<unknown>(field.kind === 'ref' ? { ...word, maxLength: 100 } : word)
    case 'text':
      return (field.required ? textIn : textInOrNull)(description, String(example))
    case 'flag':
      return Type.Unsafe<unknown>({ type: optional('boolean', field), description, examples: [example] })
    case 'code':
      return code(description, field.values, Number(example))
    case 'number':
      return Type.Unsafe<unknown>({ type: optional('number', field), description, examples: [example] })
    case 'links':
      return Type.Array(Type.String({ maxLength: 100, description: 'Id or slug.', examples: [exampleId] }), {
        maxItems: 500,
        description: `${description} All of them: those left out are removed.`,
        examples: [[exampleId]],
      })
    case 'names':
      return Type.Array(Type.String({ maxLength: 1_000, description: 'A name.', examples: example as string[] }), {
        maxItems: 500,
        description: `${description} All of them: those left out are removed.`,
        examples: [example],
      })
    case 'contacts':
      return Type.Array(ContactInputDesk, { maxItems: 100, description: `${description} All of them.` })
    case 'shape':
      return Shape(`${description} A Polygon, a MultiPolygon, or a Feature of one.`)
  }
}

const inputSchemas = (fields: Fields): Record<string, TSchema> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Type.Optional(inputSchema(field))]))

const ownerIn = {
  company_id: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: 100,
      description:
        'The company that owns it; null or left out: the default, which only staff write. For a manager: their own company.',
      examples: [exampleId],
    }),
  ),
}

/** disease_datum → DiseaseDatum */
const schemaName = (what: string): string =>
  what.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The schemas of a resource: response, create request and edit request. */
export const resourceSchemas = ({ fields, singular, companyOwned, name }: Resource) => ({
  Shown: namedObject(
    schemaName(name),
    {
      id: id(`Id of the ${singular}.`),
      revision: integer('Counts its changes; name it in If-Match to change it.', 3),
      created_at: time('When it was first recorded.'),
      updated_at: time('When it was last changed.'),
      deleted_at: timeOrNull('When it was removed; null while it is not.'),
      provenance: Type.Unsafe<unknown>({
        type: 'object',
        additionalProperties: true,
        description: 'Where it is known from, and as of when.',
        examples: [{ airport: { source: 'airport-data-js 4.0.0 (CC BY 4.0)', as_of: '2026-11' } }],
      }),
      edited: list(
        text('A column.', 'name'),
        'Columns that staff edited: later releases of the reference data do not overwrite them.',
      ),
      ...(companyOwned ? { company_id: idOrNull('Whose own it is; null for the default.') } : {}),
      ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, outputSchema(field)])),
    },
    { description: `The ${singular}.` },
  ),
  New: Type.Object({
    [name]: namedObject(
      `${schemaName(name)}Input`,
      { ...inputSchemas(fields), ...(companyOwned ? ownerIn : {}) },
      { description: `The ${singular} to make.` },
    ),
  }),
  Change: Type.Object({
    [name]: namedObject(
      `${schemaName(name)}Changes`,
      inputSchemas(Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.immutable))),
      {
        description: 'The fields to change; those left out keep their values.',
      },
    ),
  }),
})

function toFieldDesk(field: Field, value: unknown, locale: Locale): unknown {
  if (field.kind === 'text') return translated((value ?? null) as Translated | null, locale)
  if (field.kind === 'contacts')
    return ((value ?? []) as readonly ContactDetail[]).map((detail) => toContactV2(detail, locale))
  return value ?? (field.kind === 'links' ? [] : null)
}

export const toRowDesk = ({ fields, companyOwned }: Resource, row: Row, locale: Locale): Record<string, unknown> => ({
  id: row.id,
  revision: row.revision,
  created_at: timeOut(row.createdAt),
  updated_at: timeOut(row.updatedAt),
  deleted_at: maybeTimeOut(row.deletedAt),
  provenance: row.provenance,
  edited: row.edited,
  ...(companyOwned ? { company_id: row.companyId } : {}),
  ...Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      toFieldDesk(field, getValue(row.values, name, field), locale),
    ]),
  ),
})
