/** A result of `godwit doctor`. Only `wrong` sets the exit code to 1; a note is information. */
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
