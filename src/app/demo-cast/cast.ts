import type { Feature } from '../../people/index.ts'
import type { RoleType } from '../../platform/ctx.ts'

/** A demo company and its people. */
export interface Cast {
  readonly name: string
  readonly domain: string
  readonly features: readonly Feature[]
  /** Of the numbers that are kept for stories: nobody answers. */
  readonly helpPhone: string
  readonly manager: readonly [first: string, last: string]
  readonly travellers: readonly CastTraveller[]
  readonly responders: readonly CastResponder[]
  /** Somebody who was invited and has not answered. */
  readonly invited: readonly (readonly [first: string, last: string, role: RoleType])[]
}

/** The first name is also how itineraries and check-ins name the traveller. `passports` are given where they are not just that of the home country. */
export type CastTraveller = readonly [
  first: string,
  last: string,
  home: string,
  language: string,
  zone: string,
  passports?: readonly string[],
]

export interface CastResponder {
  readonly first: string
  readonly last: string
  readonly role: RoleType
  readonly speaks: readonly string[]
  readonly bio: string
  readonly zone: string
  /** In cents: clinic, house call, telemedicine. */
  readonly costs: readonly [number | null, number | null, number | null]
  readonly clinic: string | null
  /** On duty on these days (0 Monday … 6 Sunday), from and until these hours of the zone. */
  readonly duty: { readonly days: readonly number[]; readonly from: string; readonly until: string }
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** Responders who belong to no company. */
export const networkCast: readonly CastResponder[] = [
  {
    first: 'Mara',
    last: 'Quist',
    role: 'medical_practitioner',
    speaks: ['en', 'sv', 'pt'],
    bio: 'Demo: physician of the network, travel medicine since 2009.',
    zone: 'Europe/Stockholm',
    costs: [11000, 24000, 7500],
    clinic: 'Demo: Hornsgatan 31, Stockholm',
    duty: { days: everyDay, from: '06:00', until: '23:00' },
  },
]
export const networkDomain = 'network.example'

export const cast: readonly Cast[] = [
  {
    name: 'Curlew Expeditions',
    domain: 'curlew.example',
    features: ['alerts', 'global_intelligence', 'all_is_well', 'assistance'],
    helpPhone: '+44 20 7946 0000',
    manager: ['Ingrid', 'Solberg'],
    travellers: [
      ['Ada', 'Lindqvist', 'SE', 'en', 'Europe/Stockholm'],
      ['Mateo', 'Fuentes', 'ES', 'es', 'Europe/Madrid'],
      ['Amara', 'Okafor', 'NG', 'en', 'Africa/Lagos'],
      ['Kenji', 'Mori', 'JP', 'ja', 'Asia/Tokyo'],
      ['Elin', 'Haugen', 'NO', 'en', 'Europe/Oslo'],
      ['Rohan', 'Mehta', 'GB', 'en', 'Europe/London'],
      ['Camila', 'Duarte', 'BR', 'es', 'America/Sao_Paulo', ['BR', 'PT']],
      ['Liam', 'Byrne', 'IE', 'en', 'Europe/Dublin'],
      ['Hana', 'Nováková', 'CZ', 'en', 'Europe/Prague'],
      ['Yusuf', 'Demir', 'DE', 'en', 'Europe/Berlin', ['DE', 'TR']],
      ['Inés', 'Carvajal', 'CL', 'es', 'America/Santiago'],
    ],
    responders: [
      {
        first: 'Lucía',
        last: 'Paredes',
        role: 'medical_practitioner',
        speaks: ['es', 'en', 'pt'],
        bio: 'Demo: physician for travel and mountain medicine.',
        zone: 'America/Lima',
        costs: [9000, 20000, 6000],
        clinic: 'Demo: Av. Larco 345, Lima',
        duty: { days: everyDay, from: '00:00', until: '24:00' },
      },
      {
        first: 'Samuel',
        last: 'Adeyemi',
        role: 'dentist',
        speaks: ['en', 'fr'],
        bio: 'Demo: dentist, by video in the evening.',
        zone: 'Africa/Lagos',
        costs: [8000, null, 4500],
        clinic: 'Demo: Broad Street 12, Lagos',
        duty: { days: [0, 1, 2, 3, 4], from: '17:00', until: '22:00' },
      },
    ],
    invited: [
      ['Freya', 'Nilsen', 'traveller'],
      ['Otto', 'Brandt', 'employee'],
    ],
  },
  {
    name: 'Plover Assurance',
    domain: 'plover.example',
    features: ['alerts', 'white_label'],
    helpPhone: '+44 20 7946 0018',
    manager: ['Tomasz', 'Wrona'],
    travellers: [
      ['Chloé', 'Bernard', 'FR', 'fr', 'Europe/Paris'],
      ['Noah', 'Whitaker', 'CA', 'en', 'America/Toronto'],
    ],
    responders: [
      {
        first: 'Priya',
        last: 'Raman',
        role: 'psychiatrist',
        speaks: ['en', 'ta', 'hi'],
        bio: 'Demo: psychiatrist for people far from home.',
        zone: 'Asia/Kolkata',
        costs: [null, null, 7000],
        clinic: null,
        duty: { days: [0, 1, 2, 3, 4, 5], from: '08:00', until: '20:00' },
      },
    ],
    invited: [['Marek', 'Zielinski', 'traveller']],
  },
]

export const emailOf = (first: string, last: string, domain: string): string =>
  `${first}.${last}@${domain}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
