/** What the doctor found. A note is worth knowing and nothing is broken; only `wrong` makes the exit code 1. */
export interface Finding {
  readonly about: string
  readonly state: 'ok' | 'note' | 'wrong'
  readonly says: string
}

const finding =
  (state: Finding['state']) =>
  (about: string, says: string): Finding => ({ about, state, says })
export const ok = finding('ok')
export const note = finding('note')
export const wrong = finding('wrong')
