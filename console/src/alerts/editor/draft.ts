import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAlert } from '../../data/alerts.ts'
import { type BodyOf, inAllLanguages, isStatus } from '../../data/client.ts'
import type { Alert } from '../alert-data.ts'
import { bodyOf, emptyFields, type Fields, fieldsOf, isReady } from './draft-fields.ts'

export type Saving = 'empty' | 'unsaved' | 'saving' | 'saved' | 'error' | 'conflict'

export interface Draft {
  /** As the service has it; undefined before the first save. */
  readonly alert: Alert | undefined
  readonly fields: Fields
  readonly saving: Saving
  readonly savedAt: Date | undefined
  readonly error: unknown
  /** What somebody else saved meanwhile, after a 412. */
  readonly theirs: Alert | undefined
  readonly loading: boolean
  change(next: Partial<Fields>): void
  saveNow(): void
  takeTheirs(): void
  keepMine(): void
}

const restMs = 700

/** A draft that saves itself when its writer rests, each time with the revision that it is based on. */
export function useDraft(id: string, onCreated: (id: string) => void): Draft {
  const queries = useQueryClient()
  const isNew = id === 'new'
  const found = useAlert(id, !isNew)
  const [alert, setAlert] = useState<Alert>()
  const [fields, setFields] = useState<Fields>(() => emptyFields(new Date()))
  const [saving, setSaving] = useState<Saving>('empty')
  const [savedAt, setSavedAt] = useState<Date>()
  const [error, setError] = useState<unknown>(null)
  const [theirs, setTheirs] = useState<Alert>()
  const latest = useRef({ alert, fields })
  const dirty = useRef(new Set<keyof Fields>())
  const busy = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const created = useRef(onCreated)
  created.current = onCreated

  const adopt = useCallback((next: Alert) => {
    latest.current = { alert: next, fields: fieldsOf(next) }
    dirty.current.clear()
    setAlert(next)
    setFields(latest.current.fields)
    setSaving('saved')
    setSavedAt(new Date(next.updated_at))
    setError(null)
  }, [])

  useEffect(() => {
    const { data } = found
    const known = latest.current.alert
    if (isNew || !data || data.id !== id || busy.current || dirty.current.size > 0) return
    if (known?.id !== data.id || known.revision < data.revision) adopt(data)
  }, [found.data, id, isNew, adopt, found])

  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current)
    const { alert: before, fields: now } = latest.current
    if (busy.current || dirty.current.size === 0 || (!before && !isReady(now))) return
    const keys = before
      ? [...dirty.current]
      : (Object.keys(now) as (keyof Fields)[]).filter((key) => key !== 'start' || dirty.current.has('start'))
    dirty.current.clear()
    busy.current = true
    setSaving('saving')
    try {
      const body = { alert: bodyOf(now, keys) as BodyOf<'post', '/api/desk/alerts'>['alert'] }
      const after = before
        ? await inAllLanguages.patch('/api/desk/alerts/{alert_id}', {
            path: { alert_id: before.id },
            headers: { 'if-match': `"${before.revision}"` },
            body,
          })
        : await inAllLanguages.post('/api/desk/alerts', { body })
      latest.current = { ...latest.current, alert: after }
      if (!before && !dirty.current.has('start')) {
        latest.current.fields = { ...latest.current.fields, start: after.start }
        setFields(latest.current.fields)
      }
      queries.setQueryData(['alerts', 'one', after.id], after)
      setAlert(after)
      setSavedAt(new Date())
      setError(null)
      setSaving(dirty.current.size > 0 ? 'unsaved' : 'saved')
      if (!before) created.current(after.id)
    } catch (failure) {
      for (const key of keys) dirty.current.add(key)
      setError(failure)
      if (isStatus(failure, 412) && before) {
        setTheirs(await inAllLanguages.get('/api/desk/alerts/{alert_id}', { path: { alert_id: before.id } }))
        setSaving('conflict')
      } else setSaving('error')
      return
    } finally {
      busy.current = false
    }
    if (dirty.current.size > 0) void save()
  }, [queries])

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (dirty.current.size > 0 && isReady(latest.current.fields)) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])

  return {
    alert,
    fields,
    saving,
    savedAt,
    error,
    theirs,
    loading: !isNew && alert === undefined && found.error === null,
    change(next) {
      const after = { ...latest.current.fields, ...next }
      latest.current = { ...latest.current, fields: after }
      for (const key of Object.keys(next) as (keyof Fields)[]) dirty.current.add(key)
      setFields(after)
      setSaving(latest.current.alert || isReady(after) ? 'unsaved' : 'empty')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), restMs)
    },
    saveNow: () => void save(),
    takeTheirs() {
      if (theirs) adopt(theirs)
      setTheirs(undefined)
    },
    keepMine() {
      if (theirs) {
        latest.current = { ...latest.current, alert: theirs }
        setAlert(theirs)
      }
      setTheirs(undefined)
      void save()
    },
  }
}
