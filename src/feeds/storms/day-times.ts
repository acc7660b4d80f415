/** The time on this day of a month that is nearest to another time. Undefined where no month near it has that day. */
function nearestDayTime(day: number, hour: number, minute: number, near: Date): Date | undefined {
  if (hour > 23 || minute > 59) return undefined
  let nearest: Date | undefined
  for (const months of [-1, 0, 1]) {
    const time = new Date(Date.UTC(near.getUTCFullYear(), near.getUTCMonth() + months, day, hour, minute))
    if (time.getUTCDate() !== day) continue
    if (!nearest || Math.abs(time.getTime() - near.getTime()) < Math.abs(nearest.getTime() - near.getTime()))
      nearest = time
  }
  return nearest
}

/** "211600" or "21/1600": day, hour and minute in UTC. */
export function readDayTime(text: string, near: Date): Date | undefined {
  const parts = /^(\d\d)\/?(\d\d)(\d\d)$/.exec(text)
  return parts ? nearestDayTime(Number(parts[1]), Number(parts[2]), Number(parts[3]), near) : undefined
}
