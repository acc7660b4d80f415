import type { TestContext } from 'node:test'
import { crc32 } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import type { GivenCompany, GivenUser, TestAppOptions } from '../../../test/support/app.ts'
import { type WorkingApp, workingApp } from '../../../test/support/worker.ts'

const colour = { r: 200, g: 30, b: 30 }
export const blank = (width: number, height: number, background = colour) =>
  sharp({ create: { width, height, channels: 3, background } })

/** The same picture, whose head says that it is so many pixels wide and high. */
export function claiming(png: Buffer, width: number, height: number, interlaced = false): Buffer {
  const changed = Buffer.from(png)
  changed.writeUInt32BE(width, 16)
  changed.writeUInt32BE(height, 20)
  changed.writeUInt8(interlaced ? 1 : 0, 28)
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29)
  return changed
}

/** A GIF of so many frames that claim to be so many pixels wide and high, and have the content of one. */
export function movingPicture(side: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\u0080\0\0', 'latin1')
  head.writeUInt16LE(side, 6)
  head.writeUInt16LE(side, 8)
  const frame = Buffer.from('21f90400000000002c0000000001000100000202440100', 'hex')
  frame.writeUInt16LE(side, 13)
  frame.writeUInt16LE(side, 15)
  const all = Array.from({ length: frames }, () => frame)
  return Buffer.concat([head, Buffer.from('ff0000ffffff', 'hex'), ...all, Buffer.from(';')])
}

/** An asset as version 2 shows it. */
export interface Asset {
  readonly id: string
  readonly type: number
  readonly url: string | null
  readonly title: string | null
  readonly description: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly photo: Readonly<Record<string, string>>
  readonly video: Readonly<Record<string, string>>
  readonly audio: Readonly<Record<string, string>>
  readonly file: Readonly<Record<string, string>>
}

interface Sent {
  readonly status: number
  readonly messageId: string
  readonly asset: Asset
  readonly error: { readonly code: string; readonly message: string; readonly fields?: Record<string, string[]> }
}

export interface Writing {
  readonly house: WorkingApp
  readonly company: GivenCompany
  readonly ada: GivenUser
  readonly conversationId: string
  /** Writes a message of type 4. */
  send(asset: object): Promise<Sent>
  remove(messageId: string): Promise<void>
  fetch(url: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD'): Promise<LightMyRequestResponse>
  /** The files in the store, by their digests. */
  stored(): Promise<string[]>
}

/** Two people of a company in a conversation, one of whom sends files. */
export async function givenWriter(t: TestContext, options: TestAppOptions = {}): Promise<Writing> {
  const house = await workingApp(t, options)
  const company = await house.givenCompany({ features: ['assistance'] })
  const ada = await house.givenTraveller(company)
  const bo = await house.givenTraveller(company)
  const made = await house
    .as(ada)
    .post<{ id: string }>('/api/v2/conversations', { conversation: { participant_ids: [bo.id] } })
  if (made.status !== 201) throw new Error(made.text)
  const conversationId = made.body.id
  const path = `/api/v2/conversations/${conversationId}/messages`
  return {
    house,
    company,
    ada,
    conversationId,
    async send(asset) {
      const { status, body } = await house
        .as(ada)
        .post<{ id: string; asset: Asset; error: Sent['error'] }>(path, { message: { type: 4, asset } })
      return { status, messageId: body.id, asset: body.asset, error: body.error }
    },
    async remove(messageId) {
      const { status, text } = await house.as(ada).delete(`${path}/${messageId}`)
      if (status !== 200) throw new Error(text)
    },
    fetch(url, headers = {}, method = 'GET') {
      const { pathname, search } = new URL(url)
      return house.app.inject({ method, url: pathname + search, headers })
    },
    async stored() {
      const digests: string[] = []
      for await (const { digest } of house.files.list()) digests.push(digest)
      return digests.sort()
    },
  }
}
