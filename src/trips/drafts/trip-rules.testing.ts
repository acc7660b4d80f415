import type { DestinationDraft } from './destination-draft.ts'
export const brazil = {
  id: '5e0a2c1e-0000-5000-8000-000000000001',
  alpha2: 'BR',
  alpha3: 'BRA',
  name: { en: 'Brazil', es: 'Brasil', ja: 'ブラジル' },
}
export const peru = {
  id: '5e0a2c1e-0000-5000-8000-000000000002',
  alpha2: 'PE',
  alpha3: 'PER',
  name: { en: 'Peru', es: 'Perú' },
}
export const italy = {
  id: '5e0a2c1e-0000-5000-8000-000000000003',
  alpha2: 'IT',
  alpha3: 'ITA',
  name: { en: 'Italy', es: 'Italia' },
}
export const chile = { id: '5e0a2c1e-0000-5000-8000-000000000004', alpha2: 'CL', alpha3: 'CHL', name: { en: 'Chile' } }
export const countries = [brazil, peru, italy, chile]
export const now = new Date('2026-11-14T12:00:00.000Z')

export const planContext = (more: { language?: 'en' | 'es' } = {}) => {
  let made = 0
  return { countries, language: more.language ?? ('en' as const), now, makeId: () => `new-${++made}` }
}

export const day = (text: string) => new Date(`${text}T00:00:00.000Z`)
export const destinationDraft = (
  country: string | null,
  entry: string | null,
  exit: string | null,
  more: Partial<DestinationDraft> = {},
): DestinationDraft => ({
  id: null,
  country,
  entryAt: entry === null ? null : day(entry),
  exitAt: exit === null ? null : day(exit),
  type: 'country',
  friendlyName: null,
  lat: null,
  lng: null,
  locations: [],
  ...more,
})
export const locationDraft = (lat: number | null, lng: number | null, friendlyName: string | null = null) => ({
  id: null,
  friendlyName,
  lat,
  lng,
})
