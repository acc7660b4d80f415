import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Desk, GodwitError } from '../data/client.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Field } from '../parts/field.tsx'
import { State } from '../parts/marks.tsx'
import { words } from './duty.words.ts'
import css from './help.module.css'

type DutyHours = Desk['DutyHours']

const days = [0, 1, 2, 3, 4, 5, 6] as const
/** 5 January 1970 was a Monday. */
const dayName = (day: number, language: string): string =>
  new Date(Date.UTC(1970, 0, 5 + day)).toLocaleDateString(language, { weekday: 'long', timeZone: 'UTC' })

interface Part {
  readonly day: number
  readonly from: string
  readonly until: string
}

const two = (n: number): string => String(n).padStart(2, '0')
const localText = (at: string): string => {
  const date = new Date(at)
  return `${date.toLocaleDateString('sv')}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** A day without hours has an empty row; further parts of a day keep rows of their own. */
const rowsOf = ({ weekly }: DutyHours): Part[] =>
  days.flatMap((day): readonly Part[] => {
    const own = weekly.filter((one) => one.day === day)
    return own.length === 0 ? [{ day, from: '', until: '' }] : own
  })

function DutyForm({ duty, onDone }: { readonly duty: DutyHours; readonly onDone: () => void }) {
  const t = useWords(words)
  const language = useLanguage()
  const queries = useQueryClient()
  const [rows, setRows] = useState(() => rowsOf(duty))
  const [timezone, setTimezone] = useState(duty.timezone)
  const [away, setAway] = useState(duty.away_until ? localText(duty.away_until) : '')
  const sent = rows.filter(({ from, until }) => from !== '' || until !== '')
  const save = useMutation({
    mutationFn: () =>
      api.patch('/api/desk/responder/users/my_duty_hours', {
        body: {
          duty_hours: {
            timezone,
            weekly: sent,
            away_until: away === '' ? null : new Date(away).toISOString(),
          },
        },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['duty'] })
      onDone()
    },
  })
  const errors = save.error instanceof GodwitError ? save.error.fields : {}
  const set = (at: number, next: Partial<Part>): void =>
    setRows(rows.map((row, n) => (n === at ? { ...row, ...next } : row)))
  return (
    <Dialog
      title={t('change')}
      onClose={onDone}
      actions={
        <>
          <Button onClick={onDone}>{t('cancel')}</Button>
          <Button look="primary" data-main busy={save.isPending} onClick={() => save.mutate()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p>{t('help')}</p>
      <ErrorSummary
        error={save.error}
        labels={{ timezone: t('timezone'), weekly: t('weekly'), away_until: t('away') }}
      />
      {rows.map((row, at) => {
        const day = dayName(row.day, language)
        const place = sent.includes(row) ? `weekly.${sent.indexOf(row)}` : `empty.${at}`
        return (
          <div key={at} className={css['hours']}>
            {(['from', 'until'] as const).map((name) => (
              <Field
                key={name}
                name={`${place}.${name}`}
                error={errors[`${place}.${name}`]}
                label={t(name, { day })}
                placeholder={name === 'from' ? '08:00' : '18:00'}
                inputMode="numeric"
                value={row[name]}
                onChange={(event) => set(at, { [name]: event.target.value })}
              />
            ))}
          </div>
        )
      })}
      <Field
        name="timezone"
        label={t('timezone')}
        error={errors['timezone']}
        value={timezone}
        onChange={(event) => setTimezone(event.target.value)}
      />
      <Field
        name="away_until"
        type="datetime-local"
        label={t('away')}
        hint={t('awayHint')}
        error={errors['away_until']}
        value={away}
        onChange={(event) => setAway(event.target.value)}
      />
    </Dialog>
  )
}

/** Whether the responder is on duty now, and the form of the own hours. */
export function Duty() {
  const t = useWords(words)
  const [open, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: ['duty'],
    queryFn: ({ signal }) => api.get('/api/desk/responder/users/my_duty_hours', { signal }),
  })
  if (!data) return null
  return (
    <div className={css['duty']}>
      <State state={data.on_duty ? 'done' : 'closed'} word={t(data.on_duty ? 'onDuty' : 'offDuty')} />
      <Button onClick={() => setOpen(true)}>{t('change')}</Button>
      {open && <DutyForm duty={data} onDone={() => setOpen(false)} />}
    </div>
  )
}
