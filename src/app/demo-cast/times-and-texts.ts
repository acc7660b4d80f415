import type { Ctx } from '../../platform/ctx.ts'

export interface Texts {
  readonly en: string
  readonly es: string
}

export const day = 86_400_000

/** The context at a time so many days from now: what the demo’s people did before it was made is dated then. */
export function at(ctx: Ctx, days: number): Ctx {
  const now = new Date(ctx.now.getTime() + days * day)
  return { ...ctx, now, freshNow: () => now }
}

/** The UTC day so many days from now, as `2026-11-14`. */
export const dayText = (now: Date, days: number): string =>
  new Date(now.getTime() + days * day).toISOString().slice(0, 10)

/** Where the demo’s news come from: an address that nobody can have. */
export const demoSource = (about: string): string => `https://godwit.example/demo/${about}`

const notReal: Texts = { en: 'This is demo data: it did not happen.', es: 'Son datos de demostración: no ocurrió.' }

/** A headline that cannot be taken for real news. */
export const headline = ({ en, es }: Texts): Record<string, string> => ({ en: `Demo: ${en}`, es: `Demo: ${es}` })

/** A text that says at its end that it is not real. */
export const body = ({ en, es }: Texts): Record<string, string> => ({
  en: `${en}\n\n*${notReal.en}*`,
  es: `${es}\n\n*${notReal.es}*`,
})
