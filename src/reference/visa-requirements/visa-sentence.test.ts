import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownCountry, type VisaRequirement } from './visa-requirement.ts'
import { visaSentence, visaSentences } from './visa-sentence.ts'

const countries = {
  DE: { en: 'Germany', es: 'Alemania' },
  GB: { en: 'United Kingdom', es: 'Reino Unido' },
  SV: { en: 'El Salvador', es: 'El Salvador' },
  US: { en: 'United States', es: 'Estados Unidos' },
  NL: { en: 'Netherlands', es: 'Países Bajos' },
  DO: { en: 'Dominican Republic', es: 'República Dominicana' },
}
const country = (alpha2: keyof typeof countries) => ({
  id: alpha2,
  alpha2,
  alpha3: `${alpha2}X`,
  name: countries[alpha2],
})

const requirement = (
  from: keyof typeof countries,
  to: keyof typeof countries,
  changes: Partial<VisaRequirement>,
): VisaRequirement => ({
  ...ownCountry(country(to), '2026-02-17'),
  nationality: country(from),
  freedomOfMovement: false,
  statedBy: 'sources',
  asOf: '2026-02-17',
  sourcesAgreeing: 2,
  sourcesTotal: 2,
  ...changes,
})

const listed = { kind: 'visa_on_arrival', days: null, freedomOfMovement: false, asOf: '2026-02-17' } as const

/** Each was read aloud in both languages. */
const cases: readonly (readonly [what: string, VisaRequirement, en: string, es: string])[] = [
  [
    'visa-free with days',
    requirement('DE', 'US', { kind: 'visa_free', days: 90 }),
    'Sources of February 2026 say that holders of a passport of Germany can visit the United States without a visa for up to 90 days; check with the embassy.',
    'Según fuentes de febrero de 2026, los titulares de un pasaporte de Alemania pueden visitar los Estados Unidos sin visado durante un máximo de 90 días; consúltelo con la embajada.',
  ],
  [
    'one day',
    requirement('DE', 'SV', { kind: 'visa_free', days: 1 }),
    'Sources of February 2026 say that holders of a passport of Germany can visit El Salvador without a visa for up to 1 day; check with the embassy.',
    'Según fuentes de febrero de 2026, los titulares de un pasaporte de Alemania pueden visitar El Salvador sin visado durante un máximo de 1 día; consúltelo con la embajada.',
  ],
  [
    'visa-free without days, a single source',
    requirement('GB', 'DO', { kind: 'visa_free', sourcesTotal: 1 }),
    'A source of February 2026 says that holders of a passport of the United Kingdom can visit the Dominican Republic without a visa (the length of stay is not stated); check with the embassy.',
    'Según una fuente de febrero de 2026, los titulares de un pasaporte del Reino Unido pueden visitar la República Dominicana sin visado (no consta la duración de la estancia); consúltelo con la embajada.',
  ],
  [
    'freedom of movement',
    requirement('DE', 'NL', { kind: 'visa_free', freedomOfMovement: true }),
    'Sources of February 2026 say that holders of a passport of Germany have freedom of movement in the Netherlands and need no visa; check with the embassy.',
    'Según fuentes de febrero de 2026, los titulares de un pasaporte de Alemania tienen libertad de circulación en los Países Bajos y no necesitan visado; consúltelo con la embajada.',
  ],
  [
    'on arrival',
    requirement('NL', 'GB', { kind: 'visa_on_arrival' }),
    'Sources of February 2026 say that holders of a passport of the Netherlands can get a visa on arrival in the United Kingdom; check with the embassy.',
    'Según fuentes de febrero de 2026, los titulares de un pasaporte de los Países Bajos pueden obtener un visado al llegar al Reino Unido; consúltelo con la embajada.',
  ],
  [
    'on arrival with days, by the editors',
    requirement('SV', 'US', { kind: 'visa_on_arrival', days: 30, statedBy: 'staff', asOf: '2026-11-16', listed }),
    'Our editors wrote in November 2026 that holders of a passport of El Salvador can get a visa for up to 30 days on arrival in the United States; check with the embassy.',
    'Nuestro equipo editorial escribió en noviembre de 2026 que los titulares de un pasaporte de El Salvador pueden obtener un visado válido durante un máximo de 30 días al llegar a los Estados Unidos; consúltelo con la embajada.',
  ],
  [
    'ETA',
    requirement('US', 'GB', { kind: 'eta' }),
    'Sources of February 2026 say that holders of a passport of the United States need no visa to visit the United Kingdom, but must get an electronic travel authorisation (ETA) before they travel; check with the embassy.',
    'Según fuentes de febrero de 2026, los titulares de un pasaporte de los Estados Unidos no necesitan visado para visitar el Reino Unido, pero deben obtener una autorización electrónica de viaje (ETA) antes de viajar; consúltelo con la embajada.',
  ],
  [
    'e-visa',
    requirement('DO', 'DE', { kind: 'e_visa' }),
    'Sources of February 2026 say that holders of a passport of the Dominican Republic need a visa to visit Germany, and can apply for it online (e-visa); check with the embassy.',
    'Según fuentes de febrero de 2026, los titulares de un pasaporte de la República Dominicana necesitan un visado para visitar Alemania y pueden solicitarlo en línea (visado electrónico); consúltelo con la embajada.',
  ],
  [
    'a visa, disputed',
    requirement('DE', 'GB', { kind: 'visa_required', disputed: true }),
    'Sources differ. One of February 2026 says that holders of a passport of Germany need a visa to visit the United Kingdom; another says something else. Check with the embassy.',
    'Las fuentes no coinciden. Según una de febrero de 2026, los titulares de un pasaporte de Alemania necesitan un visado para visitar el Reino Unido; otra dice algo distinto. Consúltelo con la embajada.',
  ],
  [
    'disputed, and the government agrees',
    requirement('US', 'DE', { kind: 'visa_required', disputed: true, governmentSays: 'needed' }),
    'Sources of February 2026 say that holders of a passport of the United States need a visa to visit Germany; check with the embassy.',
    'Según fuentes de febrero de 2026, los titulares de un pasaporte de los Estados Unidos necesitan un visado para visitar Alemania; consúltelo con la embajada.',
  ],
  [
    'not admitted',
    requirement('DE', 'SV', { kind: 'no_admission' }),
    'Sources of February 2026 say that holders of a passport of Germany are not admitted to El Salvador; check with the embassy.',
    'Según fuentes de febrero de 2026, los titulares de un pasaporte de Alemania no son admitidos en El Salvador; consúltelo con la embajada.',
  ],
  [
    'the government contradicts: no visa',
    requirement('GB', 'SV', { kind: 'visa_free', statedBy: 'government', asOf: '2026-08-22', listed }),
    'The government of the United Kingdom said in August 2026 that holders of its passport can visit El Salvador without a visa (the length of stay is not stated); other sources, of February 2026, say that they can get a visa on arrival. Check with the embassy.',
    'El Gobierno del Reino Unido dijo en agosto de 2026 que los titulares de su pasaporte pueden visitar El Salvador sin visado (no consta la duración de la estancia); según otras fuentes, de febrero de 2026, pueden obtener un visado a la llegada. Consúltelo con la embajada.',
  ],
  [
    'the government contradicts: a visa',
    requirement('US', 'DE', {
      kind: 'visa_required',
      statedBy: 'government',
      asOf: '2025-08-14',
      listed: { ...listed, kind: 'visa_free', days: 90 },
    }),
    'The government of the United States said in August 2025 that holders of its passport need a visa to visit Germany; other sources, of February 2026, say that they can go there without a visa for up to 90 days. Check with the embassy.',
    'El Gobierno de los Estados Unidos dijo en agosto de 2025 que los titulares de su pasaporte necesitan un visado para visitar Alemania; según otras fuentes, de febrero de 2026, pueden ir sin visado durante un máximo de 90 días. Consúltelo con la embajada.',
  ],
  [
    'the government alone',
    requirement('GB', 'DO', { kind: 'visa_free', days: 90, statedBy: 'government', asOf: '2026-08-22' }),
    'The government of the United Kingdom said in August 2026 that holders of its passport can visit the Dominican Republic without a visa for up to 90 days; check with the embassy.',
    'El Gobierno del Reino Unido dijo en agosto de 2026 que los titulares de su pasaporte pueden visitar la República Dominicana sin visado durante un máximo de 90 días; consúltelo con la embajada.',
  ],
  [
    'the own country',
    ownCountry(country('US'), '2026-02-17'),
    'This is the country of the passport: citizens of the United States need no visa to enter it. Check with the embassy which document they need.',
    'Este es el país del pasaporte: los ciudadanos de los Estados Unidos no necesitan visado para entrar en él. Consulte con la embajada qué documento necesitan.',
  ],
]

