import type { Say } from '../data/words.ts'
import { words } from './words.ts'

type Word = keyof (typeof words)['en']

const named = (prefix: string, name: string, t: Say<Word>): string => {
  const word = `${prefix}_${name}`
  return Object.hasOwn(words.en, word) ? t(word as Word) : name.replaceAll('_', ' ')
}

export const accountName = (name: string, t: Say<Word>): string => named('account', name, t)
export const kindName = (name: string, t: Say<Word>): string => named('about', name, t)
const withTestMoney = (word: string, { test_money }: { readonly test_money: boolean }, t: Say<Word>): string =>
  test_money ? `${word} (${t('testMoneyShort')})` : word

/** How far a payout has come; test money is called so. */
export const statusOfPayout = (one: { readonly status: string; readonly test_money: boolean }, t: Say<Word>): string =>
  withTestMoney(named('payout', one.status, t), one, t)
export const runStatusName = (one: { readonly status: string; readonly test_money: boolean }, t: Say<Word>): string =>
  withTestMoney(named('run', one.status, t), one, t)

const payoutStates = { issued: 'sent', settled: 'done', returned: 'failed', cancelled: 'closed' } as const
export const payoutState = (status: string): 'waiting' | (typeof payoutStates)[keyof typeof payoutStates] =>
  payoutStates[status as keyof typeof payoutStates] ?? 'waiting'

export const statusName = (name: string, t: Say<Word>): string => named('status', name, t)
