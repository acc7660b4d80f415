import { Type } from 'typebox'
import { id, integerOrNull, namedObject, text, textOrNull, time, type Wire } from '../../platform/http/fields.ts'
import { TextIn } from '../../platform/http/lenient.ts'
import { timeOut } from '../../platform/http/times.ts'
import { checkAll, invalid } from '../../platform/problem.ts'
import { type Device, type DeviceDraft, type DeviceFacts, normalizeDevice } from './device.ts'

export const DeviceInV2 = Type.Object({
  device: namedObject(
    'DeviceInput',
    {
      token: TextIn(
        'Push notification token. Required.',
        '740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad',
        4096,
      ),
      platform: TextIn(
        'ios or android. When left out, it is derived from osname and the form of the token.',
        'ios',
        40,
      ),
      uuid: TextIn('Unique identifier of the device.', 'C3E6A1B2-7B1E-4F6E-9D55-1C8F7E7B5A10'),
      locale: TextIn('ISO 639-1 code; longer tags such as zh_TW are understood.', 'en', 100),
      manufacturer: TextIn('Its manufacturer.', 'Apple'),
      model: TextIn('Model.', 'iPhone15,2'),
      osname: TextIn('Name of the operating system.', 'iOS'),
      osversion: TextIn('Version of the operating system.', '17.1'),
      processor_count: Type.Optional(
        Type.Unsafe<number | string | null>({
          type: ['integer', 'string', 'null'],
          maxLength: 40,
          description: 'Number of processors.',
          examples: [6],
        }),
      ),
    },
    { description: 'The device.' },
  ),
})

export const DeviceV2 = namedObject(
  'Device',
  {
    id: id('Id of the device.'),
    created_at: time('When it was first registered.'),
    updated_at: time('When it was last registered.'),
    user_id: id('Whose it is.'),
    token: textOrNull('Push notification token.', '740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad'),
    platform: text('ios or android.', 'ios'),
    uuid: textOrNull('Unique identifier of the device.', 'C3E6A1B2-7B1E-4F6E-9D55-1C8F7E7B5A10'),
    locale: textOrNull('Language tag of the device.', 'en'),
    manufacturer: textOrNull('Its manufacturer.', 'Apple'),
    model: textOrNull('Model.', 'iPhone15,2'),
    osname: textOrNull('Name of the operating system.', 'iOS'),
    osversion: textOrNull('Version of the operating system.', '17.1'),
    processor_count: integerOrNull('Number of processors.', 6),
  },
  { description: 'A device that push notifications can reach.' },
)

/** The contract requires only the token. Apple’s push tokens are purely hexadecimal; Google’s never are. */
const platformOf = (osName: string, token: string): string =>
  /^(ios|ipados)/i.test(osName.trim()) || /^[0-9a-f]{64,}$/i.test(token.trim()) ? 'ios' : 'android'

type DeviceInput = Wire<typeof DeviceInV2>['device']

function requireToken({ token }: DeviceInput): void {
  if (!token?.trim()) throw invalid({ token: 'is required' })
}

function draftOf(device: DeviceInput): DeviceDraft {
  const { processor_count: processors } = device
  return {
    uuid: device.uuid ?? null,
    token: device.token ?? null,
    platform: device.platform?.trim() || platformOf(device.osname ?? '', device.token ?? ''),
    locale: device.locale ?? null,
    manufacturer: device.manufacturer ?? null,
    model: device.model ?? null,
    osName: device.osname ?? null,
    osType: null,
    osVersion: device.osversion ?? null,
    processorCount: processors === undefined || processors === null || processors === '' ? null : Number(processors),
  }
}

/** Refuses all that is wrong at once. */
export const fromDeviceV2 = ({ device }: Wire<typeof DeviceInV2>): DeviceFacts =>
  checkAll(
    () => normalizeDevice(draftOf(device)),
    () => requireToken(device),
  )[0]

export const toDeviceV2 = (device: Device): Wire<typeof DeviceV2> => ({
  id: device.id,
  created_at: timeOut(device.createdAt),
  updated_at: timeOut(device.updatedAt),
  user_id: device.userId,
  token: device.token,
  platform: device.platform,
  uuid: device.uuid,
  locale: device.locale,
  manufacturer: device.manufacturer,
  model: device.model,
  osname: device.osName,
  osversion: device.osVersion,
  processor_count: device.processorCount,
})
