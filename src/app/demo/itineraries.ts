import { type Place, places } from '../demo-cast/places.ts'
import { activity, type Booking, car, cruise, flight, hotel, hotelByName, late, train } from './bookings.ts'

/** A stay in a country, in days from today, and its places in the order of the visit. */
type Leg = readonly [from: number, until: number, ...places: readonly [Place, ...Place[]]]

export interface Booked {
  readonly name?: string
  readonly type: 'holiday' | 'business'
  readonly activities: readonly number[]
  readonly legs: readonly Leg[]
  readonly bookings: readonly Booking[]
}

/** Of the traveller with the first name. */
type Itinerary = Booked & { readonly who: string }

const { rio, manaus, iquitos, tokyo, osaka, london, paris, denpasar, ubud, nairobi, mombasa, delhi, jaipur } = places
const { capeTown, durban, bogota, medellin, kathmandu, pokhara, istanbul, goreme } = places
const { bangkok, hanoi, daNang, mexicoCity, cancun, lima, puquio, philadelphia } = places

/** The first company’s people are under way in eleven countries. */
const curlew: readonly Itinerary[] = [
  {
    who: 'Ada',
    type: 'business',
    activities: [18, 24],
    legs: [
      [-3, 6, rio, manaus],
      [6, 12, iquitos],
    ],
    bookings: [
      flight(-3, 'BA783', ['ARN', '07:15'], ['LHR', '09:00']),
      flight(-3, 'BA249', ['LHR', '11:50'], ['GIG', '20:40']),
      hotel(-3, 3, 'Pousada da Glória', rio, 'Rua da Glória 40'),
      flight(3, 'LA3744', ['GIG', '09:20'], ['MAO', '12:35']),
      hotel(3, 6, 'Hotel Beira Rio', manaus, 'Avenida Sete de Setembro 200'),
      flight(6, 'LA3191', ['MAO', '05:10'], ['GRU', '10:05']),
      flight(6, 'LA8066', ['GRU', '12:20'], ['LIM', '15:35']),
      flight(6, 'LA2236', ['LIM', '17:50'], ['IQT', '19:40']),
      hotel(6, 12, 'Posada del Río', iquitos, 'Malecón Tarapacá 100'),
      flight(12, 'LA2239', ['IQT', '10:05'], ['LIM', '12:00']),
      flight(12, 'IB6650', ['LIM', '19:55'], ['MAD', '14:50'], 1),
    ],
  },
  {
    who: 'Mateo',
    type: 'business',
    activities: [],
    legs: [[-4, 6, tokyo, osaka]],
    bookings: [
      flight(-5, 'IB281', ['MAD', '11:50'], ['NRT', '09:40'], 1),
      hotel(-4, 2, 'Hotel Yanaka', tokyo, '3-10-2 Yanaka, Taito'),
      train({
        line: 'Tokaido Shinkansen',
        number: 'Nozomi 321',
        from: [2, '10:30', 'Tokyo', tokyo],
        until: [2, '13:00', 'Shin-Osaka', osaka],
      }),
      hotel(2, 6, 'Hotel Nakanoshima', osaka, '2-1 Nakanoshima, Kita'),
      flight(6, 'IB282', ['NRT', '11:30'], ['MAD', '19:40']),
    ],
  },
  {
    who: 'Amara',
    type: 'business',
    activities: [9],
    legs: [
      [-1, 3, london],
      [3, 8, paris],
    ],
    bookings: [
      flight(-1, 'BA74', ['LOS', '10:45'], ['LHR', '16:20']),
      hotel(-1, 3, 'Bloomsbury House', london, '12 Bedford Place'),
      train({
        line: 'Eurostar',
        number: '9024',
        from: [3, '12:24', 'London St Pancras', london],
        until: [3, '15:47', 'Paris Gare du Nord', paris],
      }),
      hotel(3, 8, 'Hôtel du Canal', paris, '50 quai de Valmy'),
      flight(8, 'AF148', ['CDG', '13:35'], ['LOS', '19:15']),
    ],
  },
  {
    who: 'Kenji',
    type: 'holiday',
    activities: [1, 3],
    legs: [[-2, 12, denpasar, ubud]],
    bookings: [
      flight(-2, 'GA881', ['NRT', '11:00'], ['DPS', '17:30']),
      hotel(-2, 5, 'Sanur Beach Rooms', denpasar, 'Jalan Danau Tamblingan 20'),
      activity('Rice terrace walk', 1, ['08:00', '12:00'], 'Jalan Raya Tegallalang', ubud),
      hotel(5, 12, 'Ubud Garden House', ubud, 'Jalan Bisma 8'),
      late(95, flight(12, 'GA880', ['DPS', '09:15'], ['NRT', '17:25'])),
    ],
  },
  {
    who: 'Elin',
    name: 'Field visit in Kenya',
    type: 'business',
    activities: [18],
    legs: [[-5, 5, nairobi, mombasa]],
    bookings: [
      flight(-5, 'KL565', ['AMS', '10:45'], ['NBO', '20:50']),
      hotel(-5, 2, 'Karura Guest House', nairobi, 'Limuru Road 5'),
      flight(2, 'KQ606', ['NBO', '09:00'], ['MBA', '10:00']),
      hotel(2, 5, 'Old Town Rooms', mombasa, 'Ndia Kuu Road 3'),
      flight(5, 'KQ607', ['MBA', '17:30'], ['NBO', '18:30']),
      flight(5, 'KQ116', ['NBO', '23:45'], ['AMS', '06:10'], 1),
    ],
  },
  {
    who: 'Rohan',
    type: 'holiday',
    activities: [0],
    legs: [[-5, 7, delhi, jaipur]],
    bookings: [
      flight(-6, 'AI162', ['LHR', '20:35'], ['DEL', '11:30'], 1),
      hotel(-5, 1, 'Lodi Garden Rooms', delhi, 'Lodi Road 21'),
      car('Rajpath Cars', [1, '09:00', 'Connaught Place', delhi], [5, '18:00', 'Connaught Place', delhi]),
      hotel(1, 5, 'Haveli Amer', jaipur, 'Amer Road 14'),
      hotel(5, 7, 'Lodi Garden Rooms', delhi, 'Lodi Road 21'),
      flight(7, 'BA142', ['DEL', '10:45'], ['LHR', '15:00']),
    ],
  },
  {
    who: 'Camila',
    type: 'holiday',
    activities: [2],
    legs: [[-2, 9, capeTown, durban]],
    bookings: [
      flight(-3, 'SA223', ['GRU', '18:00'], ['JNB', '07:45'], 1),
      flight(-2, 'SA323', ['JNB', '10:00'], ['CPT', '12:10']),
      hotel(-2, 4, 'Bo-Kaap Rooms', capeTown, 'Wale Street 60'),
      cruise({
        line: 'Indian Ocean Line (demo)',
        number: 'Amanzi',
        from: [4, '17:00', 'Cape Town', capeTown],
        until: [6, '08:00', 'Durban', durban],
      }),
      hotel(6, 9, 'Marine Parade House', durban, 'Marine Parade 100'),
      flight(9, 'SA582', ['DUR', '08:30'], ['JNB', '09:45']),
      flight(9, 'SA222', ['JNB', '11:30'], ['GRU', '17:00']),
    ],
  },
  {
    who: 'Liam',
    type: 'business',
    activities: [],
    legs: [[-4, 8, bogota, medellin]],
    bookings: [
      flight(-4, 'AV27', ['MAD', '15:20'], ['BOG', '18:50']),
      hotel(-4, 2, 'Casa La Candelaria', bogota, 'Calle 11 #3-20'),
      flight(2, 'AV9306', ['BOG', '09:10'], ['MDE', '10:10']),
      hotel(2, 8, 'Hotel Laureles', medellin, 'Circular 73 #39-15'),
      flight(8, 'AV9317', ['MDE', '16:00'], ['BOG', '17:00']),
      flight(8, 'AV26', ['BOG', '20:30'], ['MAD', '12:50'], 1),
    ],
  },
  {
    who: 'Hana',
    type: 'holiday',
    activities: [10],
    legs: [[-6, 9, kathmandu, pokhara]],
    bookings: [
      flight(-7, 'TK1768', ['PRG', '10:50'], ['IST', '15:30']),
      flight(-7, 'TK726', ['IST', '20:15'], ['KTM', '06:10'], 1),
      hotel(-6, 1, 'Thamel Courtyard', kathmandu, 'Chaksibari Marg 9'),
      flight(1, 'U4605', ['KTM', '10:15'], ['PKR', '10:40']),
      hotel(1, 8, 'Lakeside House', pokhara, 'Lakeside Marg 17'),
      flight(8, 'U4606', ['PKR', '11:00'], ['KTM', '11:25']),
      flight(9, 'TK727', ['KTM', '07:30'], ['IST', '13:00']),
    ],
  },
  {
    who: 'Yusuf',
    type: 'holiday',
    activities: [0],
    legs: [[-1, 6, istanbul, goreme]],
    bookings: [
      flight(-1, 'TK1588', ['FRA', '11:20'], ['IST', '16:25']),
      hotel(-1, 3, 'Galata Rooms', istanbul, 'Serdar-ı Ekrem Caddesi 30'),
      flight(3, 'TK2012', ['IST', '08:40'], ['ASR', '10:10']),
      hotelByName('Europe/Istanbul', hotel(3, 6, 'Göreme Cave House', goreme, 'Aydınlı Mahallesi 4')),
      flight(6, 'TK2017', ['ASR', '15:10'], ['IST', '16:45']),
      flight(6, 'TK1593', ['IST', '18:50'], ['FRA', '20:10']),
    ],
  },
  {
    who: 'Inés',
    name: 'Vicuñas of Ayacucho',
    type: 'holiday',
    activities: [10],
    legs: [[-3, 8, lima, puquio]],
    bookings: [
      flight(-3, 'LA600', ['SCL', '09:15'], ['LIM', '11:10']),
      hotel(-3, -1, 'Casa Barranco', lima, 'Jirón Junín 120'),
      hotel(-1, 8, 'Posada Puquio', puquio, 'Jirón Lima 12'),
      flight(8, 'LA639', ['LIM', '12:40'], ['SCL', '18:20']),
    ],
  },
]

