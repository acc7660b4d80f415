import { benefit, insuredCountries, type Plan, premiumTaxes, pricesOf, shareOf, uninsuredDestinations } from './plan.ts'

const common = {
  kind: 'insurance',
  tripType: 'single',
  maxAge: 84,
  maxTripLength: 60,
  refundWindow: 14,
  countryIds: insuredCountries,
  restrictedDestinationCountryIds: uninsuredDestinations,
  taxes: premiumTaxes,
  splits: [{ companyId: null, percent: 25 }],
} as const

const baggageChoice = {
  siblingName: { en: 'Baggage', es: 'Equipaje' },
  siblingDescription: {
    en: 'Choose how much your baggage is insured for.',
    es: 'Elija por cuánto se asegura su equipaje.',
  },
}
const baggageTexts = (amount: string) => ({
  covered: [
    { en: `Baggage up to ${amount} for each person.`, es: `Equipaje hasta ${amount} por persona.` },
    {
      en: 'What you have to buy while your baggage is late.',
      es: 'Lo que tiene que comprar mientras su equipaje no llega.',
    },
  ],
  notCovered: [{ en: 'Cash, and what was left unattended.', es: 'Dinero en efectivo y lo dejado sin vigilancia.' }],
})
const baggage = (limit: number) =>
  benefit(
    'baggage',
    { en: 'Baggage', es: 'Equipaje' },
    { en: 'Baggage that was stolen, damaged or lost.', es: 'Equipaje robado, dañado o perdido.' },
    { limit, excess: 50, prominent: true },
  )

/** Bought together with the base; the two for baggage exclude each other. */
export const bundleUpgrades: readonly Plan[] = [
  {
    identifier: 'trip-cover-baggage',
    texts: {
      name: { en: 'Baggage up to $1,000', es: 'Equipaje hasta 1000 $' },
      description: { en: 'For what fits into a suitcase.', es: 'Para lo que cabe en una maleta.' },
      ...baggageTexts('US$1,000'),
    },
    draft: {
      ...common,
      ...baggageChoice,
      role: 'upgrade',
      costType: 'fixed',
      sortOrder: 71,
      benefits: [baggage(1000)],
      prices: pricesOf({ USD: 1200, EUR: 1100, GBP: 950, CAD: 1650, JPY: 1800, KWD: 3700 }),
    },
  },
  {
    identifier: 'trip-cover-baggage-plus',
    texts: {
      name: { en: 'Baggage up to $3,000', es: 'Equipaje hasta 3000 $' },
      description: {
        en: 'For cameras, computers and sports equipment.',
        es: 'Para cámaras, ordenadores y material deportivo.',
      },
      ...baggageTexts('US$3,000'),
    },
    draft: {
      ...common,
      ...baggageChoice,
      role: 'upgrade',
      costType: 'fixed',
      sortOrder: 72,
      preselected: true,
      benefits: [baggage(3000)],
      prices: pricesOf({ USD: 2600, EUR: 2400, GBP: 2050, CAD: 3550, JPY: 3900, KWD: 8000 }),
    },
  },
  {
    identifier: 'trip-cover-cancellation',
    texts: {
      name: { en: 'Cancellation', es: 'Cancelación' },
      description: {
        en: 'What you paid for the trip, if you cannot begin it.',
        es: 'Lo pagado por el viaje, si no puede comenzarlo.',
      },
      covered: [
        {
          en: 'The whole cost of the trip that you told us, once for all who travel.',
          es: 'El coste total del viaje que nos indicó, una vez para todos los que viajan.',
        },
      ],
      notCovered: [{ en: 'A change of mind.', es: 'Un cambio de opinión.' }],
    },
    draft: {
      ...common,
      role: 'upgrade',
      costType: 'trip_cost_share',
      sortOrder: 73,
      benefits: [
        benefit(
          'cancellation',
          { en: 'Cancellation', es: 'Cancelación' },
          {
            en: 'The cost of the trip, when illness, accident or a death in the family keep you from it.',
            es: 'El coste del viaje, cuando enfermedad, accidente o el fallecimiento de un familiar lo impiden.',
          },
          { prominent: true },
        ),
      ],
      prices: shareOf(4.5),
    },
  },
]

/** The base, to which the upgrades can be added. */
export const bundleBase: Plan = {
  identifier: 'trip-cover',
  texts: {
    name: { en: 'Trip cover', es: 'Cobertura de viaje' },
    description: {
      en: 'Medical emergencies on one trip. Add baggage and cancellation as you need them.',
      es: 'Emergencias médicas en un viaje. Añada equipaje y cancelación según necesite.',
    },
    covered: [
      {
        en: 'Emergency treatment by doctors and in hospitals.',
        es: 'Tratamiento urgente por médicos y en hospitales.',
      },
      {
        en: 'Transport home when our doctors find it necessary.',
        es: 'Traslado a casa si nuestros médicos lo ven necesario.',
      },
    ],
    notCovered: [
      {
        en: 'Illnesses that you knew of when you bought the plan.',
        es: 'Enfermedades que conocía al comprar el plan.',
      },
      {
        en: 'Baggage and cancellation, unless you added them.',
        es: 'Equipaje y cancelación, salvo que los haya añadido.',
      },
    ],
  },
  draft: {
    ...common,
    costType: 'fixed',
    layoutType: 'bundle',
    sortOrder: 70,
    features: ['assistance', 'alerts'],
    benefits: [
      benefit(
        'medical-emergency',
        { en: 'Emergency medical treatment', es: 'Tratamiento médico de urgencia' },
        { en: 'Doctors, hospitals and medicines abroad.', es: 'Médicos, hospitales y medicinas en el extranjero.' },
        { limit: 250_000, excess: 100, prominent: true },
      ),
      benefit(
        'evacuation',
        { en: 'Transport home', es: 'Traslado a casa' },
        {
          en: 'Transport that our doctors find necessary.',
          es: 'El traslado que nuestros médicos consideren necesario.',
        },
        { limit: 250_000 },
      ),
    ],
    prices: pricesOf(
      { USD: 4900, EUR: 4500, GBP: 3900, CAD: 6700, JPY: 7300, KWD: 15_000 },
      { fromAge: 70, percent: 60 },
    ),
  },
}
