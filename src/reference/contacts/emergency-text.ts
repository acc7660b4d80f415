import type { Bilingual, CountryEmergency, EmergencyService } from '../../../world/types.ts'
import { both, capitalise, joinWords, type Lang, longDate } from '../world/bilingual.ts'
import { SERVICE_NAMES } from './emergency-numbers.ts'

const ADVICE: Record<Lang, { none: string; disputed: string; agreed: string }> = {
  en: {
    none: 'No reliable emergency number is known to us for this destination. Before you go, agree with your host, ship, station or tour operator how to call for help, and carry their numbers and your insurer’s assistance number with you.',
    disputed:
      'Before you need one, ask your hotel, host or embassy which number really answers, and keep their own numbers and your insurer’s at hand.',
    agreed: 'Numbers change: save them in your phone and check them with your hotel or host when you arrive.',
  },
  es: {
    none: 'No conocemos ningún número de emergencia fiable para este destino. Antes de viajar, acuerde con su anfitrión, barco, base u operador cómo pedir ayuda, y lleve consigo sus números y el de asistencia de su aseguradora.',
    disputed:
      'Antes de necesitarlo, pregunte a su hotel, anfitrión o embajada qué número responde de verdad, y tenga a mano los suyos y el de su aseguradora.',
    agreed: 'Los números cambian: guárdelos en el teléfono y confírmelos con su hotel o anfitrión al llegar.',
  },
}

interface Line {
  readonly services: readonly EmergencyService[]
  readonly main: readonly string[]
  readonly alternatives: readonly string[]
  readonly disputed: boolean
}

function linesOf(emergency: CountryEmergency): Line[] {
  const lines: Line[] = []
  for (const service of ['all', 'police', 'ambulance', 'fire', 'tourist'] as const) {
    const mine = emergency.numbers.filter((n) => n.service === service)
    if (mine.length === 0) continue
    lines.push({
      services: [service],
      main: mine.filter((n) => !n.alternative).map((n) => n.number),
      alternatives: mine.filter((n) => n.alternative).map((n) => n.number),
      disputed: mine.some((n) => n.disputed),
    })
  }
  return mergeEqual(lines)
}

const sameNumbers = (a: Line, b: Line) =>
  a.disputed === b.disputed && a.main.join() === b.main.join() && a.alternatives.join() === b.alternatives.join()

/** Three services with the same numbers are one line; a line for "all services" then adds nothing. */
function mergeEqual(lines: readonly Line[]): Line[] {
  const [police, ambulance, fire] = (['police', 'ambulance', 'fire'] as const).map((s) =>
    lines.find((line) => line.services[0] === s),
  )
  if (!police || !ambulance || !fire || !sameNumbers(police, ambulance) || !sameNumbers(police, fire)) return [...lines]
  const merged: Line = { ...police, services: ['police', 'ambulance', 'fire'] }
  const rest = lines.filter((l) => l.services[0] === 'tourist' || (l.services[0] === 'all' && !sameNumbers(l, police)))
  return [...rest.filter((l) => l.services[0] === 'all'), merged, ...rest.filter((l) => l.services[0] === 'tourist')]
}

function printLine(line: Line, emergency: CountryEmergency, lang: Lang): string {
  const label = capitalise(
    joinWords(
      line.services.map((s) => SERVICE_NAMES[lang][s]),
      lang,
    ),
  )
  let text = `- **${label}:** ${joinWords(line.main, lang, 'or')}`
  if (line.alternatives.length > 0) {
    text += `${lang === 'en' ? '; also stated: ' : '; también se indica: '}${joinWords(line.alternatives, lang, 'or')}`
  }
  if (line.disputed) text += lang === 'en' ? ' (uncertain)' : ' (incierto)'
  if (line.services[0] === 'tourist') {
    const note = emergency.numbers.find((n) => n.service === 'tourist')?.note?.[lang] ?? ''
    const place = /\((.+?)\)/.exec(note)?.[1]
    if (place !== undefined) text += ` (${place})`
  }
  return text
}

/** `2026-08` as "August 2026" or "agosto de 2026". */
const monthIn = (month: string, lang: Lang): string => longDate(`${month}-01`, lang).replace(/^1 (de )?/, '')

function countSentence(emergency: CountryEmergency, month: string, lang: Lang): string {
  const { sources_agreeing: agreeing, sources_total: total } = emergency
  // The note already names so few sources; to say that they agree would overstate the evidence.
  if (total < 4 && agreeing === total) return ''
  const upTo = monthIn(month, lang)
  if (lang === 'en') {
    if (agreeing === total) return `The ${total} sources compared (up to ${upTo}) support these numbers.`
    return `Of ${total} sources compared (up to ${upTo}), ${agreeing} ${agreeing === 1 ? 'supports' : 'support'} the majority numbers.`
  }
  if (agreeing === total) return `Las ${total} fuentes comparadas (hasta ${upTo}) respaldan estos números.`
  return `De ${total} fuentes comparadas (hasta ${upTo}), ${agreeing} ${agreeing === 1 ? 'respalda' : 'respaldan'} los números mayoritarios.`
}

/** The Markdown text on emergency numbers, the contract's `sec_emer_num`; `month` is that of the newest source. */
export function emergencyText(emergency: CountryEmergency, month = '2026-08'): Bilingual {
  return both((lang) => {
    const advice = ADVICE[lang]
    if (emergency.none_known) return advice.none
    const list = linesOf(emergency).map((line) => printLine(line, emergency, lang))
    const count = countSentence(emergency, month, lang)
    const paragraph = [emergency.note?.[lang] ?? '', count, emergency.disputed ? advice.disputed : advice.agreed]
    return `${list.join('\n')}\n\n${paragraph.filter(Boolean).join(' ')}`
  })
}