const plover: readonly Itinerary[] = [
  {
    who: 'Chloé',
    type: 'holiday',
    activities: [0, 10],
    legs: [
      [-5, 4, bangkok],
      [4, 14, hanoi, daNang],
    ],
    bookings: [
      flight(-6, 'TG931', ['CDG', '13:40'], ['BKK', '06:00'], 1),
      hotel(-5, 4, 'Chao Phraya Rooms', bangkok, 'Charoen Krung Road 36'),
      flight(4, 'VN610', ['BKK', '10:35'], ['HAN', '12:35']),
      hotel(4, 9, 'Hàng Bạc House', hanoi, 'Phố Hàng Bạc 18'),
      flight(9, 'VN157', ['HAN', '09:00'], ['DAD', '10:20']),
      hotel(9, 14, 'Mỹ Khê Rooms', daNang, 'Võ Nguyên Giáp 90'),
      flight(14, 'VN180', ['DAD', '17:30'], ['HAN', '18:50']),
      flight(14, 'VN19', ['HAN', '23:30'], ['CDG', '07:10'], 1),
    ],
  },
  {
    who: 'Noah',
    type: 'business',
    activities: [],
    legs: [[-1, 4, philadelphia]],
    bookings: [
      flight(-1, 'AC8867', ['YYZ', '09:10'], ['PHL', '10:40']),
      hotel(-1, 4, 'Schuylkill Rooms', philadelphia, 'Spruce Street 1300'),
      flight(4, 'AC8868', ['PHL', '12:50'], ['YYZ', '14:25']),
    ],
  },
  {
    who: 'Noah',
    type: 'holiday',
    activities: [2],
    legs: [[5, 15, mexicoCity, cancun]],
    bookings: [
      flight(5, 'AC991', ['YYZ', '08:45'], ['MEX', '12:55']),
      hotel(5, 10, 'Casa Coyoacán', mexicoCity, 'Calle Francisco Sosa 50'),
      hotel(10, 15, 'Hotel Laguna', cancun, 'Boulevard Kukulcán 7'),
    ],
  },
  {
    who: 'Noah',
    type: 'business',
    activities: [],
    legs: [[45, 50, capeTown]],
    bookings: [hotel(45, 50, 'Bo-Kaap Rooms', capeTown, 'Wale Street 60')],
  },
]

/** Dated by the day on which the demo is made. */
export const itineraries: readonly Itinerary[] = [...curlew, ...plover]