test('the sentence in English and Spanish', async (t) => {
  for (const [what, one, en, es] of cases)
    await t.test(what, () => {
      assert.deepEqual(visaSentences(one), { en, es })
      assert.equal(visaSentence(one, 'ja'), en)
    })
})

test('every sentence names who says it and when, and sends to the embassy', async (t) => {
  const kinds = ['visa_free', 'visa_on_arrival', 'eta', 'e_visa', 'visa_required', 'no_admission'] as const
  const voices: readonly Partial<VisaRequirement>[] = [
    {},
    { disputed: true },
    { statedBy: 'staff' },
    { statedBy: 'government' },
    ...kinds.map((kind) => ({ statedBy: 'government' as const, listed: { ...listed, kind } })),
  ]
  for (const kind of kinds)
    await t.test(kind, () => {
      for (const days of [null, 30])
        for (const freedomOfMovement of [false, true])
          for (const voice of voices) {
            const one = requirement('GB', 'NL', { kind, days, freedomOfMovement, ...voice })
            assert.match(visaSentence(one, 'en'), /^[A-Z].*February 2026.*[Cc]heck with the embassy\.$/)
            assert.match(visaSentence(one, 'es'), /^[A-Z].*febrero de 2026.*[Cc]onsúltelo con la embajada\.$/)
            assert.doesNotMatch(visaSentence(one, 'en') + visaSentence(one, 'es'), /undefined|null| {2}|de el |a el /)
          }
    })
})
