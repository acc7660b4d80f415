/** Whether an airline or airport asks for something on account of health. */
export type HealthAnswer = 'unknown' | 'no' | 'yes'

const codes: Readonly<Record<HealthAnswer, number>> = { unknown: -1, no: 0, yes: 1 }

/** The contract's number for it, which the tables keep as well. */
export const healthAnswerCode = (answer: HealthAnswer): number => codes[answer]
export const healthAnswerOf = (code: number): HealthAnswer => (code === 1 ? 'yes' : code === 0 ? 'no' : 'unknown')
/** What the numbers mean, for the documents. */
export const healthAnswerWords = { [-1]: 'unknown', 0: 'no', 1: 'yes' }
