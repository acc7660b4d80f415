import { sql } from 'kysely'
import {
  type AlertDraft,
  closeAlert,
  createAdvisory,
  createAlert,
  publishAlert,
  updateAlert,
} from '../../intelligence/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Translated } from '../../platform/i18n.ts'

interface Place {
  readonly id: string
  readonly name: Translated
  readonly lat: number | null
  readonly lng: number | null
}

interface Texts {
  readonly en: string
  readonly es: string
}

/** The first destinations of the demo travellers; well-known places when there are no trips. */
async function demoPlaces(ctx: Ctx): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`
    select c.id, c.name, c.center_lat as lat, c.center_lng as lng from shared_countries c
    left join (select country_id, min(entry_at) as entry_at from shared_destinations group by country_id) d on d.country_id = c.id
    where c.deleted_at is null and (d.country_id is not null or c.alpha2 in ('PE', 'JP', 'KE', 'IT'))
    order by d.entry_at nulls last, c.alpha2 limit 4`.execute(ctx.db)
  return rows
}

/** The point where a demo traveller is today; otherwise any point in that country. */
async function whereSomebodyIs(ctx: Ctx, otherwise: Place): Promise<Place> {
  const { rows } = await sql<Place>`
    select c.id, c.name, s.lat, s.lng from shared_stays s join shared_countries c on c.id = s.country_id
    where s.kind = 'city' and s.from_at <= ${ctx.now} and s.until_at >= ${ctx.now}
    order by s.trip_id, s.part limit 1`.execute(ctx.db)
  return rows[0] ?? otherwise
}

const day = 86_400_000
const at = (ctx: Ctx, days: number): Ctx => ({ ...ctx, now: new Date(ctx.now.getTime() + days * day) })
const source = 'https://godwit.example/demo'
const notReal: Texts = { en: 'This is demo data: it did not happen.', es: 'Son datos de demostración: no ocurrió.' }

const inPlace = (text: Texts, { name }: Place): Texts => ({
  en: text.en.replaceAll('{place}', name.en ?? ''),
  es: text.es.replaceAll('{place}', name.es ?? name.en ?? ''),
})
const headline = (en: string, es: string, place: Place): Record<string, string> => ({
  ...inPlace({ en: `Demo: ${en}`, es: `Demo: ${es}` }, place),
})
const body = (en: string, es: string, place: Place): Record<string, string> => ({
  ...inPlace({ en: `${en}\n\n*${notReal.en}*`, es: `${es}\n\n*${notReal.es}*` }, place),
})

/** Rain three days ago, worse since: a thread of two alerts, around a point. */
async function rain(ctx: Ctx, place: Place): Promise<void> {
  const then = at(ctx, -3)
  const draft: AlertDraft = {
    headline: headline('heavy rain and flooded roads in {place}', 'lluvias fuertes e inundaciones en {place}', place),
    body: body(
      'Several days of rain have flooded roads in {place}. Some bus services are suspended.',
      'Varios días de lluvia han inundado carreteras en {place}. Algunos autobuses no circulan.',
      place,
    ),
    bodyAdvice: {
      en: 'Avoid low-lying roads and ask your carrier before you leave.',
      es: 'Evite las carreteras bajas y pregunte a su transportista antes de salir.',
    },
    category: 'safety',
    riskLevel: 'medium',
    startsAt: then.now,
    finishesAt: at(ctx, 10).now,
    countries: [place.id],
    safetyCategories: ['flood'],
    sources: [`${source}/rain`],
    ...(place.lat === null || place.lng === null
      ? {}
      : { points: [{ lat: place.lat, lng: place.lng, radiusKm: 100 }] }),
  }
  const { id } = await createAlert(then, draft)
  await publishAlert(then, id, undefined)
  const reason = {
    en: 'More rain is forecast; the risk is high now.',
    es: 'Se esperan más lluvias; el riesgo es alto.',
  }
  await updateAlert(ctx, id, { riskLevel: 'high', updateReason: reason }, { asDraft: false }, undefined)
}

