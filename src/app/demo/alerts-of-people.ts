import { places } from '../demo-cast/places.ts'
import { around, drawnAround, type Story } from './alert-story.ts'

/** What people do, and what they depend on. */
export const alertsOfPeople: readonly Story[] = [
  {
    about: 'demonstration-in-nairobi',
    published: -0.5,
    ends: 3,
    title: { en: 'demonstrations in the centre of Nairobi', es: 'manifestaciones en el centro de Nairobi' },
    text: {
      en: 'Crowds are blocking streets in the centre of Nairobi. The police use tear gas.',
      es: 'La multitud bloquea calles del centro de Nairobi. La policía usa gases lacrimógenos.',
    },
    advice: {
      en: 'Stay away from the centre, and stay where you are if you hear shots.',
      es: 'No vaya al centro y quédese donde está si oye disparos.',
    },
    category: 'safety',
    riskLevel: 'high',
    safety: ['demonstration'],
    where: drawnAround(places.nairobi, 0.08),
  },
  {
    about: 'check-in-outage-in-lima',
    published: -1,
    ends: 9,
    title: {
      en: 'check-in systems fail at Lima airport, LATAM flights are delayed',
      es: 'fallan los sistemas de facturación en el aeropuerto de Lima, vuelos de LATAM con retraso',
    },
    text: {
      en: 'Check-in at Jorge Chávez airport is done by hand. Flights of LATAM leave hours late.',
      es: 'La facturación en el aeropuerto Jorge Chávez se hace a mano. Los vuelos de LATAM salen con horas de retraso.',
    },
    advice: {
      en: 'Check in on your phone and be at the airport four hours before departure.',
      es: 'Facture en el teléfono y llegue al aeropuerto cuatro horas antes de la salida.',
    },
    category: 'safety',
    riskLevel: 'low',
    safety: ['air-travel'],
    where: { airports: ['SPJC'], airlines: ['LAN'], countries: ['PE'] },
  },
  {
    about: 'rail-strike-in-the-united-kingdom',
    published: -1,
    ends: 5,
    title: { en: 'nationwide rail strike in the United Kingdom', es: 'huelga nacional de trenes en el Reino Unido' },
    text: {
      en: 'Railway staff in the United Kingdom have announced a strike. Few trains will run.',
      es: 'El personal ferroviario del Reino Unido ha anunciado una huelga. Circularán pocos trenes.',
    },
    advice: { en: 'Arrange other transport in good time.', es: 'Busque otro transporte con tiempo.' },
    category: 'safety',
    riskLevel: 'low',
    safety: ['strike', 'rail-travel'],
    where: { fullCountries: ['GB'] },
  },
  {
    about: 'influenza-in-japan',
    published: -12,
    ends: null,
    title: { en: 'many influenza cases in Japan', es: 'muchos casos de gripe en Japón' },
    text: {
      en: 'Clinics in Japan report more influenza than is usual at this time of the year.',
      es: 'Las clínicas de Japón informan de más gripe de lo habitual en esta época del año.',
    },
    advice: {
      en: 'Wash your hands often and check your vaccination.',
      es: 'Lávate las manos a menudo y revisa tu vacunación.',
    },
    category: 'health',
    riskLevel: 'medium',
    safety: ['disease-outbreak'],
    where: { fullCountries: ['JP'] },
    diseases: ['influenza'],
  },
  {
    about: 'lines-in-philadelphia',
    published: -1,
    ends: 9,
    title: { en: 'long lines at Philadelphia’s airport', es: 'largas colas en el aeropuerto de Filadelfia' },
    text: {
      en: 'Controls at Philadelphia’s airport take up to two hours in the morning.',
      es: 'Los controles del aeropuerto de Filadelfia duran hasta dos horas por la mañana.',
    },
    advice: { en: 'Be there three hours before your flight.', es: 'Llega tres horas antes de tu vuelo.' },
    category: 'safety',
    riskLevel: 'low',
    safety: ['air-travel'],
    where: around(places.philadelphia, 30),
  },
  {
    about: 'power-cuts-in-bogota',
    published: -20,
    ends: null,
    title: { en: 'power cuts in Bogotá', es: 'cortes de luz en Bogotá' },
    text: { en: 'Parts of Bogotá are without power.', es: 'Partes de Bogotá están sin luz.' },
    advice: { en: 'Charge your phone while you can.', es: 'Cargue el teléfono mientras pueda.' },
    category: 'safety',
    riskLevel: 'low',
    safety: ['power-communications-outage'],
    where: around(places.bogota, 40),
    closed: { days: -3, reason: { en: 'Power is back.', es: 'Ha vuelto la luz.' } },
  },
]
