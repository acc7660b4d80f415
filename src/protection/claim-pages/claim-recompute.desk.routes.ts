import { Type } from 'typebox'
import {
  flag,
  integer,
  integerOrNull,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  type Wire,
} from '../../platform/http/fields.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { readTime, timeOut } from '../../platform/http/times.ts'
import { invalid } from '../../platform/problem.ts'
import { type ClaimOutcome, decidingFacts } from '../decisions/recompute.ts'
import { flightStatuses } from '../flights/flight.ts'
import { type RecomputedDecision, recomputeClaim, type WhatIf } from './claim-recompute.service.ts'

const Outcome = namedObject(
  'ClaimOutcome',
  {
    status: textOrNull('The claim’s status after the decision; null: there is no claim.', 'accepted'),
    pays: integer('What is paid by it, in the smallest unit of the currency.', 25_000),
    minutes: integerOrNull('How late, or how much is left for a connection; null where it is not about minutes.', 127),
    reason: text('Why.', 'LH 506 arrived 127 minutes late; 120 minutes or more are a delay.'),
  },
  { description: 'What a decision means for the claim.' },
)
const toOutcome = (one: ClaimOutcome): Wire<typeof Outcome> => ({ ...one })

const digest = '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a'
const Decision = namedObject(
  'RecomputedDecision',
  {
    version: integer('Version of the rules.', 1),
    created_at: time('When the decision was made.'),
    same: flag('Both digests are those that were kept.', true),
    inputs_digest: text('Digest of the kept inputs, computed now.', digest),
    result_digest: text('Digest of what comes out now.', digest),
    kept_inputs_digest: text('Digest of the inputs as it was kept.', digest),
    kept_result_digest: text('Digest of the result as it was kept.', digest),
    outcome: Outcome,
  },
  { description: 'A decision, computed again.' },
)
const toDecision = ({ kept, outcome, ...one }: RecomputedDecision): Wire<typeof Decision> => ({
  version: kept.version,
  created_at: timeOut(kept.createdAt),
  same: one.same,
  inputs_digest: one.inputsDigest,
  result_digest: one.resultDigest,
  kept_inputs_digest: kept.inputsDigest,
  kept_result_digest: kept.resultDigest,
  outcome: toOutcome(outcome),
})

const Recomputed = namedObject(
  'RecomputedClaim',
  {
    decisions: list(Decision, 'The decisions about the claim, the first one first.'),
    what_if: Type.Union([Outcome, Type.Null()], {
      description: 'What the last decision would have been with the changed fact; null: none was changed.',
    }),
  },
  { description: 'The decisions about a claim, computed again. Nothing of it is stored.' },
)

const Change = namedObject(
  'ChangedFact',
  {
    air_segment_id: Type.Optional({
      ...Uuid,
      description: 'A flight of the registration; left out: the claim’s own.',
    }),
    fact: Type.Enum([...decidingFacts], { description: 'The fact.', examples: ['actual_arrival'] }),
    value: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: 40,
      description: `A time in ISO 8601; of status one of ${flightStatuses.join(', ')}; of diverted_to an airport’s code. Null: nobody has said it.`,
      examples: ['2026-11-16T07:39:00Z'],
    }),
  },
  { description: 'One fact that is changed in thought.' },
)

/** The value as observations have it. */
function valueIn({ fact, value }: Wire<typeof Change>): string | null {
  if (value === null) return null
  if (fact === 'diverted_to') return value.trim().toUpperCase()
  if (fact === 'status') {
    if (!flightStatuses.some((one) => one === value))
      throw invalid({ value: `must be one of ${flightStatuses.join(', ')}` })
    return value
  }
  const at = readTime(value)
  if (!at) throw invalid({ value: 'is not a time: send ISO 8601' })
  return at.toISOString()
}

const changeIn = (sent: Wire<typeof Change>): WhatIf => ({
  airSegmentId: sent.air_segment_id?.toLowerCase() ?? null,
  fact: sent.fact,
  value: valueIn(sent),
})

export const claimRecomputeRoutesDesk: Routes = async (app) => {
  app.post('/claims/:id/recompute', {
    config: { access: ['staff', 'manager'] },
    schema: {
      operationId: 'recomputeClaim',
      tags: ['Claims'],
      summary: 'Compute the decisions about a claim again',
      description:
        'From the kept inputs, by the same function, and compares the digests. `what_if` changes one fact and says what would have been decided. Nothing is stored.',
      params: Type.Object({ id: Uuid }),
      body: Type.Object({ what_if: Type.Optional(Change) }),
      response: { 200: Recomputed, ...problems(400, 401, 404, 409, 422) },
    },
    handler: async (req) => {
      const { what_if } = req.body
      const { decisions, whatIf } = await recomputeClaim(req.ctx, req.params.id, what_if ? changeIn(what_if) : null)
      return { decisions: decisions.map(toDecision), what_if: whatIf && toOutcome(whatIf) }
    },
  })
}
