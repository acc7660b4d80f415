import { allTypes, type TypeEntry } from '../../src/delivery/notifications/notification-lookup.ts'

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ') || '–'

/** What there is to know besides the columns. */
function notesOf(entry: TypeEntry): string {
  const notes = [
    ...(entry.implemented === false ? ['Not implemented yet.'] : []),
    ...(entry.audience.length === 0 ? ['Webhook only.'] : []),
    ...(entry.needs ? [`Needs the entitlement \`${entry.needs}\`.`] : []),
    ...(entry.settings ?? []).map((one) => `\`send_${one}_email\` and \`send_${one}_push\` decide.`),
    ...(entry.saved === false ? ['Not shown in the list.'] : []),
    ...(entry.flags ? [`May have ${code(entry.flags)}.`] : []),
    ...(entry.preSendCheck ? [`Pre-send check: ${entry.preSendCheck}.`] : []),
  ]
  return notes.join(' ') || '–'
}

/** The table of docs/notifications.md; the rest of that file is written by hand. */
export function notificationTable(): string {
  const rows = allTypes.map(([number, entry]) =>
    [
      number,
      entry.name,
      entry.audience.join(', ') || '–',
      entry.audience.length === 0 ? '–' : (entry.urgency ?? 'normal'),
      entry.opens?.join(', ') ?? '–',
      code(entry.data ?? []),
      entry.event ? code([entry.event.name]) : '–',
      notesOf(entry),
    ].join(' | '),
  )
  return [
    '| Type | Name | For | Urgency | Opens | Data keys | Webhook event | Notes |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n')
}
