/** Percentages have at most six decimals: 9.975 % are 9975000 millionths of a percent. */
const millionths = 1_000_000
const whole = BigInt(100 * millionths)

const scaled = (percent: number): bigint => BigInt(Math.round(percent * millionths))

/** A percentage of an amount of 0 or more, rounded half up to the smallest unit: prices, taxes, discounts. */
export const percentHalfUp = (amount: number, percent: number): number =>
  Number((2n * BigInt(amount) * scaled(percent) + whole) / (2n * whole))

/** A percentage of an amount of 0 or more, rounded down to the smallest unit: parts that are given to others. */
export const percentDown = (amount: number, percent: number): number =>
  Number((BigInt(amount) * scaled(percent)) / whole)
