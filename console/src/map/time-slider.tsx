import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { singleKeys } from '../data/choices.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { cityOf, timeText } from '../parts/time.tsx'
import css from './controls.module.css'
import { words } from './words.ts'

const hour = 3_600_000
const days = 14
const step = 6
const most = days * 24
const own = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Hours from now of a time of the address, in steps, within the two weeks on both sides. */
const hoursOf = (at: string | undefined, now: number): number =>
  at === undefined ? 0 : Math.max(-most, Math.min(most, Math.round((Date.parse(at) - now) / hour / step) * step))

/** Up to a minute inside the two weeks, so that a clock that differs a little is no error. */
const timeOf = (hours: number, now: number): string | undefined =>
  hours === 0
    ? undefined
    : new Date(now + hours * hour - Math.sign(hours) * (Math.abs(hours) === most ? 10 * 60_000 : 0)).toISOString()

export function TimeSlider({
  at,
  onMove,
}: {
  readonly at: string | undefined
  readonly onMove: (at: string | undefined) => void
}) {
  const t = useWords(words)
  const language = useLanguage()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  const [moving, setMoving] = useState<number>()
  const hours = moving ?? hoursOf(at, now)
  const move = (next: number): void => onMove(timeOf(Math.max(-most, Math.min(most, next)), Date.now()))
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const by = event.key === '[' ? -step : event.key === ']' ? step : 0
      const writes =
        event.target instanceof HTMLElement &&
        /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) &&
        event.target.getAttribute('type') !== 'range'
      if (by === 0 || writes || event.ctrlKey || event.metaKey || event.altKey || singleKeys.get() === 'off') return
      move(hours + by)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  })
  const shown = new Date(at === undefined || moving !== undefined ? now + hours * hour : Date.parse(at))
  const text = `${hours === 0 ? `${t('nowWord')} · ` : ''}${timeText(shown, own, language, new Date(0))} ${cityOf(own)}`
  const settle = (): void => {
    if (moving !== undefined) move(moving)
    setMoving(undefined)
  }
  return (
    <div className={css['time']}>
      <span className={css['soft']}>−{t('days', { n: days })}</span>
      <div className={css['moment']}>
        <Button
          look="quiet"
          icon={<ChevronLeft aria-hidden />}
          aria-label={t('slower')}
          title={`${t('slower')} [`}
          onClick={() => move(hours - step)}
        />
        <output htmlFor="map-time">{text}</output>
        <Button
          look="quiet"
          icon={<ChevronRight aria-hidden />}
          aria-label={t('faster')}
          title={`${t('faster')} ]`}
          onClick={() => move(hours + step)}
        />
        {hours !== 0 && (
          <Button look="quiet" onClick={() => onMove(undefined)}>
            {t('backToNow')}
          </Button>
        )}
      </div>
      <span className={css['soft']}>+{t('days', { n: days })}</span>
      <input
        id="map-time"
        type="range"
        min={-most}
        max={most}
        step={step}
        value={hours}
        aria-label={t('time')}
        aria-valuetext={text}
        onChange={(event) => setMoving(Number(event.target.value))}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
      />
    </div>
  )
}
