/** How many requests one process has under way at a time. */
export interface GateBounds {
  /** To one endpoint; to one that has never been tried by this process; to one whose last try got no answer at all. */
  readonly perEndpoint: number
  readonly perUntried: number
  readonly perSilent: number
  /** To one host, but those that take long; of these to endpoints that were never tried. */
  readonly perHost: number
  readonly untriedPerHost: number
  /** Beside these, to endpoints that are known to be slow; and to them together with those that were never tried. */
  readonly slowPerHost: number
  readonly doubtfulPerHost: number
  /** To all endpoints that are near, until what they came to stands in the journal, or is in the database’s hands: a crash doubles no more of them. */
  readonly near: number
  /** To one endpoint, beyond as many as `near` in all, while this process itself is what is slow. */
  readonly perBusy: number
}

export const usualBounds: GateBounds = {
  perEndpoint: 10,
  perUntried: 1,
  perSilent: 1,
  perHost: 64,
  untriedPerHost: 32,
  slowPerHost: 32,
  doubtfulPerHost: 128,
  near: 8,
  perBusy: 2,
}
