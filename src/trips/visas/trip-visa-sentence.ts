import { inLanguage } from '../../platform/i18n.ts'
import { visaSentence } from '../../reference/index.ts'
import type { TripVisa, VisaAbsence } from './trip-visas.ts'

/** The sentences of one language. None of them promises anything. */
interface Words {
  readonly passport: string
  readonly absent: Readonly<Record<VisaAbsence, string>>
  readonly longer: (stay: number, days: number) => string
  readonly assumed: (country: string) => string
}

const english: Words = {
  passport: 'passport',
  absent: {
    own_country: 'This is the traveller’s own country, for which citizens need no visa.',
    no_nationality: 'We do not know the traveller’s nationality and cannot say what is needed; check with the embassy.',
    not_known: 'We have no source on what is needed; check with the embassy.',
  },
  longer: (stay, days) =>
    `This trip stays ${stay} days, longer than the ${days} that are stated: ask the embassy what that needs.`,
  assumed: (country) => `No nationality is given, so a passport of the home country (${country}) is assumed.`,
}

const spanish: Words = {
  passport: 'pasaporte',
  absent: {
    own_country: 'Es el país del propio viajero, para el que sus ciudadanos no necesitan visado.',
    no_nationality:
      'No conocemos la nacionalidad del viajero y no podemos decir qué se necesita; consúltelo con la embajada.',
    not_known: 'No tenemos ninguna fuente sobre lo que se necesita; consúltelo con la embajada.',
  },
  longer: (stay, days) =>
    `Este viaje dura allí ${stay} días, más de los ${days} indicados: pregunte a la embajada qué se necesita para ello.`,
  assumed: (country) =>
    `No consta la nacionalidad, por lo que se supone un pasaporte del país de residencia (${country}).`,
}

/** What a traveller needs for a country, in plain words; where it is not known, why: “Peru (passport: Sweden): We have no source …”. */
export function tripVisaSentence(visa: TripVisa, language: 'en' | 'es'): string {
  const words = language === 'es' ? spanish : english
  const { absence, requirement, stayDays } = visa
  const country = inLanguage(visa.country.name, language) ?? visa.country.alpha2
  const passport = visa.passport && (inLanguage(visa.passport.name, language) ?? visa.passport.alpha2)
  const pair = passport === null ? country : `${country} (${words.passport}: ${passport})`
  const parts = [
    ...(absence ? [`${pair}: ${words.absent[absence]}`] : []),
    ...(requirement ? [visaSentence(requirement, language)] : []),
    ...(visa.longerThanAllowed && requirement?.days ? [words.longer(stayDays, requirement.days)] : []),
    ...(visa.assumed && passport ? [words.assumed(passport)] : []),
  ]
  return parts.join(' ')
}
