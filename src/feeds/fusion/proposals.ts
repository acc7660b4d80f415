import type { FusionItem, Proposal } from './fusion.ts'

const day = 86_400_000

/** Within so many days the same disease or flood in a country may be the same event. */
const windowDays = { disease: 60, flood: 7, cyclone: 14 } as const

const ruleOf = { disease: 'same-disease', flood: 'same-flood', cyclone: 'same-name' } as const

export const proposableKinds = ['disease', 'flood', 'cyclone'] as const
/** By which events of that kind are proposed. */
export const alikeRule = (kind: keyof typeof ruleOf): Proposal['rule'] => ruleOf[kind]

const isProposable = (kind: string): kind is keyof typeof ruleOf => kind in ruleOf

/** Storms are called "LALA-26", "Lala" and "Tropical Cyclone LALA-26". */
const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(tropical (cyclone|storm|depression)|hurricane|typhoon|cyclone)\s+/, '')
    .replace(/-\d\d$/, '')
    .trim()

interface Alike {
  readonly item: FusionItem
  readonly name: string
  readonly time: number
}

/** Under each of these names only events of the same kind that look alike meet. */
function namesOf({ report }: FusionItem): string[] {
  const name = plainName(report.name)
  if (report.kind === 'cyclone') return name ? [`cyclone ${name}`] : []
  const what = report.kind === 'disease' ? ` ${name}` : ''
  return report.area.countries.map((country) => `${report.kind}${what} ${country}`)
}

/**
 * Pairs of events that look alike: the same disease or a flood in the same country at about the same time, storms of one name. Of each event
 * the item that counts. `areTwo`: a person said that the events of these items are two.
 */
export function proposeAlike(
  latest: readonly FusionItem[],
  areTwo: (one: FusionItem, other: FusionItem) => boolean = () => false,
): Proposal[] {
  const alike = latest.flatMap((item): Alike[] => {
    if (!isProposable(item.report.kind)) return []
    const time = (item.report.startsAt ?? item.report.sentAt ?? item.firstAt).getTime()
    return namesOf(item).map((name) => ({ item, name, time }))
  })
  const proposals = new Map<string, Proposal>()
  for (const named of Map.groupBy(alike, ({ name }) => name).values()) {
    const sorted = named.sort((a, b) => a.time - b.time || (a.item.id < b.item.id ? -1 : 1))
    for (const [at, one] of sorted.entries()) {
      // The next one only: of many that look alike each is shown beside its neighbour.
      const other = sorted.find((next, place) => place > at && !areTwo(one.item, next.item))
      const kind = one.item.report.kind
      if (!other || !isProposable(kind) || other.item === one.item) continue
      const days = (other.time - one.time) / day
      if (days > windowDays[kind]) continue
      const items: [string, string] = [one.item.id, other.item.id]
      proposals.set(items.join(' '), { rule: ruleOf[kind], items, numbers: { days } })
    }
  }
  return [...proposals.values()]
}
