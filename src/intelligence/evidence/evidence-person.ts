import type { Block, PdfSection, TableCell } from '../../platform/pdf/pdf-document.ts'
import type { MessageRecord } from './evidence-message-record.ts'
import type { EvidenceRecord, ExposureRecord, PersonRecord } from './evidence-record.ts'
import { timeCell, utc } from './evidence-times.ts'
import { valueWord } from './evidence-values.ts'
import { type EvidenceWords, evidenceWords, fill, type PdfLanguage } from './evidence-words.ts'

interface Moment {
  readonly at: string
  readonly what: string
  readonly channel: string
  readonly said: string
  /** As it came. */
  readonly raw?: string
}

const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')

/** What the record says of the history of its message. */
function momentsOf(record: EvidenceRecord, language: PdfLanguage): Moment[] {
  const words = evidenceWords[language]
  const { moments } = words
  const word = (value: string | null): string => (value === null ? '' : valueWord(value, language))
  const one = (at: string | null, what: string, channel: string | null, said = '', raw?: string): Moment[] =>
    at === null ? [] : [{ at, what, channel: word(channel), said, ...(raw === undefined ? {} : { raw }) }]
  switch (record.record) {
    case 'message':
      return [
        ...one(record.occurred_at, moments.occurred, null),
        ...one(record.published_at, moments.published, null),
        ...one(record.matched_at, moments.matched, null),
        ...one(record.queued_at, moments.queued, null),
        ...one(record.read_at, moments.read, null),
      ]
    case 'delivery': {
      const step = joined(
        record.simulated ? words.simulated : '',
        record.step === null ? '' : fill(words.step, { n: record.step }),
      )
      const end = ({ failed: moments.failed, dropped: moments.dropped } as const)[record.state]
      const waits = ({ waiting: moments.waiting, held: moments.held } as const)[record.state]
      return [
        ...one(record.sent_at, moments.sent, record.channel, joined(step, record.provider_message_id)),
        ...one(record.kept_at, moments.kept, record.channel, step),
        ...(end === undefined
          ? []
          : one(record.bounced_at ?? record.due_at, end, record.channel, joined(step, record.last_error))),
        ...(waits === undefined ? [] : one(record.due_at, waits, record.channel, step)),
      ]
    }
    case 'try':
      return one(
        record.at,
        fill(moments.try, { n: record.attempt }),
        record.channel,
        joined(word(record.outcome), record.said),
      )
    case 'receipt': {
      const said = joined(word(record.source), record.code, record.said)
      const raw = JSON.stringify(record.raw)
      return one(
        record.at,
        fill(moments.receipt, { event: word(record.event) }),
        record.channel,
        said,
        raw === '{}' || raw === 'null' ? undefined : raw,
      )
    }
    case 'escalation': {
      const said = fill(words.policy, {
        kind: word(record.kind),
        n: record.policy_revision,
        steps: record.steps_done,
        minutes: record.list_after_minutes,
      })
      const by = joined(word(record.ended_by), record.handled_by_name)
      const listed = new Date(Date.parse(record.at) + record.list_after_minutes * 60_000).toISOString()
      return [
        ...one(record.at, moments.escalation, null, said),
        ...(record.state === 'listed' ? one(listed, moments.listed, null) : []),
        ...one(record.ended_at, moments.escalation_end, null, fill(words.endedBy, { by })),
      ]
    }
    case 'attempt':
      return one(
        record.at,
        fill(moments.attempt, { way: word(record.way) }),
        null,
        joined(word(record.outcome), record.note, record.by_name),
      )
    default:
      return []
  }
}

function answerRow(
  record: EvidenceRecord,
  language: PdfLanguage,
): readonly [at: string | null, what: string, said: string][] {
  const words = evidenceWords[language]
  const word = (value: string | null): string => (value === null ? '' : valueWord(value, language))
  switch (record.record) {
    case 'phone_answer':
      return [
        [
          record.at,
          fill(words.phoneAnswer, { channel: word(record.channel) }),
          joined(
            `“${record.words}”`,
            fill(words.settled, { meaning: word(record.meaning), settled: word(record.settled_as ?? record.outcome) }),
            record.settled_by_name,
          ),
        ],
      ]
    case 'check_in':
      return [
        [
          record.at,
          fill(words.checkIn, { status: word(record.status) }),
          joined(word(record.type), record.country_code),
        ],
      ]
    case 'request_answer':
      return [
        [
          record.at,
          words.requestAnswer,
          record.at === null ? words.unanswered : joined(word(record.status), record.taken_by_name),
        ],
      ]
    case 'call_for_help':
      return [
        [record.at, words.call, record.words ?? ''],
        ...(record.claimed_at === null
          ? []
          : [[record.claimed_at, words.taken, record.claimed_by_name ?? ''] as [string, string, string]]),
        ...(record.resolved_at === null
          ? []
          : [[record.resolved_at, words.resolved, record.resolved_by_name ?? ''] as [string, string, string]]),
      ]
    default:
      return []
  }
}

