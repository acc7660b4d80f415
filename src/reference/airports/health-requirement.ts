/** Whether an airline or airport requires a health measure. */
export type HealthRequirement = 'unknown' | 'no' | 'yes'

const codes: Readonly<Record<HealthRequirement, number>> = { unknown: -1, no: 0, yes: 1 }

/** The number in the API and in the tables. */
export const healthRequirementCode = (answer: HealthRequirement): number => codes[answer]
export const toHealthRequirement = (code: number): HealthRequirement =>
  code === 1 ? 'yes' : code === 0 ? 'no' : 'unknown'
/** The meaning of the numbers, for the API reference. */
export const healthRequirementNames = { [-1]: 'unknown', 0: 'no', 1: 'yes' }
