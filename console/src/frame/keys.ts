import { useNavigate } from '@tanstack/react-router'
import { createElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { singleKeys } from '../data/choices.ts'
import type { Session } from '../data/queries.ts'
import { KeyList } from './key-list.tsx'
import { ownKeys } from './own-keys.ts'
import { screensOf } from './screens.ts'

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Puts the focus on the next row of the page, or the one before. */
function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#page [data-row]')]
  const current = document.activeElement?.closest<HTMLElement>('[data-row]')
  const chosen = rows.findIndex((row) => row === current || (!current && row.getAttribute('aria-current')))
  const next = rows[chosen < 0 ? 0 : chosen + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** Ctrl+Enter presses the main button of the open dialog, else of the page; one marked data-danger is left out. */
function pressMain(): void {
  const within = document.querySelector('dialog[open]') ?? document.getElementById('page')
  const main = within?.querySelector<HTMLButtonElement>('[data-main]:not(:disabled, [data-danger])')
  main?.click()
}

const secondKeyMs = 1_500

/** Keys that work everywhere. Single keys do nothing while somebody writes, or when they are switched off. */
export function useKeys(session: Session): { readonly open: () => void; readonly dialog: ReactNode } {
  const navigate = useNavigate()
  const [shown, show] = useState(false)
  const waitingForSecond = useRef(0)
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) pressMain()
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      if (singleKeys.get() === 'off' || document.querySelector('dialog[open]')) return
      if (event.timeStamp - waitingForSecond.current < secondKeyMs) {
        waitingForSecond.current = 0
        const screen = screensOf(session).find((one) => one.key === event.key)
        if (screen) void navigate({ to: screen.path })
        return
      }
      const acts: Readonly<Record<string, () => void>> = {
        '/': () => document.getElementById('search')?.focus(),
        j: () => moveRow(1),
        k: () => moveRow(-1),
        '?': () => show(true),
        g: () => {
          waitingForSecond.current = event.timeStamp
        },
      }
      const own = ownKeys().find(({ key }) => key === event.key)
      const act = acts[event.key] ?? (own && (() => own.button.click()))
      if (act) {
        event.preventDefault()
        act()
      }
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [navigate, session])
  return {
    open: () => show(true),
    dialog: shown ? createElement(KeyList, { session, onClose: () => show(false) }) : null,
  }
}
