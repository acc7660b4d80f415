import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Desk } from '../data/client.ts'
import { useForm } from '../data/form.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
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

const isFilled = ({ from, until }: Part): boolean => from !== '' || until !== ''

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
  const form = useForm({
    topics: ['duty'],
    valuesOf: () => ({
      rows: rowsOf(duty),
      timezone: duty.timezone,
      away_until: duty.away_until ? localText(duty.away_until) : '',
    }),
    save: ({ rows, timezone, away_until }) =>
      api.patch('/api/desk/responder/users/my_duty_hours', {
        body: {
          duty_hours: {
            timezone,
            weekly: rows.filter(isFilled),
            away_until: away_until === '' ? null : new Date(away_until).toISOString(),
          },
        },
      }),
    onSaved: onDone,
  })
  const { rows } = form.values
  const sent = rows.filter(isFilled)
  const set = (at: number, next: Partial<Part>): void =>
    form.set({ rows: rows.map((row, n) => (n === at ? { ...row, ...next } : row)) })
  return (
    <FormDialog
      title={t('change')}
      form={form}
      button={t('save')}
      isMain
      labels={{ weekly: t('weekly') }}
      onClose={onDone}
    >
      <p>{t('help')}</p>
      {rows.map((row, at) => {
        const day = dayName(row.day, language)
        const place = sent.includes(row) ? `weekly.${sent.indexOf(row)}` : `empty.${at}`
        return (
          <div key={at} className={css['hours']}>
            {(['from', 'until'] as const).map((name) => (
              <Field
                key={name}
                name={`${place}.${name}`}
                error={form.errors[`${place}.${name}`]}
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
      <Field label={t('timezone')} {...form.text('timezone')} />
      <Field type="datetime-local" label={t('away')} hint={t('awayHint')} {...form.text('away_until')} />
    </FormDialog>
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
