import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../data/words.ts'
import css from './proof-line.module.css'
import { words } from './words.ts'

/** One of the four. `to` is a path of the console, with its ids in it. */
export interface ProofStep {
  readonly text: ReactNode
  readonly to?: string | undefined
}

/** storm → reason → message → proof, each a link. As a row, or as a card with the words above. */
export function ProofLine({
  storm,
  reason,
  message,
  proof,
  look = 'row',
}: {
  readonly storm?: ProofStep | undefined
  readonly reason?: ProofStep | undefined
  readonly message?: ProofStep | undefined
  readonly proof?: ProofStep | undefined
  readonly look?: 'row' | 'card'
}) {
  const t = useWords(words)
  const steps = [
    ['storm', storm],
    ['reason', reason],
    ['message', message],
    ['proof', proof],
  ] as const
  return (
    <ol className={`${css['line']} ${css[look]}`}>
      {steps.map(
        ([name, step]) =>
          step && (
            <li key={name}>
              <span className={look === 'row' ? 'only-read-aloud' : css['name']}>{t(name)}: </span>
              {step.to ? <Link to={step.to}>{step.text}</Link> : <span>{step.text}</span>}
            </li>
          ),
      )}
    </ol>
  )
}