function whyRows(exposure: ExposureRecord, words: EvidenceWords, alertNumber: (id: string) => number): TableCell[][] {
  return exposure.reasons.map((reason) => {
    const near =
      reason.near && reason.near.km > 0
        ? fill(words.from, { km: reason.near.km.toFixed(1), city: reason.near.name })
        : (reason.near?.name ?? '')
    const distance = reason.distance_km === null ? '' : `${reason.distance_km.toFixed(1)} km`
    const guessed = reason.place?.certain === false ? words.guessed : ''
    const until = reason.overlap_until ? utc(reason.overlap_until) : words.openEnd
    return [
      { text: String(alertNumber(exposure.alert_id)) },
      {
        text: words.stayKinds[reason.stay.kind] ?? reason.stay.kind,
        detail: joined(exposure.trip_name, guessed),
      },
      {
        text: words.relations[reason.relation] ?? reason.relation,
        detail: joined(fill(words.ruleNumber, { n: reason.rule }), distance, near),
      },
      { text: `${utc(reason.overlap_from)} – ${until}` },
    ]
  })
}

function messageBlocks(
  message: MessageRecord,
  records: readonly EvidenceRecord[],
  zone: string | null,
  language: PdfLanguage,
): Block[] {
  const words = evidenceWords[language]
  const moments = [message, ...records]
    .flatMap((record) => momentsOf(record, language))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  return [
    {
      kind: 'heading',
      level: 3,
      text: `${message.type} ${message.name} · ${message.language} · ${utc(message.at)} UTC`,
    },
    { kind: 'panel', tone: 'neutral', title: message.title, lines: [message.body] },
    ...(message.withheld === null
      ? []
      : [
          {
            kind: 'paragraph',
            text: fill(words.notSent, { why: words.standingNames[message.withheld] ?? message.withheld }),
          } as const,
        ]),
    {
      kind: 'table',
      columns: [
        { title: words.time, share: 0.27 },
        { title: words.what, share: 0.25 },
        { title: words.channel, share: 0.12 },
        { title: words.said, share: 0.36 },
      ],
      rows: moments.map(({ at, what, channel, said, raw }) => [
        timeCell(at, zone, language),
        { text: what },
        { text: channel },
        { text: said, ...(raw === undefined ? {} : { detail: raw }) },
      ]),
    },
  ]
}

/** Everything of one person: why, the messages with their histories, the answers. */
export function personSection(
  person: PersonRecord,
  records: readonly EvidenceRecord[],
  alertNumber: (id: string) => number,
  language: PdfLanguage,
): PdfSection {
  const words = evidenceWords[language]
  const name = person.name === '' ? person.user_id : person.name
  const { time_zone: zone } = person
  const why = records.flatMap((one) => (one.record === 'exposure' ? whyRows(one, words, alertNumber) : []))
  const messages = records.filter((one) => one.record === 'message')
  const parts = Map.groupBy(records, (one) =>
    'notification_id' in one && one.record !== 'message' && one.record !== 'phone_answer' ? one.notification_id : null,
  )
  const answers = records.flatMap((one) => answerRow(one, language))
  const standings = person.standings.map(
    ({ alert_id, standing, since }) =>
      `${words.alert} ${alertNumber(alert_id)}: ${words.standingNames[standing] ?? standing}${since ? ` (${utc(since)} UTC)` : ''}`,
  )
  const small = (text: string): Block => ({ kind: 'paragraph', small: true, text })
  return {
    heading: name,
    blocks: [
      { kind: 'heading', level: 1, text: name },
      ...(person.is_erased ? [small(words.erased)] : []),
      {
        kind: 'facts',
        columns: [
          [
            ...(standings.length > 0 ? [{ label: words.standing, value: standings }] : []),
            { label: words.company, value: person.company_name ?? '–' },
          ],
          [
            { label: words.ids, value: [person.external_id, person.user_id].filter((one) => one !== null) },
            { label: words.address, value: joined(person.email, person.phone_number) || '–' },
            { label: words.zone, value: zone ?? words.unknown },
          ],
        ],
      },
      { kind: 'heading', level: 2, text: words.why },
      ...(why.length === 0
        ? [small(words.noReason)]
        : [
            {
              kind: 'table',
              columns: [
                { title: words.alert, share: 0.1 },
                { title: words.stay, share: 0.31 },
                { title: words.meets, share: 0.33 },
                { title: `${words.when} (UTC)`, share: 0.26 },
              ],
              rows: why,
            } as const,
          ]),
      { kind: 'heading', level: 2, text: words.messages },
      ...(messages.length === 0 ? [small(words.noMessages)] : []),
      ...messages.flatMap((one) => messageBlocks(one, parts.get(one.notification_id) ?? [], zone, language)),
      { kind: 'heading', level: 2, text: words.answers },
      ...(answers.length === 0
        ? [small(words.noAnswers)]
        : [
            {
              kind: 'table',
              columns: [
                { title: words.time, share: 0.27 },
                { title: words.what, share: 0.3 },
                { title: words.said, share: 0.43 },
              ],
              rows: answers.map(([at, what, said]) => [timeCell(at, zone, language), { text: what }, { text: said }]),
            } as const,
          ]),
    ],
  }
}
