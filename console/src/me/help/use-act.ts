import { useMutation } from '@tanstack/react-query'
import { refresh } from '../data/saved.ts'

/** Does something to a case or a claim, and reads them again. */
export const useAct = <T = void, A = unknown>(act: (input: T) => Promise<A>) =>
  useMutation({ mutationFn: act, onSettled: () => refresh('issues', 'conversations', 'claims', 'now') })
