import { useWords } from '../../data/words.ts'
import { Field, Select } from '../../parts/field.tsx'
import { Risk } from '../../parts/marks.tsx'
import type { Fields } from './draft-fields.ts'
import css from './editor.module.css'
import { words } from './words.ts'

const two = (n: number): string => String(n).padStart(2, '0')

/** A moment as the browser's own field has it, in the reader's zone. */
const local = (iso: string | null): string => {
  if (!iso) return ''
  const at = new Date(iso)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

const risks = [0, 1, 2] as const

export function WhenPanel({
  fields,
  errors,
  change,
}: {
  readonly fields: Fields
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly change: (next: Partial<Fields>) => void
}) {
  const t = useWords(words)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const moment = (text: string): string | undefined => {
    const at = new Date(text)
    return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
  }
  return (
    <section className={css['card']} aria-label={t('riskAndTime')}>
      <fieldset className={css['risks']}>
        <legend>{t('risk')}</legend>
        {risks.map((level) => (
          <label key={level}>
            <input
              type="radio"
              name="risk_level"
              checked={fields.risk_level === level}
              onChange={() => change({ risk_level: level })}
            />
            <Risk level={level} />
          </label>
        ))}
      </fieldset>
      <div className={css['pair']}>
        <Field
          label={t('from')}
          name="start"
          type="datetime-local"
          hint={zone}
          error={errors['start']}
          value={local(fields.start)}
          onChange={(event) => {
            const start = moment(event.target.value)
            if (start) change({ start })
          }}
        />
        <Field
          label={t('until')}
          name="finish"
          type="datetime-local"
          hint={fields.finish ? zone : t('untilUnknown')}
          error={errors['finish']}
          value={local(fields.finish)}
          onChange={(event) => change({ finish: moment(event.target.value) ?? null })}
        />
        <Select
          label={t('kind')}
          name="category"
          value={fields.category}
          onChange={(event) => change({ category: event.target.value === '0' ? 0 : 1 })}
        >
          <option value={1}>{t('safety')}</option>
          <option value={0}>{t('health')}</option>
        </Select>
      </div>
    </section>
  )
}
