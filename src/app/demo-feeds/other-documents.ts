import { lasting, madeUp, quakes } from './facts.ts'
import { type Loop, minutesAfter, page, seconds } from './loop.ts'

const xml = '<?xml version="1.0" encoding="UTF-8"?>'

const dayText = (day: string): string => new Date(day).toUTCString().slice(0, 16)

const rss = (title: string, made: Date, item: string): string => `${xml}
<rss version="2.0">
  <channel>
    <title>${title}</title>
    <link>${page('rss')}</link>
    <description>Written for the Godwit demo</description>
    <pubDate>${made.toUTCString()}</pubDate>
    <item>${item}</item>
  </channel>
</rss>
`

/** The centre says that there is no danger: nobody is told. */
export function tsunamiDocument(loop: Loop): string {
  const [{ usgs }] = quakes
  const sent = seconds(loop.start)
  const day = loop.start.toISOString().slice(0, 10).replaceAll('-', '/')
  const bulletin = page(`tsunami/events/PHEB/${day}/demo${loop.code}/1`)
  return `${xml}
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#">
  <id>${page('tsunami')}</id>
  <title>Bulletins of the Godwit demo</title>
  <updated>${sent}</updated>
  <entry>
    <title>${madeUp.tsunami.place}</title>
    <updated>${sent}</updated>
    <geo:lat>${usgs.lat}</geo:lat>
    <geo:long>${usgs.lng}</geo:long>
    <summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">
      <strong>Category:</strong> Information<br/>
      <strong>Preliminary Magnitude: </strong>${usgs.magnitude}(Mw)<br/>
      <b>Note:</b> There is NO tsunami danger from this earthquake.<br/>
    </div></summary>
    <id>urn:godwit:demo:tsunami:${loop.code}</id>
    <link rel="related" href="${bulletin}/PHEBCAP.xml" type="application/cap+xml"/>
    <link rel="alternate" href="${bulletin}/bulletin.txt" type="application/xml"/>
  </entry>
</feed>
`
}

/** One volcano of the United States above its normal state. */
export function volcanoDocument(): string {
  const { name, number, observatory, short, sent, color, level } = lasting.volcano
  const identifier = `DEMO-${short.toUpperCase()}-${sent}`
  return JSON.stringify([
    {
      obs_fullname: observatory,
      obs_abbr: short,
      volcano_name: name,
      vnum: number,
      notice_type_cd: 'DU',
      notice_identifier: identifier,
      sent_utc: sent.slice(0, 19).replace('T', ' '),
      sent_unixtime: Date.parse(sent) / 1000,
      color_code: color,
      alert_level: level,
      notice_url: page(`usgs-volcano/${short}`),
    },
  ])
}

const clock = (time: Date): string => {
  const [hours = 0, minutes = 0] = minutesAfter(time, -240).toISOString().slice(11, 16).split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'} EDT.`
}

/** The airports of the FAA with a ground stop at one, or with none. A delay that nobody is told of stands beside it. */
export function faaDocument(loop: Loop, at: Date, isStopped: boolean): string {
  const { airport, minutes, reason } = madeUp.groundStop
  const stop = `<Delay_type><Name>Ground Stop Programs</Name><Ground_Stop_List><Program><ARPT>${airport}</ARPT><Reason>${reason}</Reason><End_Time>${clock(minutesAfter(loop.start, minutes))}</End_Time></Program></Ground_Stop_List></Delay_type>`
  return `${xml}
<AIRPORT_STATUS_INFORMATION><Update_Time>${at.toUTCString()}</Update_Time>${isStopped ? stop : ''}<Delay_type><Name>General Arrival/Departure Delay Info</Name><Arrival_Departure_Delay_List><Delay><ARPT>TLH</ARPT><Reason>wind</Reason><Arrival_Departure Type="Departure"><Min>16 minutes</Min><Max>30 minutes</Max><Trend>Decreasing</Trend></Arrival_Departure></Delay></Arrival_Departure_Delay_List></Delay_type></AIRPORT_STATUS_INFORMATION>
`
}

const wordsOfLevel = [
  'Exercise Normal Precautions',
  'Exercise Increased Caution',
  'Reconsider Travel',
  'Do Not Travel',
] as const

/** The advisory of the Department of State about one country. */
export function usStateDocument(): string {
  const { country, level, day } = lasting.advisory
  const words = `Level ${level}: ${wordsOfLevel[level - 1]}`
  const address = page(`us-state/${country.toLowerCase()}`)
  return rss(
    'Advisories of the Godwit demo',
    new Date(day),
    `<title>${country} - ${words}</title><link>${address}</link><pubDate>${dayText(day)}</pubDate><category domain="Threat-Level">${words}</category><description>The level was lowered from 3 to ${level}.</description><guid>${address}</guid>`,
  )
}

/** A notice of CDC. */
export function cdcDocument(): string {
  const { disease, country, level, day } = lasting.notice
  const address = page(`cdc/travel/notices/level${level}/demo-${disease.toLowerCase()}-${country.toLowerCase()}`)
  const title = `Level ${level} - ${disease} in ${country}`
  return rss(
    'Notices of the Godwit demo',
    new Date(day),
    `<title>${title}</title><link>${address}</link><pubDate>${new Date(day).toUTCString()}</pubDate><description>Protect yourself from mosquito bites in ${country}.</description><guid>${address}</guid>`,
  )
}

/** News of WHO: a disease and a country. */
export function whoDocument(): string {
  const { disease, country, day } = lasting.news
  return JSON.stringify({
    value: [
      {
        DonId: `${day.slice(0, 4)}-DON99001`,
        Title: `${disease} - ${country}`,
        UrlName: `demo-${day}`,
        ItemDefaultUrl: `/demo-${day}`,
        PublicationDateAndTime: `${day}T12:00:00Z`,
        LastModified: `${day}T12:00:00Z`,
      },
    ],
  })
}
