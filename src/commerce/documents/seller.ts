import type { Company } from '../../people/index.ts'

/** The company that sold something, as its documents print it. */
export interface Seller {
  readonly name: string
  /** Address, tax number and how to reach it, a line each. */
  readonly lines: readonly string[]
  /** The telephone number for emergencies; null: people request help in the app. */
  readonly emergencyPhone: string | null
}

const names = ['address', 'tax_number', 'phone', 'email', 'website'] as const

/**
 * Staff write it at the desk as `settings.letterhead` of the company: address, tax_number, phone, email, website and emergency_phone.
 * Values that are not texts are left out.
 */
export function sellerOf({ name, settings }: Pick<Company, 'name' | 'settings'>): Seller {
  const letterhead = (settings['letterhead'] ?? {}) as Readonly<Record<string, unknown>>
  const read = (key: string): string | null => {
    const value = letterhead[key]
    return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 300) : null
  }
  const lines = names.flatMap((key) => read(key)?.split('\n') ?? []).map((line) => line.trim())
  return { name, lines: lines.filter((line) => line !== '').slice(0, 8), emergencyPhone: read('emergency_phone') }
}
