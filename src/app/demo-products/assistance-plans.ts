import { benefit, type Plan, pricesOf, serviceTaxes } from './plan.ts'
import type { PlanTexts } from './plan-documents.ts'

const chat = benefit(
  'chat',
  { en: 'Help around the clock', es: 'Ayuda a todas horas' },
  {
    en: 'Somebody answers in the application at any hour, in English and Spanish.',
    es: 'Alguien responde en la aplicación a cualquier hora, en inglés y en español.',
  },
  { prominent: true },
)
const referral = benefit(
  'medical-referral',
  { en: 'Doctors nearby', es: 'Médicos cercanos' },
  {
    en: 'We find a doctor or hospital that fits, and make the appointment.',
    es: 'Buscamos un médico u hospital adecuado y concertamos la cita.',
  },
  {
    prominent: true,
    exclusions: { en: 'What the doctor or hospital charges.', es: 'Lo que cobra el médico o el hospital.' },
  },
)
const alerts = benefit(
  'alerts',
  { en: 'Warnings on your route', es: 'Avisos en su ruta' },
  {
    en: 'Storms, strikes and unrest where you are and where you are going.',
    es: 'Tormentas, huelgas y disturbios donde está y adonde va.',
  },
)
const consults = benefit(
  'video-consults',
  { en: 'Doctors by video', es: 'Médicos por vídeo' },
  { en: 'Two video calls with a doctor in each year.', es: 'Dos videollamadas con un médico al año.' },
)

const textsOf = (name: PlanTexts['name'], description: PlanTexts['description']): PlanTexts => ({
  name,
  description,
  covered: [
    {
      en: 'Chat with our assistance team at any hour.',
      es: 'Chat con nuestro equipo de asistencia a cualquier hora.',
    },
    {
      en: 'Doctors and hospitals found and booked for you.',
      es: 'Médicos y hospitales buscados y reservados para usted.',
    },
    { en: 'Warnings about what happens on your route.', es: 'Avisos de lo que ocurre en su ruta.' },
    { en: 'Help with lost documents, cards and baggage.', es: 'Ayuda con documentos, tarjetas y equipaje perdidos.' },
  ],
  notCovered: [
    {
      en: 'Costs of treatment: this is a service, not insurance.',
      es: 'Gastos de tratamiento: es un servicio, no un seguro.',
    },
    { en: 'Rescue by air or at sea.', es: 'Rescate por aire o en el mar.' },
  ],
})

const faqs = [
  {
    question: { en: 'Is this insurance?', es: '¿Es un seguro?' },
    answer: {
      en: 'No. We help, find and arrange; what doctors and hospitals charge you pay yourself.',
      es: 'No. Ayudamos, buscamos y organizamos; lo que cobran médicos y hospitales lo paga usted.',
    },
  },
  {
    question: { en: 'Does my family need a plan each?', es: '¿Necesita cada familiar un plan?' },
    answer: {
      en: 'One plan covers those whom you name as beneficiaries. Each person who wants to use the application needs one.',
      es: 'Un plan cubre a quienes nombra como beneficiarios. Quien quiera usar la aplicación necesita uno propio.',
    },
  },
]

/** A fifth of the price is for the company that sells it. */
const common = { kind: 'assistance', taxes: serviceTaxes, splits: [{ companyId: null, percent: 20 }], faqs } as const

export const assistancePlans: readonly Plan[] = [
  {
    identifier: 'sitata-fixed',
    texts: textsOf(
      { en: 'Assistance for one trip', es: 'Asistencia para un viaje' },
      {
        en: 'Help around the clock for one trip of up to 60 days, at one price.',
        es: 'Ayuda a todas horas para un viaje de hasta 60 días, a un solo precio.',
      },
    ),
    draft: {
      ...common,
      costType: 'fixed',
      tripType: 'single',
      sortOrder: 10,
      preselected: true,
      maxTripLength: 60,
      refundWindow: 14,
      features: ['assistance', 'alerts', 'flight_tracking'],
      benefits: [chat, referral, alerts],
      prices: pricesOf({ USD: 2900, EUR: 2700, GBP: 2300, CAD: 3900, JPY: 4300, KWD: 8900 }),
    },
  },
  {
    identifier: 'sitata-daily',
    texts: textsOf(
      { en: 'Assistance by the day', es: 'Asistencia por días' },
      {
        en: 'Help around the clock for as many days as you travel.',
        es: 'Ayuda a todas horas por los días que viaje.',
      },
    ),
    draft: {
      ...common,
      costType: 'per_day',
      tripType: 'single',
      sortOrder: 20,
      maxTripLength: 180,
      refundWindow: 14,
      features: ['assistance', 'alerts'],
      benefits: [chat, referral, alerts],
      prices: pricesOf({ USD: 250, EUR: 230, GBP: 199, CAD: 340, JPY: 370, KWD: 770 }),
    },
  },
  {
    identifier: 'sitata-yearly',
    texts: textsOf(
      { en: 'Assistance for a year', es: 'Asistencia anual' },
      {
        en: 'Help around the clock on all your trips of a year, with doctors by video.',
        es: 'Ayuda a todas horas en todos sus viajes de un año, con médicos por vídeo.',
      },
    ),
    draft: {
      ...common,
      costType: 'per_year',
      tripType: 'multiple',
      sortOrder: 30,
      refundWindow: 30,
      features: ['assistance', 'alerts', 'flight_tracking', 'consults'],
      benefits: [chat, referral, consults, alerts],
      prices: pricesOf({ USD: 11_900, EUR: 10_900, GBP: 9500, CAD: 15_900, JPY: 17_800, KWD: 36_500 }),
    },
  },
]
