import type { Ctx } from '../../platform/ctx.ts'
import { createRule, type RuleKind } from '../../reference/index.ts'
import { demoCountries } from '../demo-cast/places.ts'
import { at, demoSource, type Texts } from '../demo-cast/times-and-texts.ts'

/** What a rule of each type says; its place in the list is the type’s number. Values: 0 no, 1 yes, 2 yes with exceptions, 3 no with exceptions. */
const types: readonly {
  readonly value: number
  readonly text: Texts
  readonly extras?: Readonly<Record<string, unknown>>
  readonly vaccination?: string
}[] = [
  { value: 1, text: { en: 'Residents may enter.', es: 'Los residentes pueden entrar.' } },
  {
    value: 2,
    text: {
      en: 'Foreigners may enter with a passport that is valid for six months.',
      es: 'Los extranjeros pueden entrar con un pasaporte válido durante seis meses.',
    },
  },
  { value: 1, text: { en: 'Transit is allowed for a day.', es: 'El tránsito está permitido durante un día.' } },
  { value: 0, text: { en: 'No test is made on arrival.', es: 'No se hace ninguna prueba a la llegada.' } },
  {
    value: 1,
    text: { en: 'A certificate of a test is accepted.', es: 'Se acepta el certificado de una prueba.' },
  },
  {
    value: 3,
    text: {
      en: 'Nobody is quarantined, except people with a fever.',
      es: 'No hay cuarentena, salvo para personas con fiebre.',
    },
    extras: { quarantine_days: 5 },
  },
  {
    value: 2,
    text: {
      en: 'A certificate of yellow fever vaccination is asked of people who come from a country with a risk.',
      es: 'Se pide certificado de vacunación contra la fiebre amarilla a quien llega de un país con riesgo.',
    },
    vaccination: 'yellow-fever-vaccine',
    extras: { min_age_months: 12 },
  },
  {
    value: 1,
    text: { en: 'Travel insurance is required.', es: 'Se exige un seguro de viaje.' },
  },
  {
    value: 0,
    text: { en: 'No certificate of a test is required.', es: 'No se exige certificado de prueba.' },
    extras: { entry_hours: 72 },
  },
  {
    value: 1,
    text: {
      en: 'An entry form is filled in on the web before arrival.',
      es: 'Antes de llegar se rellena en la web un formulario de entrada.',
    },
  },
  {
    value: 1,
    text: { en: 'All common vaccines are accepted.', es: 'Se aceptan todas las vacunas habituales.' },
    extras: { vacc_list: [0, 1, 2] },
  },
]

const kinds: readonly RuleKind[] = ['entry_requirements', 'travel_restrictions']

/** Rules of both kinds and of every type, in force now, at least one of each kind in every country that a demo traveller goes to. */
export async function createDemoRules(tx: Ctx): Promise<void> {
  const then = at(tx, -30)
  for (const kind of kinds)
    for (const [n, originCountry] of demoCountries.entries()) {
      // The two kinds do not say the same of a country.
      const type = (n + 9 + kinds.indexOf(kind) * 4) % types.length
      const rule = types[type]
      if (!rule) continue
      await createRule(then, kind, {
        type,
        value: rule.value,
        comment: { en: `Demo: ${rule.text.en}`, es: `Demo: ${rule.text.es}` },
        references: [demoSource(kind)],
        originCountry,
        effectiveAsOf: then.now,
        validFrom: then.now,
        ...(rule.extras && { extras: rule.extras }),
        ...(rule.vaccination && { vaccination: rule.vaccination }),
      })
    }
}
