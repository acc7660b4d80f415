import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { integer, namedObject, text, time, type Wire } from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import type { ClaimDecision, KeptDecision } from './kept-decision.ts'

const digest = (of: string) =>
  text(
    `SHA-256 of the ${of} over canonical JSON (keys sorted, no spaces), in hex.`,
    '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
  )
const json = (description: string, example: object) =>
  Type.Unsafe<unknown>({ type: 'object', description, additionalProperties: true, examples: [example] })

/** Exactly as it is kept: `godwit claims verify` computes it again from this. */
export const ClaimDecisionDesk = namedObject(
  'ClaimDecision',
  {
    version: integer('Version of the rules.', 1),
    inputs: json('All that it was made from.', { version: 1, observations: [] }),
    result: json('What came out.', { version: 1, disruptions: [], claims: [] }),
    inputs_digest: digest('inputs'),
    result_digest: digest('result'),
    created_at: time('When it was made.'),
  },
  { description: 'A decision about a claim; “godwit claims verify” computes it again.' },
)

export const toClaimDecisionDesk = (one: ClaimDecision): Wire<typeof ClaimDecisionDesk> => ({
  version: one.version,
  inputs: one.inputs,
  result: one.result,
  inputs_digest: one.inputsDigest,
  result_digest: one.resultDigest,
  created_at: timeOut(one.createdAt),
})

const Sent = Type.Object({
  version: Type.Integer(),
  inputs: Type.Object({ version: Type.Integer() }),
  result: Type.Object({ version: Type.Integer() }),
  inputs_digest: Type.String(),
  result_digest: Type.String(),
})
const SentClaim = Type.Object({ decisions: Type.Array(Sent, { minItems: 1 }) })

/** The decisions in what `GET /api/desk/claims/:id` returned, or in one of its decisions; undefined when it is neither. */
export function readDecisions(sent: unknown): KeptDecision[] | undefined {
  const all = Value.Check(SentClaim, sent) ? sent.decisions : Value.Check(Sent, sent) ? [sent] : undefined
  return all?.map(
    ({ version, inputs, result, inputs_digest, result_digest }) =>
      ({ version, inputs, result, inputsDigest: inputs_digest, resultDigest: result_digest }) as KeptDecision,
  )
}
