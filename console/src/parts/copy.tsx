import { Check as CheckIcon, Copy as CopyIcon } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../data/words.ts'
import { Button } from './button.tsx'
import { words } from './words.ts'

/** Copies a text: an id, a key, a command. */
export function Copy({ text, label }: { readonly text: string; readonly label?: string }) {
  const t = useWords(words)
  const [done, setDone] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    setDone(true)
    setTimeout(() => setDone(false), 2_000)
  }
  return (
    <Button look="quiet" icon={done ? <CheckIcon aria-hidden /> : <CopyIcon aria-hidden />} onClick={() => void copy()}>
      {done ? t('copied') : (label ?? t('copy'))}
    </Button>
  )
}
