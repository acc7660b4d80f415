/** The city that a point of an alert lies in or near. */
export interface PointCity {
  readonly id: string
  readonly name: string
  /** From the point to the middle of the city; 0 where it lies in the city. */
  readonly km: number
}

/** A city as an editor names it. */
export interface CityInput {
  readonly cityId?: string
  /** “Cusco, Peru”. */
  readonly name?: string
  readonly radiusKm: number | null
}

/** In the middle of nowhere a city says nothing. */
const maxKm = 300
/** More places than this are not read in a message. */
const maxPlaces = 3

/** “12 km from Cusco”, or “in Cusco”. */
export function nearWords({ name, km }: PointCity, language: 'en' | 'es'): string {
  const whole = Math.round(km)
  if (language === 'es') return whole === 0 ? `en ${name}` : `a ${whole} km de ${name}`
  return whole === 0 ? `in ${name}` : `${whole} km from ${name}`
}

const listFormats = { en: new Intl.ListFormat('en'), es: new Intl.ListFormat('es') }

/** Where the points of an alert are, as a sentence: each city once, by its nearest point. Empty where there is none, or too many. */
export function placesSentence(points: readonly { readonly city: PointCity | null }[], language: 'en' | 'es'): string {
  const nearest = new Map<string, PointCity>()
  for (const { city } of points)
    if (city && city.km <= maxKm && city.km < (nearest.get(city.id)?.km ?? Number.POSITIVE_INFINITY))
      nearest.set(city.id, city)
  if (nearest.size === 0 || nearest.size > maxPlaces) return ''
  const words = listFormats[language].format([...nearest.values()].map((city) => nearWords(city, language)))
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
