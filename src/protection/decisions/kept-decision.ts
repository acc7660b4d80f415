import { canonicalJson } from '../../platform/crypto/canonical-json.ts'
import { digestOf } from '../../platform/crypto/digest.ts'
import { countingObservations } from '../flights/flight.ts'
import { decide } from './decide.ts'
import type { Decision, DecisionInputs, RegisteredObservation } from './decision.ts'
import { inOrder } from './flight-order.ts'

/** A decision as it is kept: with all that it was made from. */
export interface KeptDecision {
  readonly version: number
  readonly inputs: DecisionInputs
  readonly result: Decision
  readonly inputsDigest: string
  readonly resultDigest: string
}

/** A decision about a claim, as it is stored. */
export interface ClaimDecision extends KeptDecision {
  readonly id: string
  readonly claimId: string
  readonly companyId: string
  readonly createdAt: Date
}

/** Those that still count, of each flight, in one order: the same set of observations always has the same text. */
const normalObservations = (inputs: DecisionInputs): RegisteredObservation[] =>
  inOrder(inputs.registration.flights).flatMap(({ airSegmentId }) =>
    countingObservations(inputs.observations.filter((one) => one.airSegmentId === airSegmentId)).map((one) => ({
      ...one,
      airSegmentId,
    })),
  )

const byText = <T>(all: readonly T[]): T[] =>
  [...new Map(all.map((one) => [canonicalJson(one), one]))]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, one]) => one)

/** The same inputs in one order and without repetitions, so that their digest does not depend on how they were read. */
export const normalInputs = (inputs: DecisionInputs): DecisionInputs => ({
  ...inputs,
  registration: { ...inputs.registration, flights: inOrder(inputs.registration.flights) },
  observations: normalObservations(inputs),
  baggageReports: byText(inputs.baggageReports),
  told: byText(inputs.told),
  claims: byText(inputs.claims),
  sameLoss: byText(inputs.sameLoss),
})

export function keepDecision(sent: DecisionInputs): KeptDecision {
  const inputs = normalInputs(sent)
  const result = decide(inputs)
  return {
    version: inputs.version,
    inputs,
    result,
    inputsDigest: digestOf(inputs),
    resultDigest: digestOf(result),
  }
}

export interface Verification {
  readonly same: boolean
  /** What is not as it was kept, one sentence each. */
  readonly differences: readonly string[]
  /** What comes out now; null when it cannot be computed. */
  readonly result: Decision | null
}

/** Computes a kept decision again. */
export function verifyDecision(kept: KeptDecision): Verification {
  const differences: string[] = []
  const differs = (what: string, expected: string, found: string): void => {
    if (expected !== found) differences.push(`${what}: kept ${expected}, computed ${found}.`)
  }
  differs('Version of the inputs', String(kept.version), String(kept.inputs.version))
  differs('Digest of the inputs', kept.inputsDigest, digestOf(kept.inputs))
  differs('Digest of the result', kept.resultDigest, digestOf(kept.result))
  let result: Decision | null = null
  try {
    result = decide(kept.inputs)
    differs('Result', canonicalJson(kept.result), canonicalJson(result))
  } catch (error) {
    differences.push(`It cannot be computed: ${error instanceof Error ? error.message : String(error)}`)
  }
  return { same: differences.length === 0, differences, result }
}
