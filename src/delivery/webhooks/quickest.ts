/** The quickest of about so many answers says how far away somebody is, however busy this machine is. */
const remembered = 50

/** The quickest of the last answers: of fifty to a hundred. */
export class Quickest {
  private now = Number.POSITIVE_INFINITY
  private before = Number.POSITIVE_INFINITY
  private answers = 0
  /** All answers so far. */
  heard = 0

  get ms(): number {
    return Math.min(this.now, this.before)
  }

  note(ms: number): void {
    this.now = Math.min(this.now, ms)
    this.heard++
    if (++this.answers < remembered) return
    this.before = this.now
    this.now = Number.POSITIVE_INFINITY
    this.answers = 0
  }
}
