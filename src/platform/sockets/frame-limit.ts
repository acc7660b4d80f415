/** Counts the frames of one client: `perSecond` on average, and as many at once. */
export class FrameLimit {
  private left: number
  private at: number
  private refused = 0
  private readonly perSecond: number
  private readonly mostRefused: number

  /** `mostRefused`: so many refusals in a row are abuse. */
  constructor(perSecond: number, mostRefused: number, now: number) {
    this.perSecond = perSecond
    this.mostRefused = mostRefused
    this.left = perSecond
    this.at = now
  }

  /** `now` in milliseconds. */
  take(now: number): 'allowed' | 'refused' | 'abuse' {
    this.left = Math.min(this.perSecond, this.left + ((now - this.at) * this.perSecond) / 1000)
    this.at = now
    if (this.left >= 1) {
      this.left--
      this.refused = 0
      return 'allowed'
    }
    return ++this.refused > this.mostRefused ? 'abuse' : 'refused'
  }
}
