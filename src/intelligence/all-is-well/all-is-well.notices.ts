import type { NoticeContent } from '../../delivery/index.ts'

/** 110 with `all_good: true`: the daily check of a current trip found nothing (docs/decisions/0013-all-is-well.md). */
export const allIsWellNotice = (now: Date): NoticeContent<110> => ({
  type: 110,
  setting: 'all_good',
  occurredAt: now,
  matchedAt: now,
  texts: {
    en: { title: 'All is well', body: 'There are no alerts today for where you are travelling.' },
    es: { title: 'Todo está bien', body: 'Hoy no hay alertas para los lugares de su viaje.' },
  },
})
