import type { Translated } from '../../platform/i18n.ts'

/** `Flooding in Lima, Perú` → `flooding-in-lima-peru`. */
export function slugOf(headline: Translated, otherwise: string): string {
  const plain = (headline.en ?? '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return (
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 80)
      .replace(/^-+|-+$/g, '') || otherwise
  )
}
