import { integer, namedObject, text, time, type Wire } from '../../platform/http/fields.ts'
import type { NewEvent } from '../events/event.ts'
import { payload } from '../events/payload-fields.event.ts'
import type { CompanyHead } from './chain.ts'

export const EvidencePayload = payload('Evidence', {
  head: namedObject(
    'EvidenceHead',
    {
      position: integer('The number of the last entry.', 1042),
      hash: text('SHA-256 of the last entry and, by it, of all before it; 64 hex digits.', '9f2c…'),
      at: time('When the entry was added.'),
    },
    {
      description:
        'The head of the company’s chain of evidence. Keep it: with it anybody can tell whether an entry was changed since.',
    },
  ),
})

/** The daily event with the head of a company's chain. */
export function headEvent({ companyId, position, hash, at }: CompanyHead & { readonly companyId: string }): NewEvent {
  const values: Wire<typeof EvidencePayload> = { head: { position, hash, at: at.toISOString() } }
  return { event: 540, companyId, payload: values }
}
