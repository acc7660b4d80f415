import { Type } from 'typebox'
import type { Wire } from '../../platform/http/fields.ts'
import { namedObject } from '../../platform/http/fields.ts'
import { TextIn } from '../../platform/http/lenient.ts'
import type { DeviceDraft } from './device.ts'

export const DeviceV1 = Type.Object({
  device: namedObject(
    'DeviceInput',
    {
      uuid: TextIn('Unique identifier of the device.', 'C3E6A1B2-7B1E-4F6E-9D55-1C8F7E7B5A10'),
      token: TextIn(
        'Push notification token.',
        '740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad',
        4096,
      ),
      locale: TextIn('ISO 639-1 code; longer tags such as zh_TW are understood.', 'en', 100),
      manufacturer: TextIn('Its manufacturer.', 'Apple'),
      model: TextIn('Model.', 'iPhone15,2'),
      platform: Type.String({ maxLength: 40, description: 'ios or android.', examples: ['ios'] }),
      osname: TextIn('Name of the operating system.', 'iOS'),
      ostype: TextIn('Kind of the operating system.', 'Darwin'),
      osversion: TextIn('Version of the operating system.', '17.1'),
      processorCount: Type.Optional(
        Type.Unsafe<string | number | null>({
          type: ['string', 'number', 'null'],
          maxLength: 40,
          description: 'Number of processors, as text.',
          examples: ['6'],
        }),
      ),
    },
    { description: 'The device.' },
  ),
})

export const fromDeviceV1 = ({ device }: Wire<typeof DeviceV1>): DeviceDraft => ({
  uuid: device.uuid ?? null,
  token: device.token ?? null,
  platform: device.platform,
  locale: device.locale ?? null,
  manufacturer: device.manufacturer ?? null,
  model: device.model ?? null,
  osName: device.osname ?? null,
  osType: device.ostype ?? null,
  osVersion: device.osversion ?? null,
  processorCount:
    device.processorCount === undefined || device.processorCount === null || device.processorCount === ''
      ? null
      : Number(device.processorCount),
})
