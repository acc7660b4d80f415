import { type AdvisoryFact, type StormFact, storms } from './facts.ts'
import { dayTime, type Loop, minutesAfter, page } from './loop.ts'

/** When the advisories come, in minutes after the loop's start: the storm that grows does so while somebody is looking. */
const advisoryMinutes = [0, 2, 30, 60]

export const advisoryTime = ({ start }: Loop, advisory: number): Date =>
  minutesAfter(start, advisoryMinutes[advisory] ?? 0)

interface StormId {
  /** "07" */
  readonly number: string
  /** A year in which there are no storms yet: a real one is never taken for one of these. */
  readonly year: number
}

/** 48 numbers in each of 50 years: enough for 1,200 days. */
const idOf = ({ day }: Loop, index: number): StormId => ({
  number: String(((day * storms.length) % 48) + 1 + index).padStart(2, '0'),
  year: 2050 + (Math.floor(day / 24) % 50),
})

const fileOf = ({ number, year }: StormId): string => `cp${number}${year % 100}web.txt`

const degrees = (number: number, [plus, minus]: readonly [string, string]): string =>
  `${Math.abs(number).toFixed(1)}${number < 0 ? minus : plus}`

const position = ({ lat, lng }: AdvisoryFact): readonly [lat: string, lng: string] => [
  degrees(lat, ['N', 'S']),
  degrees(lng, ['E', 'W']),
]

interface Current {
  readonly storm: StormFact
  readonly fact: AdvisoryFact
  readonly id: StormId
}

const currentStorms = (loop: Loop, advisory: number): readonly Current[] =>
  storms.flatMap((storm, index) => {
    const fact = storm.advisories[advisory]
    return fact ? [{ storm, fact, id: idOf(loop, index) }] : []
  })

/** The list of the National Hurricane Center. */
export function nhcDocument(loop: Loop, advisory: number): string {
  const time = advisoryTime(loop, advisory)
  const activeStorms = currentStorms(loop, advisory).map(({ storm, fact, id }) => {
    const [latitude, longitude] = position(fact)
    return {
      id: `cp${id.number}${id.year}`,
      binNumber: storm.bin,
      name: fact.name,
      classification: fact.code,
      intensity: String(fact.windKt),
      pressure: String(fact.pressureMb),
      latitude,
      longitude,
      latitudeNumeric: fact.lat,
      longitudeNumeric: fact.lng,
      movementDir: fact.direction,
      movementSpeed: fact.speedKt,
      lastUpdate: time.toISOString(),
      publicAdvisory: {
        advNum: fact.number,
        issuance: time.toISOString(),
        url: page(`nhc/${storm.bin.toLowerCase()}`),
      },
    }
  })
  return JSON.stringify({ activeStorms })
}

/** The list of the Joint Typhoon Warning Center: without positions, which stand in the texts. */
export function jtwcList(loop: Loop, advisory: number, at: Date): string {
  const time = advisoryTime(loop, advisory)
  const blocks = currentStorms(loop, advisory).map(
    ({ fact, id }) =>
      `<b>${fact.kind} ${id.number}C (${fact.name}) Warning #${fact.number.replace(/^0/, '')}</b><br>
<b>Issued at ${dayTime(time).replace(/^../, '$&/')}Z</b>
<ul><li><a href='${page(`jtwc/${fileOf(id)}`)}'>TC Warning Text</a></li></ul>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0">
  <channel>
    <title>JTWC form: tropical cyclones of the Godwit demo</title>
    <link>${page('jtwc')}</link>
    <description>Written for the demo</description>
    <pubDate>${at.toUTCString()}</pubDate>
    <item>
      <title>Central/Eastern Pacific</title>
      <link>${page('jtwc')}</link>
      <description><![CDATA[${blocks.join('\n')}]]></description>
      <guid>EPAC-CPAC-WARNINGS</guid>
      <pubDate>${time.toUTCString()}</pubDate>
    </item>
  </channel>
</rss>
`
}

export interface WarningText {
  /** As the list names it. */
  readonly address: string
  readonly text: string
}

/** The texts of the warnings, one for each storm. */
export const jtwcTexts = (loop: Loop, advisory: number): readonly WarningText[] =>
  currentStorms(loop, advisory).map(({ fact, id }, index) => {
    const time = advisoryTime(loop, advisory)
    const [lat, lng] = position(fact)
    const number = fact.number
    const title = `${fact.kind} ${id.number}C (${fact.name}) WARNING NR ${number}`.toUpperCase()
    const knots = (one: number): string => String(one).padStart(3, '0')
    const date = time
      .toUTCString()
      .slice(5, 16)
      .replace(/ (?:20)?/g, '')
      .toUpperCase()
    const text = `WTPN3${index + 1} PHNC ${dayTime(time)}
MSGID/GENADMIN/GODWIT DEMO//
SUBJ/${title}//
RMKS/
1. ${title}
   MAX SUSTAINED WINDS BASED ON ONE-MINUTE AVERAGE
    ---
   WARNING POSITION:
   ${dayTime(time)}Z --- NEAR ${lat} ${lng}
     MOVEMENT PAST SIX HOURS - ${knots(fact.direction)} DEGREES AT ${String(fact.speedKt).padStart(2, '0')} KTS
   PRESENT WIND DISTRIBUTION:
   MAX SUSTAINED WINDS - ${knots(fact.windKt)} KT, GUSTS ${knots(fact.gustsKt)} KT
   REPEAT POSIT: ${lat} ${lng}
    ---
REMARKS:
${dayTime(time)}Z POSITION NEAR ${lat} ${lng}.
${date}. ${fact.kind.toUpperCase()} ${fact.name.toUpperCase()} OF THE GODWIT DEMO. MINIMUM CENTRAL
PRESSURE AT ${dayTime(time)}Z IS ${fact.pressureMb} MB.//
NNNN
`
    return { address: page(`jtwc/${fileOf(id)}`), text }
  })
