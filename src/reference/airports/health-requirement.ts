/** Whether an airline or airport asks for something on account of health. */
export type HealthRequirement = 'unknown' | 'no' | 'yes'

const codes: Readonly<Record<HealthRequirement, number>> = { unknown: -1, no: 0, yes: 1 }

/** The contract's number for it, which the tables keep as well. */
export const healthRequirementCode = (answer: HealthRequirement): number => codes[answer]
export const toHealthRequirement = (code: number): HealthRequirement =>
  code === 1 ? 'yes' : code === 0 ? 'no' : 'unknown'
/** What the numbers mean, for the documents. */
export const healthRequirementNames = { [-1]: 'unknown', 0: 'no', 1: 'yes' }
