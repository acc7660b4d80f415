import {
  type Amounts,
  benefit,
  insuredCountries,
  type Plan,
  premiumTaxes,
  pricesOf,
  uninsuredDestinations,
} from './plan.ts'
import type { PlanTexts } from './plan-documents.ts'

/** Limits in whole US dollars. */
interface Limits {
  readonly medical: number | undefined
  readonly evacuation: number | undefined
  readonly baggage: number
  readonly cancellation: number | null
  readonly excess: number
}

const medical = ({ medical: limit, excess }: Limits) =>
  benefit(
    'medical-emergency',
    { en: 'Emergency medical treatment', es: 'Tratamiento médico de urgencia' },
    {
      en: 'Doctors, hospitals and medicines abroad that cannot wait until you are home.',
      es: 'Médicos, hospitales y medicinas en el extranjero que no pueden esperar a su regreso.',
    },
    {
      ...(limit === undefined ? {} : { limit }),
      ...(excess === 0 ? {} : { excess }),
      prominent: true,
      exclusions: {
        en: 'Illnesses that you knew of when you bought the plan. Treatment that was the reason for the trip.',
        es: 'Enfermedades que conocía al comprar el plan. Tratamientos que fueron el motivo del viaje.',
      },
    },
  )
const evacuation = ({ evacuation: limit }: Limits) =>
  benefit(
    'evacuation',
    { en: 'Transport to a hospital and home', es: 'Traslado a un hospital y a casa' },
    {
      en: 'Transport that our doctors find necessary, with somebody beside you.',
      es: 'El traslado que nuestros médicos consideren necesario, con acompañante.',
    },
    { ...(limit === undefined ? {} : { limit }), prominent: true },
  )
const baggage = ({ baggage: limit }: Limits) =>
  benefit(
    'baggage',
    { en: 'Baggage', es: 'Equipaje' },
    {
      en: 'Baggage that was stolen, damaged or lost.',
      es: 'Equipaje robado, dañado o perdido.',
    },
    {
      limit,
      excess: 50,
      exclusions: { en: 'Cash, and what was left unattended.', es: 'Dinero en efectivo y lo dejado sin vigilancia.' },
    },
  )
const cancellation = (limit: number) =>
  benefit(
    'cancellation',
    { en: 'Cancellation', es: 'Cancelación' },
    {
      en: 'What you paid for a trip that you cannot begin because of illness, accident or a death in the family.',
      es: 'Lo pagado por un viaje que no puede comenzar por enfermedad, accidente o fallecimiento de un familiar.',
    },
    { limit, per: 'trip' },
  )

const textsOf = (name: PlanTexts['name'], description: PlanTexts['description'], cancels: boolean): PlanTexts => ({
  name,
  description,
  covered: [
    { en: 'Emergency treatment by doctors and in hospitals.', es: 'Tratamiento urgente por médicos y en hospitales.' },
    {
      en: 'Transport to a hospital, and home when it is necessary.',
      es: 'Traslado a un hospital, y a casa si es necesario.',
    },
    { en: 'Baggage that is stolen, damaged or lost.', es: 'Equipaje robado, dañado o perdido.' },
    ...(cancels
      ? [
          {
            en: 'A trip that you have to cancel or to end early.',
            es: 'Un viaje que tiene que cancelar o terminar antes.',
          },
        ]
      : []),
  ],
  notCovered: [
    { en: 'Illnesses that you knew of when you bought the plan.', es: 'Enfermedades que conocía al comprar el plan.' },
    {
      en: 'Climbing with ropes, racing and diving below 30 metres.',
      es: 'Escalada con cuerda, carreras y buceo a más de 30 metros.',
    },
    {
      en: 'Accidents under the influence of alcohol or drugs.',
      es: 'Accidentes bajo los efectos del alcohol o de drogas.',
    },
    ...(cancels ? [] : [{ en: 'Cancelling the trip.', es: 'La cancelación del viaje.' }]),
  ],
})

const faqs = [
  {
    question: { en: 'Am I covered at home?', es: '¿Estoy cubierto en casa?' },
    answer: {
      en: 'No: cover begins when you leave the country that you live in. Cancellation is covered from the purchase on.',
      es: 'No: la cobertura comienza al salir del país donde vive. La cancelación se cubre desde la compra.',
    },
  },
  {
    question: { en: 'What does the excess mean?', es: '¿Qué es la franquicia?' },
    answer: { en: 'The part of each claim that you pay yourself.', es: 'La parte de cada siniestro que paga usted.' },
  },
]

interface Tier {
  readonly identifier: string
  readonly texts: PlanTexts
  readonly limits: Limits
  readonly maxAge: number
  readonly sortOrder: number
  readonly amounts: Amounts
}

const planOf = ({ identifier, texts, limits, maxAge, sortOrder, amounts }: Tier): Plan => ({
  identifier,
  texts,
  draft: {
    kind: 'insurance',
    costType: 'per_day',
    tripType: 'single',
    sortOrder,
    maxAge,
    maxTripLength: 90,
    refundWindow: 14,
    preselected: sortOrder === 50,
    features: ['assistance', 'alerts'],
    countryIds: insuredCountries,
    restrictedDestinationCountryIds: uninsuredDestinations,
    benefits: [
      medical(limits),
      evacuation(limits),
      baggage(limits),
      ...(limits.cancellation === null ? [] : [cancellation(limits.cancellation)]),
    ],
    faqs,
    prices: pricesOf(amounts, { fromAge: 65, percent: 80 }),
    taxes: premiumTaxes,
    splits: [{ companyId: null, percent: 25 }],
  },
})

/** A family: the same insurance with three heights of its limits. */
export const insuranceTiers: readonly Plan[] = [
  planOf({
    identifier: 'travel-insurance-essential',
    texts: textsOf(
      { en: 'Travel insurance Essential', es: 'Seguro de viaje Esencial' },
      { en: 'The emergencies that nobody can pay alone.', es: 'Las emergencias que nadie puede pagar solo.' },
      false,
    ),
    limits: { medical: 100_000, evacuation: 250_000, baggage: 500, cancellation: null, excess: 250 },
    maxAge: 79,
    sortOrder: 40,
    amounts: { USD: 320, EUR: 300, GBP: 255, CAD: 440, JPY: 480, KWD: 985 },
  }),
  planOf({
    identifier: 'travel-insurance-comfort',
    texts: textsOf(
      { en: 'Travel insurance Comfort', es: 'Seguro de viaje Confort' },
      {
        en: 'Emergencies, baggage, and a trip that has to be cancelled.',
        es: 'Emergencias, equipaje y un viaje que hay que cancelar.',
      },
      true,
    ),
    limits: { medical: 500_000, evacuation: 500_000, baggage: 1500, cancellation: 3000, excess: 100 },
    maxAge: 79,
    sortOrder: 50,
    amounts: { USD: 590, EUR: 550, GBP: 470, CAD: 810, JPY: 880, KWD: 1815 },
  }),
  planOf({
    identifier: 'travel-insurance-premier',
    texts: textsOf(
      { en: 'Travel insurance Premier', es: 'Seguro de viaje Premier' },
      {
        en: 'Treatment and transport without a limit, and the highest limits for the rest.',
        es: 'Tratamiento y traslado sin límite, y los límites más altos en lo demás.',
      },
      true,
    ),
    limits: { medical: undefined, evacuation: undefined, baggage: 3000, cancellation: 10_000, excess: 0 },
    maxAge: 74,
    sortOrder: 60,
    amounts: { USD: 980, EUR: 910, GBP: 775, CAD: 1350, JPY: 1470, KWD: 3015 },
  }),
]
