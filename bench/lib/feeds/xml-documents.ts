/** Documents in XML as agencies publish them, of realistic length: messages of CAP, an index that names them, and a list of whole warnings. */
import { documentOf, eastern, type FeedDocument, type Warning } from './documents.ts'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const address = ({ id }: Warning): string => `https://warnings.example/cap/${id.slice(-60)}.xml`

const named = (element: string, name: string, value: string): string => `
      <${element}>
        <valueName>${name}</valueName>
        <value>${value}</value>
      </${element}>`

function infoOf(warning: Warning, language: string): string {
  const { sent, ends, event, zones, area, description, instruction, ring } = warning
  const [name, severity, urgency, certainty] = event
  return `
  <info>
    <language>${language}</language>
    <category>Met</category>
    <event>${name}</event>
    <responseType>Shelter</responseType>
    <urgency>${urgency}</urgency>
    <severity>${severity}</severity>
    <certainty>${certainty}</certainty>${named('eventCode', 'SAME', 'SVR')}
    <effective>${eastern(sent)}</effective>
    <onset>${eastern(sent)}</onset>
    <expires>${eastern(ends)}</expires>
    <senderName>Weather office of the benchmark</senderName>
    <headline>${name} issued at ${eastern(sent)}</headline>
    <description>${escaped(description)}</description>
    <instruction>${escaped(instruction)}</instruction>
    <web>https://warnings.example/</web>
    <contact>desk@warnings.example</contact>${named('parameter', 'AWIPSidentifier', 'SVRBEN')}${named('parameter', 'BLOCKCHANNEL', 'EAS')}
    <area>
      <areaDesc>${escaped(area)}</areaDesc>
      <polygon>${ring.map(([lat, lng]) => `${lat},${lng}`).join(' ')}</polygon>${zones.map((zone) => named('geocode', 'UGC', zone)).join('')}
    </area>
  </info>`
}

/** A message of CAP 1.2 in two languages. */
export const capDocument = (warning: Warning): FeedDocument =>
  documentOf(
    'cap',
    'application/cap+xml',
    `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
  <identifier>${warning.id}</identifier>
  <sender>desk@warnings.example</sender>
  <sent>${eastern(warning.sent)}</sent>
  <status>Actual</status>
  <msgType>Alert</msgType>
  <source>Weather office of the benchmark</source>
  <scope>Public</scope>
  <code>profile:benchmark</code>${infoOf(warning, 'en-US')}${infoOf(warning, 'es-US')}
</alert>
`,
    1,
  )

const list = (
  entries: readonly string[],
  now: Date,
  namespaces: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"${namespaces}>
  <id>https://warnings.example/index</id>
  <title>Warnings of the benchmark</title>
  <updated>${now.toISOString()}</updated>
  <link href="https://warnings.example/index" rel="self" type="application/atom+xml"/>
  <author>
    <name>Weather office of the benchmark</name>
    <email>desk@warnings.example</email>
  </author>${entries.join('')}
</feed>
`

const indexEntry = (warning: Warning): string => `
  <entry>
    <id>${address(warning)}</id>
    <title>${warning.event[0]} issued at ${eastern(warning.sent)}</title>
    <updated>${eastern(warning.sent)}</updated>
    <published>${eastern(warning.sent)}</published>
    <author>
      <name>Weather office of the benchmark</name>
    </author>
    <category term="Met"/>
    <link href="${address(warning)}" type="application/cap+xml"/>
    <summary>${escaped(warning.description.slice(0, 300))}</summary>
  </entry>`

/** An index of Atom: each entry names a message of CAP. */
export const indexDocument = (warnings: readonly Warning[], now: Date): FeedDocument =>
  documentOf('cap', 'application/atom+xml', list(warnings.map(indexEntry), now, ''), warnings.length)

const wholeEntry = (warning: Warning, at: number): string => {
  const { id, sent, ends, event, area } = warning
  const [name, severity, urgency, certainty] = event
  return `
  <entry>
    <cap:geocode>
      <valueName>EMMA_ID</valueName>
      <value>UK${100 + (at % 800)}</value>
    </cap:geocode>
    <link href="https://meteoalarm.example?geocode=EMMA_ID:UK${at}" hreflang="en" title="${escaped(area)}"/>
    <cap:areaDesc>${escaped(area)}</cap:areaDesc>
    <cap:event>${name}</cap:event>
    <cap:sent>${sent.toISOString()}</cap:sent>
    <cap:expires>${ends.toISOString()}</cap:expires>
    <cap:effective>${sent.toISOString()}</cap:effective>
    <cap:onset>${sent.toISOString()}</cap:onset>
    <cap:certainty>${certainty}</cap:certainty>
    <cap:severity>${severity}</cap:severity>
    <cap:urgency>${urgency}</cap:urgency>
    <cap:scope>Public</cap:scope>
    <cap:message_type>Alert</cap:message_type>
    <cap:status>Actual</cap:status>
    <cap:identifier>${id}</cap:identifier>
    <link href="${address(warning)}" type="application/cap+xml"/>
    <link href="https://meteoalarm.example?region=UK" hreflang="en" rel="related" title="United Kingdom"/>
    <author>
      <name>meteoalarm.example</name>
      <uri>https://meteoalarm.example</uri>
    </author>
    <published>${sent.toISOString()}</published>
    <id>${address(warning)}?index_info=0&amp;index_area=${at}&amp;index_geocode=0</id>
    <title>Orange Thunderstorm Warning issued for United Kingdom - ${escaped(area)}</title>
    <updated>${sent.toISOString()}</updated>
  </entry>`
}

/** A list of MeteoAlarm: each entry is a whole warning. */
export const meteoalarmDocument = (warnings: readonly Warning[], now: Date): FeedDocument =>
  documentOf(
    'meteoalarm',
    'application/atom+xml',
    list(warnings.map(wholeEntry), now, ' xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2"'),
    warnings.length,
  )
