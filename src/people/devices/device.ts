import { languageTag } from '../../platform/language-codes.ts'
import { invalid } from '../../platform/problem.ts'

const platforms = ['ios', 'android'] as const
/** Browsers register separately (browser.ts). */
export type DevicePlatform = (typeof platforms)[number] | 'web'

/** Limit for each person, browsers included: every message is sent to each device. */
export const maxDevices = 20

/** A phone or tablet that push notifications can reach. */
export interface Device {
  readonly id: string
  readonly userId: string
  readonly companyId: string | null
  readonly uuid: string | null
  readonly token: string | null
  readonly platform: DevicePlatform
  readonly locale: string | null
  readonly manufacturer: string | null
  readonly model: string | null
  readonly osName: string | null
  readonly osType: string | null
  readonly osVersion: string | null
  readonly processorCount: number | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A device as it was sent, before the rules were checked. */
export interface DeviceDraft {
  readonly uuid: string | null
  readonly token: string | null
  readonly platform: string
  readonly locale: string | null
  readonly manufacturer: string | null
  readonly model: string | null
  readonly osName: string | null
  readonly osType: string | null
  readonly osVersion: string | null
  readonly processorCount: number | null
}

export type DeviceFacts = Omit<DeviceDraft, 'platform'> & { readonly platform: DevicePlatform }

const blankToNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text.trim())
const isPlatform = (name: string): name is DevicePlatform => (platforms as readonly string[]).includes(name)

/**
 * Checks a device: its platform is ios or android, and it has a uuid or a token. An invalid locale or processor count is ignored,
 * because a phone must not lose its notifications over it.
 */
export function normalizeDevice(draft: DeviceDraft): DeviceFacts {
  const platform = draft.platform.trim().toLowerCase()
  const uuid = blankToNull(draft.uuid)
  const token = blankToNull(draft.token)
  const wrongToken = uuid === null && token === null ? { token: 'is required where there is no uuid' } : {}
  if (!isPlatform(platform)) throw invalid({ platform: 'must be ios or android', ...wrongToken })
  if (uuid === null && token === null) throw invalid(wrongToken)
  const { processorCount } = draft
  return {
    uuid,
    token,
    platform,
    locale: languageTag(draft.locale ?? '') ?? null,
    manufacturer: blankToNull(draft.manufacturer),
    model: blankToNull(draft.model),
    osName: blankToNull(draft.osName),
    osType: blankToNull(draft.osType),
    osVersion: blankToNull(draft.osVersion),
    processorCount:
      processorCount !== null && Number.isInteger(processorCount) && processorCount > 0 && processorCount <= 10_000
        ? processorCount
        : null,
  }
}
