import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'

/** City as the table has it, its country, and spellings that must find it first or second. */
type Spelled = readonly [city: string, country: string, ...spellings: string[]]

const groups: Readonly<Record<string, readonly Spelled[]>> = {
  'South America': [
    ['Cusco', 'PE', 'Cusco', 'Cuzco', 'Qosqo', 'cusco, peru', 'Cusco Peru'],
    ['Bogotá', 'CO', 'Bogota', 'Santafé de Bogotá'],
    ['São Paulo', 'BR', 'Sao Paulo', 'San Pablo', 'サンパウロ'],
    ['Rio de Janeiro', 'BR', 'Rio', 'Río de Janeiro'],
    ['Buenos Aires', 'AR', 'buenos aires', 'CABA'],
    ['Asunción', 'PY', 'Asuncion'],
    ['Medellín', 'CO', 'medellin'],
  ],
  'North and Central America': [
    ['New York City', 'US', 'New York', 'NYC', 'Nueva York', '纽约', 'Нью-Йорк'],
    ['Los Angeles', 'US', 'Los Ángeles', 'ロサンゼルス'],
    ['San Francisco', 'US', 'san franciso', '旧金山'],
    ['Washington', 'US', 'Washington DC', 'Вашингтон'],
    ['St. Louis', 'US', 'st louis, missouri', 'Saint Louis', 'Saint Louis, Missouri', 'San Louis'],
    ['Springfield', 'US', 'Springfield, Illinois'],
    ['Mexico City', 'MX', 'Ciudad de México', 'CDMX', 'Mexiko-Stadt', 'Мехико'],
    ['Montréal', 'CA', 'Montreal', 'モントリオール'],
    ['Québec', 'CA', 'Quebec City', 'Quebec'],
    ['Havana', 'CU', 'La Habana', 'Havanna'],
    ['Panama City', 'PA', 'Ciudad de Panamá'],
    ['Guatemala City', 'GT', 'Ciudad de Guatemala'],
  ],
  'German-speaking countries': [
    ['Munich', 'DE', 'München', 'Muenchen', 'Munchen', 'Munich', 'Monaco di Baviera', 'Мюнхен'],
    ['Köln', 'DE', 'Köln', 'Koeln', 'Koln', 'Cologne', 'Colonia', 'Кёльн'],
    ['Nuremberg', 'DE', 'Nürnberg', 'Nuernberg'],
    ['Düsseldorf', 'DE', 'Duesseldorf', 'Dusseldorf'],
    ['Frankfurt am Main', 'DE', 'Frankfurt', 'Francfort', '法兰克福'],
    ['Hannover', 'DE', 'Hanover'],
    ['Vienna', 'AT', 'Wien', 'Vienna', 'Vienne', 'Viena', 'Bécs', 'Вена', '维也纳'],
    ['Zürich', 'CH', 'Zurich', 'Zuerich', 'Zurigo', 'チューリッヒ'],
    ['Genève', 'CH', 'Genf', 'Geneva', 'Genève', 'Ginebra', 'Женева'],
    ['Basel', 'CH', 'Bâle', 'Basilea'],
    ['Luzern', 'CH', 'Lucerne'],
  ],
  'Western Europe': [
    ['Paris', 'FR', 'París', 'Parigi', 'パリ', 'باريس'],
    ['Marseille', 'FR', 'Marsella', 'Marseilles'],
    ['Nice', 'FR', 'Nizza', 'Niza'],
    ['Strasbourg', 'FR', 'Straßburg', 'Strassburg'],
    ['London', 'GB', 'Londres', 'Londra', '伦敦', '런던'],
    ['Edinburgh', 'GB', 'Edimburgo', 'edinburg'],
    ['Dublin', 'IE', 'Baile Átha Cliath', 'Dublín'],
    ['Brussels', 'BE', 'Bruxelles', 'Brussel', 'Brüssel'],
    ['Antwerpen', 'BE', 'Antwerp', 'Anvers'],
    ['The Hague', 'NL', 'Den Haag', 'La Haya'],
    ['Copenhagen', 'DK', 'København', 'Kopenhagen', 'Kobenhavn'],
    ['Gothenburg', 'SE', 'Göteborg', 'Goeteborg'],
    ['Malmö', 'SE', 'Malmo', 'Malmoe'],
    ['Helsinki', 'FI', 'Helsingfors'],
    ['Reykjavík', 'IS', 'Reykjavik'],
    ['Lisbon', 'PT', 'Lisboa', 'Lissabon'],
    ['Porto', 'PT', 'Oporto'],
    ['Sevilla', 'ES', 'Seville', 'Sevilla'],
    ['Donostia / San Sebastián', 'ES', 'Donostia'],
  ],
  'Italy and Greece': [
    ['Milan', 'IT', 'Milan', 'Milano', 'Mailand', 'Milán'],
    ['Rome', 'IT', 'Roma', 'Rom', 'ローマ'],
    ['Naples', 'IT', 'Napoli', 'Neapel'],
    ['Florence', 'IT', 'Firenze', 'Florenz'],
    ['Venice', 'IT', 'Venezia', 'Venedig'],
    ['Turin', 'IT', 'Torino'],
    ['Athens', 'GR', 'Αθήνα', 'Athen', 'Atenas'],
    ['Thessaloníki', 'GR', 'Thessaloniki', 'Θεσσαλονίκη', 'Salonica'],
  ],
  'Eastern Europe': [
    ['Prague', 'CZ', 'Praha', 'Prague', 'Prag', 'Прага'],
    ['Brno', 'CZ', 'Brünn', 'Bruenn'],
    ['Warsaw', 'PL', 'Warszawa', 'Warschau', 'Varsovia'],
    ['Kraków', 'PL', 'Krakow', 'Cracow', 'Krakau'],
    ['Łódź', 'PL', 'Lodz', 'Łódź'],
    ['Gdańsk', 'PL', 'Gdansk', 'Danzig'],
    ['Bucharest', 'RO', 'București', 'Bukarest'],
    ['Belgrade', 'RS', 'Beograd', 'Београд'],
    ['Kyiv', 'UA', 'Kiev', 'Київ', 'Киев'],
    ['Lviv', 'UA', 'Lemberg', 'Львів'],
    ['Moscow', 'RU', 'Москва', 'Moskva', 'Moskau', '莫斯科'],
    [
      'Saint Petersburg',
      'RU',
      'St. Petersburg, Russia',
      'St Petersburg',
      'St. Petersburg',
      'Санкт-Петербург',
      'San Petersburgo',
    ],
    ['Yekaterinburg', 'RU', 'Екатеринбург', 'Jekaterinburg'],
    ['Istanbul', 'TR', 'İstanbul', 'Estambul', 'Constantinople'],
    ['İzmir', 'TR', 'izmir', 'Smyrna'],
  ],
  'East Asia': [
    ['Tokyo', 'JP', '東京', 'Tokio', 'Tokyo', 'Tōkyō', '도쿄'],
    ['Osaka', 'JP', '大阪', 'Ōsaka'],
    ['Kyoto', 'JP', '京都', 'Kioto'],
    ['Beijing', 'CN', '北京', 'Peking', 'Pekín', 'Beijing'],
    ['Shanghai', 'CN', '上海', 'Schanghai'],
    ['Guangzhou', 'CN', '广州', 'Canton, China'],
    ['Xi’an', 'CN', "Xi'an", '西安', 'Xian'],
    ['Hong Kong', 'HK', '香港', 'Hongkong'],
    ['Macau', 'MO', 'Macao', '澳門'],
    ['Taipei', 'TW', '台北', '臺北'],
    ['Seoul', 'KR', '서울', 'Séoul', '首尔'],
    ['Busan', 'KR', '부산', 'Pusan'],
    ['Ulan Bator', 'MN', 'Ulaanbaatar', 'Улаанбаатар'],
  ],
  'South and South-East Asia': [
    ['Mumbai', 'IN', 'Mumbai', 'Bombay', 'मुंबई'],
    ['Kolkata', 'IN', 'Calcutta', 'কলকাতা'],
    ['Chennai', 'IN', 'Madras', 'சென்னை'],
    ['Bengaluru', 'IN', 'Bangalore', 'Bengaluru'],
    ['Varanasi', 'IN', 'Benares'],
    ['Dhaka', 'BD', 'Dacca', 'ঢাকা'],
    ['Kathmandu', 'NP', 'Katmandu', 'काठमाडौं'],
    ['Yangon', 'MM', 'Rangoon'],
    ['Bangkok', 'TH', 'กรุงเทพ', 'Krung Thep', 'Bangkok'],
    ['Ho Chi Minh City', 'VN', 'Saigon', 'Hồ Chí Minh', 'Ho Chi Minh'],
    ['Hanoi', 'VN', 'Hà Nội'],
    ['Da Nang', 'VN', 'Danang', 'Đà Nẵng'],
    ['Phnom Penh', 'KH', 'ភ្នំពេញ'],
    ['Singapore', 'SG', 'Singapur', '新加坡'],
    ['Jakarta', 'ID', 'Yakarta', 'Djakarta'],
  ],
  'Middle East and Africa': [
    ['Cairo', 'EG', 'القاهرة', 'Kairo', 'Le Caire', 'El Cairo'],
    ['Alexandria', 'EG', 'Alejandría', 'الإسكندرية'],
    ['Jerusalem', 'IL', 'ירושלים', 'القدس', 'Jérusalem'],
    ['Tel Aviv', 'IL', 'תל אביב', 'Tel Aviv-Yafo'],
    ['Beirut', 'LB', 'بيروت', 'Beyrouth'],
    ['Damascus', 'SY', 'دمشق', 'Damaskus'],
    ['Baghdad', 'IQ', 'بغداد', 'Bagdad'],
    ['Tehran', 'IR', 'تهران', 'Teheran'],
    ['Isfahan', 'IR', 'Esfahan'],
    ['Makkah', 'SA', 'Mecca', 'Mekka', 'مكة'],
    ['Jeddah', 'SA', 'Jiddah', 'جدة'],
    ['Tbilisi', 'GE', 'თბილისი', 'Tiflis'],
    ['Yerevan', 'AM', 'Երևան', 'Eriwan'],
    ['Almaty', 'KZ', 'Алматы', 'Alma-Ata'],
    ['Tashkent', 'UZ', 'Toshkent', 'Ташкент'],
    ['Addis Ababa', 'ET', 'አዲስ አበባ', 'Addis Abeba'],
    ['Marrakesh', 'MA', 'Marrakech', 'مراكش'],
    ['Fes', 'MA', 'Fez', 'Fès'],
    ['Algiers', 'DZ', 'Alger', 'Argel'],
    ['Cape Town', 'ZA', 'Kapstadt', 'Kaapstad', 'Le Cap'],
    ['Gqeberha', 'ZA', 'Port Elizabeth'],
  ],
  misspelt: [
    ['Barcelona', 'ES', 'Barcelonna'],
    ['Amsterdam', 'NL', 'Amsterdm'],
    ['Johannesburg', 'ZA', 'Johanesburg'],
    ['Casablanca', 'MA', 'Casablanka'],
    ['Melbourne', 'AU', 'Melborne'],
    ['Philadelphia', 'US', 'Philadelpia'],
    ['Stockholm', 'SE', 'Stokholm'],
    ['Marrakesh', 'MA', 'Marakesh'],
  ],
}

test('a city is first or second under any of its names', async (t) => {
  const { as, givenCompany } = await testApp(t, { template: 'world' })
  const partner = as(await givenCompany())
  const count = Object.values(groups)
    .flat()
    .reduce((sum, [, , ...spellings]) => sum + spellings.length, 0)
  assert.ok(count >= 200, `${count} spellings`)
  for (const [group, cities] of Object.entries(groups))
    await t.test(group, async (t) => {
      for (const [name, country, ...spellings] of cities)
        for (const like of spellings)
          await t.test(`${like} is ${name}`, async () => {
            const { body } = await partner.get<{ name: string; country_code: string }[]>(
              `/api/v2/cities?like=${encodeURIComponent(like)}`,
            )
            const shown = body.slice(0, 2).map((city) => `${city.name} ${city.country_code}`)
            assert.ok(shown.includes(`${name} ${country}`), shown.join(', ') || 'nothing')
          })
    })
})
