import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors, isStatus } from './client.ts'
import type { Topic } from './topics.ts'

interface FormOptions<Values, Stored, Saved> {
  /** What is read again after a save; without it, everything. */
  readonly topics?: readonly Topic[]
  /** The stored version that the form begins with; undefined for something new. */
  readonly before?: Stored | undefined
  readonly valuesOf: (before: Stored | undefined) => Values
  /** `on`: the version that is overwritten, for If-Match. It is `before`, or theirs if a person keeps their own after a conflict. */
  readonly save: (values: Values, on: Stored | undefined, before: Stored | undefined) => Promise<Saved>
  /** Reads what somebody else saved meanwhile. Without it a 412 is shown like any other error. */
  readonly read?: (before: Stored) => Promise<Stored | undefined>
  readonly onSaved?: (saved: Saved, on: Stored | undefined) => void
  readonly onChange?: () => void
  /** Of another request with the same values, such as a preview: shown at the fields. */
  readonly otherError?: unknown
}

/** What a text field takes of a form. */
export interface TextInput {
  readonly name: string
  readonly value: string
  readonly error: readonly string[] | undefined
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void
}

type NamesOf<Values, T> = { [K in keyof Values]: Values[K] extends T ? K : never }[keyof Values] & string

/** What somebody writes, how it is saved, and where the service refuses it. Nothing that was written is lost by a failure. */
export function useForm<Values extends object, Stored, Saved>(options: FormOptions<Values, Stored, Saved>) {
  const { topics, valuesOf, save, read, onSaved, onChange, otherError } = options
  const queries = useQueryClient()
  const [before, setBefore] = useState(options.before)
  const [values, setValues] = useState(() => valuesOf(before))
  const [theirs, setTheirs] = useState<Stored>()
  const readAgain = (): Promise<void> =>
    queries.invalidateQueries(topics && { predicate: ({ queryKey: [topic] }) => topics.includes(topic) })
  const saving = useMutation({
    mutationFn: async (on: Stored | undefined) => {
      try {
        return await save(values, on, before)
      } catch (error) {
        if (read && on && isStatus(error, 412)) {
          setTheirs(await read(on))
          // The page behind the form shows the old version, too.
          void readAgain()
        }
        throw error
      }
    },
    onSuccess: async (saved, on) => {
      await readAgain()
      onSaved?.(saved, on)
    },
  })
  const error = theirs ? null : saving.error
  const errors = fieldErrors(error ?? otherError)
  const set = (next: Partial<Values>): void => {
    setValues((now) => ({ ...now, ...next }))
    onChange?.()
  }
  /** For a part that gives its value. */
  const input = <K extends keyof Values & string>(name: K) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: Values[K]): void => set({ [name]: value } as unknown as Partial<Values>),
  })
  /** For a field that gives an event. */
  const text = (name: NamesOf<Values, string>): TextInput => ({
    ...input(name),
    value: values[name] as string,
    onChange: ({ target }) => set({ [name]: target.value } as Partial<Values>),
  })
  return {
    before,
    values,
    set,
    input,
    text,
    error,
    errors,
    isPending: saving.isPending,
    saved: saving.data,
    submit: (event?: { preventDefault(): void }): void => {
      event?.preventDefault()
      saving.mutate(saving.variables ?? before)
    },
    theirs,
    /** For <Conflict>. */
    choose: {
      onTheirs: (): void => {
        setBefore(theirs)
        set(valuesOf(theirs))
        setTheirs(undefined)
        saving.reset()
      },
      onMine: (): void => {
        setTheirs(undefined)
        saving.mutate(theirs)
      },
    },
  }
}

/** What the fields of a form need of it. */
export type FormOf<Values extends object> = Pick<
  ReturnType<typeof useForm<Values, unknown, unknown>>,
  'values' | 'set' | 'input' | 'text' | 'errors'
>

/** With the one, or without it if it is there. */
export const toggled = <T>(list: readonly T[], one: T): readonly T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one]
