import { createAdvisory, createOutbreak } from '../../intelligence/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { at, body, dayText, demoSource, headline, type Texts } from '../demo-cast/times-and-texts.ts'

interface DemoAdvisory {
  readonly countries: readonly string[]
  readonly divisions?: readonly string[]
  readonly title: Texts
  readonly text: Texts
}

/** Standing advice. Each country that a demo traveller goes to has some. */
const advisories: readonly DemoAdvisory[] = [
  {
    countries: ['BR', 'ZA', 'CO', 'MX', 'US'],
    divisions: ['BR-RJ'],
    title: { en: 'theft in busy places', es: 'robos en lugares concurridos' },
    text: {
      en: 'Bags and phones are stolen at stations, markets and beaches. Keep them close, and give them up when threatened.',
      es: 'En estaciones, mercados y playas se roban bolsos y teléfonos. Llévelos siempre consigo y entréguelos si le amenazan.',
    },
  },
  {
    countries: ['PE', 'FR', 'GB', 'KE'],
    title: { en: 'demonstrations are called at short notice', es: 'se convocan manifestaciones con poca antelación' },
    text: {
      en: 'Demonstrations in cities are called at short notice and may turn violent. Stay away from crowds.',
      es: 'En las ciudades se convocan manifestaciones con poca antelación, que pueden acabar en violencia. Evita las aglomeraciones.',
    },
  },
  {
    countries: ['IN', 'NP', 'TH', 'VN', 'ID'],
    title: { en: 'road accidents are frequent', es: 'los accidentes de tráfico son frecuentes' },
    text: {
      en: 'Traffic is heavy and rules are often ignored. Do not ride without a helmet, and avoid the roads at night.',
      es: 'El tráfico es denso y a menudo no se respetan las normas. No circules sin casco y evita las carreteras de noche.',
    },
  },
  {
    countries: ['JP', 'TR'],
    title: { en: 'earthquakes are possible at any time', es: 'puede haber terremotos en cualquier momento' },
    text: {
      en: 'Ask in your hotel where to go after an earthquake, and keep shoes and a torch beside the bed.',
      es: 'Pregunta en tu hotel adónde ir después de un terremoto y ten zapatos y una linterna junto a la cama.',
    },
  },
]

interface DemoOutbreak {
  readonly disease: string
  readonly countries: readonly string[]
  readonly divisions?: readonly string[]
  readonly title: Texts
  readonly text: Texts
  readonly cases: number
  readonly deaths: number
}

/** Outbreaks that go on now. The numbers are invented, and the texts say so. */
const outbreaks: readonly DemoOutbreak[] = [
  {
    disease: 'dengue',
    countries: ['BR', 'PE', 'CO', 'MX', 'IN', 'NP', 'ID', 'TH', 'VN'],
    divisions: ['BR-RJ'],
    title: { en: 'more dengue than usual', es: 'más dengue de lo habitual' },
    text: {
      en: 'More people than usual have dengue. Protect yourself from mosquitoes also by day.',
      es: 'Hay más personas de lo habitual con dengue. Protéjase de los mosquitos también de día.',
    },
    cases: 1200,
    deaths: 3,
  },
  {
    disease: 'influenza',
    countries: ['JP', 'GB', 'FR', 'TR'],
    title: { en: 'an early influenza season', es: 'una temporada de gripe temprana' },
    text: {
      en: 'The influenza season has begun early. Ask your doctor about the vaccination.',
      es: 'La temporada de gripe ha empezado pronto. Pregunta a tu médico por la vacunación.',
    },
    cases: 5400,
    deaths: 12,
  },
  {
    disease: 'cholera',
    countries: ['KE'],
    title: { en: 'cholera in some districts', es: 'cólera en algunos distritos' },
    text: {
      en: 'Cholera is reported from some districts. Drink only boiled or bottled water.',
      es: 'Se informa de cólera en algunos distritos. Beba solo agua hervida o embotellada.',
    },
    cases: 85,
    deaths: 1,
  },
  {
    disease: 'measles',
    countries: ['ZA'],
    title: { en: 'measles among children', es: 'sarampión entre niños' },
    text: {
      en: 'Measles spreads among children. Check that you are vaccinated.',
      es: 'El sarampión se extiende entre niños. Compruebe que está vacunado.',
    },
    cases: 140,
    deaths: 0,
  },
]

/** Advisories and outbreaks where the demo’s travellers are, every one of them marked as demo. */
export async function createDemoAdvisories(tx: Ctx): Promise<void> {
  for (const { title, text, ...where } of advisories)
    await createAdvisory(at(tx, -40), { headline: headline(title), body: body(text), ...where })
  for (const { disease, title, text, cases, deaths, ...where } of outbreaks)
    await createOutbreak(at(tx, -2), {
      ...where,
      disease,
      headline: headline(title),
      body: body(text),
      startedOn: dayText(tx.now, -25),
      cases,
      deaths,
      countedOn: dayText(tx.now, -3),
      sources: [demoSource(disease)],
    })
}