/** A strike that covers the whole country. */
async function strike(ctx: Ctx, place: Place): Promise<void> {
  const { id } = await createAlert(ctx, {
    headline: headline('nationwide rail strike in {place}', 'huelga nacional de trenes en {place}', place),
    body: body(
      'Railway staff in {place} have announced a strike. Few trains will run.',
      'El personal ferroviario de {place} ha anunciado una huelga. Circularán pocos trenes.',
      place,
    ),
    bodyAdvice: { en: 'Arrange other transport in good time.', es: 'Busque otro transporte con tiempo.' },
    category: 'safety',
    riskLevel: 'low',
    startsAt: ctx.now,
    finishesAt: at(ctx, 5).now,
    fullCountries: [place.id],
    safetyCategories: ['strike'],
    sources: [`${source}/strike`],
  })
  await publishAlert(ctx, id, undefined)
}

/** A disease with an incubation time. */
async function influenza(ctx: Ctx, place: Place): Promise<void> {
  const then = at(ctx, -12)
  const { id } = await createAlert(then, {
    headline: headline('many influenza cases in {place}', 'muchos casos de gripe en {place}', place),
    body: body(
      'Clinics in {place} report more influenza than is usual at this time of the year.',
      'Las clínicas de {place} informan de más gripe de lo habitual en esta época del año.',
      place,
    ),
    bodyAdvice: {
      en: 'Wash your hands often and check your vaccination.',
      es: 'Lávese las manos a menudo y revise su vacunación.',
    },
    category: 'health',
    riskLevel: 'medium',
    incubation: true,
    startsAt: then.now,
    fullCountries: [place.id],
    diseases: ['influenza'],
    safetyCategories: ['disease-outbreak'],
    sources: [`${source}/influenza`],
  })
  await publishAlert(then, id, undefined)
}

/** An alert that was closed. */
async function powerCut(ctx: Ctx, place: Place): Promise<void> {
  const { id } = await createAlert(at(ctx, -20), {
    headline: headline('power cuts in {place}', 'cortes de luz en {place}', place),
    body: body('Parts of {place} are without power.', 'Partes de {place} están sin luz.', place),
    category: 'safety',
    riskLevel: 'low',
    countries: [place.id],
    safetyCategories: ['power-communications-outage'],
    sources: [`${source}/power`],
  })
  await publishAlert(at(ctx, -20), id, undefined)
  const over = { en: 'Power is back.', es: 'Ha vuelto la luz.' }
  await closeAlert(at(ctx, -18), id, { updateReason: over, allClear: over }, undefined)
}

async function advisories(ctx: Ctx, [first, second = first]: readonly Place[]): Promise<void> {
  if (!first || !second) return
  await createAdvisory(at(ctx, -40), {
    headline: headline('demonstrations are possible in {place}', 'puede haber manifestaciones en {place}', first),
    body: body(
      'Demonstrations in cities of {place} are called at short notice. Stay away from crowds.',
      'En ciudades de {place} se convocan manifestaciones con poca antelación. Evite las aglomeraciones.',
      first,
    ),
    countries: [first.id],
  })
  await createAdvisory(at(ctx, -60), {
    headline: headline('theft in busy places of {place}', 'robos en lugares concurridos de {place}', second),
    body: body(
      'Bags and phones are stolen at stations and markets in {place}. Keep them close.',
      'En estaciones y mercados de {place} se roban bolsos y teléfonos. Llévelos siempre consigo.',
      second,
    ),
    countries: [second.id],
  })
}

/**
 * A handful of alerts and advisories for the countries that the demo travellers go to, every one of them marked as demo.
 * Runs in the demo's transaction, after its trips. Does nothing when the reference data was not loaded.
 */
export async function createDemoIntelligence(tx: Ctx): Promise<void> {
  const places = await demoPlaces(tx)
  const [first] = places
  if (!first) return
  const place = (n: number): Place => places[n % places.length] ?? first
  await powerCut(tx, place(1))
  await influenza(tx, place(0))
  await rain(tx, await whereSomebodyIs(tx, place(1)))
  await strike(tx, place(2))
  await influenza(tx, place(3))
  await advisories(tx, places)
}
