import { readFileSync } from 'node:fs'

/** How a setting's text becomes a value. `parse` answers the value, or a sentence that says what is wrong. */
export interface Setting<T> {
  readonly name: string
  readonly group: string
  readonly about: string
  /** What is used when nothing is set, as text; undefined = the setting is optional and absent. */
  readonly fallback: string | undefined
  readonly secret: boolean
  readonly parse: (text: string) => { ok: T } | { wrong: string }
}

export type Options = {
  readonly about: string
  readonly fallback?: string
  readonly secret?: boolean
  readonly group: string
}

export const setting = <T>(name: string, options: Options, parse: Setting<T>['parse']): Setting<T> => ({
  name,
  group: options.group,
  about: options.about,
  fallback: options.fallback,
  secret: options.secret ?? false,
  parse,
})

export const text = (name: string, options: Options) => setting<string>(name, options, (value) => ({ ok: value }))

export const flag = (name: string, options: Options) =>
  setting<boolean>(name, options, (value) => {
    if (/^(1|true|yes|on)$/i.test(value)) return { ok: true }
    if (/^(0|false|no|off)$/i.test(value)) return { ok: false }
    return { wrong: 'must be 1 or 0' }
  })

export const whole = (name: string, options: Options & { min: number; max: number }) =>
  setting<number>(name, options, (value) => {
    const number = Number(value)
    return /^\d+$/.test(value) && number >= options.min && number <= options.max
      ? { ok: number }
      : { wrong: `must be a whole number from ${options.min} to ${options.max}` }
  })

export const oneOf = <T extends string>(name: string, options: Options, values: readonly T[]) =>
  setting<T>(name, options, (value) => {
    const match = values.find((known) => known === value)
    return match ? { ok: match } : { wrong: `must be one of ${values.join(', ')}` }
  })

export const url = (name: string, options: Options, protocols: readonly string[]) =>
  setting<string>(name, options, (value) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol)
      ? { ok: value }
      : { wrong: `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}` },
  )

/**
 * The path of a file that is read when settings are loaded; `read` returns a value from its text, or a sentence that
 * says what is wrong.
 */
export const file = <T>(name: string, options: Options, read: (text: string) => { ok: T } | { wrong: string }) =>
  setting<T>(name, options, (path) => {
    try {
      return read(readFileSync(path, 'utf8'))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      return { wrong: `must name a file that can be read (${code ?? 'unknown error'})` }
    }
  })
