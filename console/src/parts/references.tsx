import { useWords } from '../data/words.ts'
import { TextArea } from './field.tsx'
import { words } from './words.ts'

/** Web addresses that say the same, one in a line. */
export function References({
  error,
  value,
  onChange,
}: {
  readonly error: readonly string[] | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const t = useWords(words)
  return (
    <TextArea
      name="references"
      rows={2}
      label={t('references')}
      hint={t('referencesHint')}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export const addressesIn = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || [])
