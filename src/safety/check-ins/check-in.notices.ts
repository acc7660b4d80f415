import type { Notice } from '../../delivery/index.ts'
import { shownName, type User } from '../../people/index.ts'
import type { Arrival, CheckIn } from './check-in.ts'

/** A country’s name in both languages. */
export interface LocalizedName {
  readonly en: string
  readonly es: string
}

/** The display name is the person's own choice, and managers look for the name in their books. */
const nameOf = (person: User): string => shownName({ ...person, displayName: null })

/** What the person wrote. */
const quoted = (words: string | null): string => (words === null ? '' : ` “${words}”`)

/** 53: a person needs help. */
export const helpNotice = (
  person: User,
  checkIn: CheckIn & { readonly words: string | null },
  companyId: string,
  managers: readonly string[],
  country: LocalizedName | undefined,
): Notice => ({
  type: 53,
  cause: `check_in:${checkIn.id}:help`,
  userIds: managers,
  companyId,
  occurredAt: checkIn.at,
  texts: {
    en: {
      title: `${nameOf(person)} needs help`,
      body: `${nameOf(person)} asked for help${country ? ` in ${country.en}` : ''}. Get in touch at once.${quoted(checkIn.words)}`,
    },
    es: {
      title: `${nameOf(person)} necesita ayuda`,
      body: `${nameOf(person)} pidió ayuda${country ? ` en ${country.es}` : ''}. Póngase en contacto de inmediato.${quoted(checkIn.words)}`,
    },
  },
  data: { user_id: person.id },
})

/** 52 and 51: the person came to another country, or home again. Sent once for each step, even when two devices report it at once. */
export const arrivalNotice = (
  arrival: Arrival,
  checkIn: CheckIn,
  before: string,
  { en, es }: LocalizedName,
): Notice => ({
  type: arrival === 'home' ? 51 : 52,
  cause: `${arrival}:${checkIn.countryCode}:${before}`,
  userIds: [checkIn.userId],
  companyId: checkIn.companyId,
  occurredAt: checkIn.at,
  texts:
    arrival === 'home'
      ? {
          en: { title: 'Welcome home', body: `You are back in ${en}. We hope that you had a good journey.` },
          es: { title: 'Bienvenido a casa', body: `Está de vuelta en ${es}. Esperamos que haya tenido un buen viaje.` },
        }
      : {
          en: {
            title: `Welcome to ${en}`,
            body: `Emergency numbers, health and safety advice for ${en} are in the app.`,
          },
          es: {
            title: `Bienvenido a ${es}`,
            body: `En la aplicación encontrará los números de emergencia y los consejos de salud y seguridad para ${es}.`,
          },
        },
  data: {},
})
