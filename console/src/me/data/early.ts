import { language } from '../../data/choices.ts'

interface Early {
  readonly language: string
  readonly answer: Promise<Response | undefined>
  readonly at: number
}

/** Older than this, it is fetched anew. */
const freshMs = 30_000

/** The response that was requested before the page's files had come (public/me/early.js), once; undefined where there is none of use. */
export function takeEarly(address: string): Promise<Response | undefined> | undefined {
  if (!address.endsWith('/api/v2/users/my_now')) return undefined
  const holder = globalThis as { godwitEarly?: Early | undefined }
  const early = holder.godwitEarly
  holder.godwitEarly = undefined
  if (!early || early.language !== language.get() || performance.now() - early.at > freshMs) return undefined
  return early.answer
}
