import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { airlineResource } from '../../src/reference/airlines/airline-editing.service.ts'
import { airportResource } from '../../src/reference/airports/airport-editing.service.ts'
import { cityResource } from '../../src/reference/cities/city-editing.service.ts'
import {
  countryResource,
  divisionResource,
  regionResource,
} from '../../src/reference/countries/country-editing.service.ts'
import { columnOf, type Field } from '../../src/reference/editing/field.ts'
import type { Resource } from '../../src/reference/editing/resource.ts'
import { hospitalResource } from '../../src/reference/hospitals/hospital-editing.service.ts'
import { safetyCategoryResource } from '../../src/reference/safety-categories/safety-category-editing.service.ts'

/** What this test reads of a field of the form. The console's types need those of a browser. */
interface Input {
  readonly as: string
  readonly of?: Readonly<Record<string, string>>
  readonly in?: string
  readonly long?: boolean
  readonly readOnly?: boolean
  readonly column?: string
}

const { fieldsOf } = (await import(join(import.meta.dirname, '../src/admin/world/facts.ts'))) as {
  fieldsOf: (kind: string) => readonly { readonly name: string; readonly input: Input }[]
}

const resources: Readonly<Record<string, Resource>> = {
  hospitals: hospitalResource,
  countries: countryResource,
  country_divisions: divisionResource,
  country_regions: regionResource,
  cities: cityResource,
  airports: airportResource,
  airlines: airlineResource,
  safety_categories: safetyCategoryResource,
}

/** What the service's rules say of a field, in the words of the form. */
function ofService(field: Field, input: Input): unknown {
  switch (field.kind) {
    case 'line':
      // The service knows a list of words as a pattern, and a city as the pattern of its id.
      return 'of' in input ? String(field.pattern) : input.as === 'place' ? 'cities' : 'line'
    case 'text':
      return { long: field.most > 300 }
    case 'code':
      return Object.keys(field.values).sort()
    case 'ref':
      return field.to
    default:
      return field.kind
  }
}

function ofForm(input: Input): unknown {
  if (input.as === 'place') return input.in
  if (input.as === 'text') return { long: input.long ?? false }
  if (input.as === 'code') return Object.keys(input.of ?? {}).sort()
  return input.as === 'choice' ? `/^(${Object.keys(input.of ?? {}).join('|')})$/` : input.as
}

for (const [kind, resource] of Object.entries(resources))
  test(`the form of ${kind} has the fields that the service takes, by its rules`, () => {
    const fields = fieldsOf(kind)
    assert.deepEqual(fields.map(({ name }) => name).sort(), Object.keys(resource.fields).sort())
    for (const { name, input } of fields) {
      const field = resource.fields[name] as Field
      assert.deepEqual(ofForm(input), ofService(field, input), name)
      assert.equal(input.readOnly ?? false, field.immutable ?? false, name)
      assert.equal(input.column ?? name, columnOf(name, field), name)
    }
  })
