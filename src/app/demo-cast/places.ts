/** A place that demo travellers go to. */
export interface Place {
  readonly name: string
  readonly country: string
  readonly lat: number
  readonly lng: number
}

const place = (name: string, country: string, lat: number, lng: number): Place => ({ name, country, lat, lng })

export const places = {
  rio: place('Rio de Janeiro', 'BR', -22.9068, -43.1729),
  manaus: place('Manaus', 'BR', -3.119, -60.0217),
  iquitos: place('Iquitos', 'PE', -3.7491, -73.2538),
  tokyo: place('Tokyo', 'JP', 35.6762, 139.6503),
  osaka: place('Osaka', 'JP', 34.6937, 135.5023),
  london: place('London', 'GB', 51.5072, -0.1276),
  paris: place('Paris', 'FR', 48.8566, 2.3522),
  denpasar: place('Denpasar', 'ID', -8.6705, 115.2126),
  ubud: place('Ubud', 'ID', -8.5069, 115.2625),
  nairobi: place('Nairobi', 'KE', -1.2864, 36.8172),
  mombasa: place('Mombasa', 'KE', -4.0435, 39.6682),
  delhi: place('New Delhi', 'IN', 28.6139, 77.209),
  jaipur: place('Jaipur', 'IN', 26.9124, 75.7873),
  capeTown: place('Cape Town', 'ZA', -33.9249, 18.4241),
  durban: place('Durban', 'ZA', -29.8587, 31.0218),
  bogota: place('Bogotá', 'CO', 4.711, -74.0721),
  medellin: place('Medellín', 'CO', 6.2442, -75.5812),
  kathmandu: place('Kathmandu', 'NP', 27.7172, 85.324),
  pokhara: place('Pokhara', 'NP', 28.2096, 83.9856),
  istanbul: place('Istanbul', 'TR', 41.0082, 28.9784),
  goreme: place('Göreme', 'TR', 38.6431, 34.8289),
  bangkok: place('Bangkok', 'TH', 13.7563, 100.5018),
  hanoi: place('Hanoi', 'VN', 21.0278, 105.8342),
  daNang: place('Da Nang', 'VN', 16.0544, 108.2022),
  mexicoCity: place('Mexico City', 'MX', 19.4326, -99.1332),
  cancun: place('Cancún', 'MX', 21.1619, -86.8515),
  // Where the recorded earthquake and the recorded thunderstorm are (demo-feeds/facts.ts).
  lima: place('Lima', 'PE', -12.0464, -77.0428),
  puquio: place('Puquio', 'PE', -14.6939, -74.1242),
  philadelphia: place('Philadelphia', 'US', 39.9526, -75.1652),
} as const satisfies Record<string, Place>

/** The countries that demo travellers are in, or go to soon. */
export const demoCountries: readonly string[] = [...new Set(Object.values(places).map(({ country }) => country))]
