import fc from 'fast-check'
import type { Responder } from './appointment.model.testing.ts'

/** What is drawn: a call on the nth bid, or on the appointment of the nth bid. */
export type Drawn =
  | { readonly kind: 'bid'; readonly responder: Responder }
  | { readonly kind: 'cancel bid'; readonly nth: number }
  | { readonly kind: 'accept'; readonly nth: number; readonly type: number; readonly by: 'patient' | 'company' }
  | { readonly kind: 'close'; readonly right: boolean }
  | { readonly kind: 'cancel'; readonly by: 'patient' | 'responder' | 'company' }
  | { readonly kind: 'claim'; readonly responder: Responder }
  | { readonly kind: 'close issue'; readonly by: Responder | 'company' }
  | { readonly kind: 'cancel issue'; readonly by: 'patient' | 'company' }

const nth = fc.nat({ max: 3 })
const drawn: fc.Arbitrary<Drawn> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('bid' as const),
      responder: fc.constantFrom<Responder>('doctor', 'network'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel bid' as const), nth }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('accept' as const),
      nth,
      type: fc.constantFrom(0, 2),
      by: fc.constantFrom('patient' as const, 'company' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), right: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('cancel' as const),
      by: fc.constantFrom('patient' as const, 'responder' as const, 'company' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('claim' as const),
      responder: fc.constantFrom<Responder>('doctor', 'network'),
    }),
  },
  // Rare: what follows finds an issue that is over.
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.record({
        kind: fc.constant('close issue' as const),
        by: fc.constantFrom<Responder | 'company'>('doctor', 'network', 'company'),
      }),
      fc.record({
        kind: fc.constant('cancel issue' as const),
        by: fc.constantFrom('patient' as const, 'company' as const),
      }),
    ),
  },
)
/** Calls at the same time; `twice`: the first is a double tap. */
export interface Batch {
  readonly calls: readonly Drawn[]
  readonly twice: boolean
}
export const batch: fc.Arbitrary<Batch> = fc.record({
  calls: fc.array(drawn, { minLength: 1, maxLength: 3 }),
  twice: fc.boolean(),
})

/** One call after the other, so that each answer occurs whatever is drawn and whoever is faster. */
export const inTurn: readonly Batch[][] = (
  [
    [
      { kind: 'claim', responder: 'doctor' },
      { kind: 'claim', responder: 'network' },
      { kind: 'bid', responder: 'network' },
      { kind: 'bid', responder: 'doctor' },
      { kind: 'accept', nth: 0, type: 0, by: 'patient' },
      { kind: 'accept', nth: 1, type: 2, by: 'patient' },
      { kind: 'close', right: false },
      { kind: 'cancel', by: 'responder' },
      { kind: 'cancel', by: 'patient' },
      { kind: 'cancel bid', nth: 0 },
      { kind: 'cancel bid', nth: 0 },
      { kind: 'bid', responder: 'doctor' },
      { kind: 'accept', nth: 2, type: 0, by: 'company' },
      { kind: 'close', right: true },
      { kind: 'close', right: true },
      { kind: 'close issue', by: 'doctor' },
      { kind: 'close issue', by: 'company' },
      { kind: 'bid', responder: 'network' },
    ],
    [
      { kind: 'cancel issue', by: 'patient' },
      { kind: 'cancel issue', by: 'company' },
    ],
  ] as const
).map((calls) => calls.map((call) => ({ calls: [call], twice: false })))
export const answersInTurn = [
  ...['close issue 409', 'claim 200', 'claim 409', 'bid 201', 'accept 409', 'accept 200', 'close 422', 'cancel 200'],
  ...['cancel 409', 'cancel bid 200', 'cancel bid 409', 'close 200', 'close 409', 'close issue 200', 'bid 409'],
  ...['cancel issue 200', 'cancel issue 409'],
]
