import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { socketToken } from '../../test/support/socket-client.ts'
import { fitsSideways, isAccessible, needsBrowser, phone, wide } from './browser.ts'
import { byLink, room } from './help-room.ts'
import { picture } from './pictures.ts'

const flags = ['--use-fake-device-for-media-stream']
const devices = ['camera', 'microphone']

/** The traveller's side of a call, as an app without this console makes it (docs/contract/assistance.md#video). */
const app = `
globalThis.join = async ({ address, conversation_id, ownId, otherId, offersToo }) => {
  const own = await navigator.mediaDevices.getUserMedia({ audio: true, video: true })
  const heard = (globalThis.heard = [])
  const screen = document.body.appendChild(document.createElement('video'))
  screen.autoplay = screen.muted = true
  const socket = new WebSocket(address)
  const send = (data) => socket.send(JSON.stringify({ type: 'signal', conversation_id, to: otherId, data }))
  let connection
  let describing
  const renew = () => {
    connection?.close()
    describing = false
    connection = globalThis.connection = new RTCPeerConnection()
    for (const track of own.getTracks()) connection.addTrack(track, own)
    connection.onicecandidate = ({ candidate }) => candidate && send({ candidates: [candidate] })
    connection.ontrack = ({ streams }) => { screen.srcObject = streams[0] }
  }
  const describe = async () => {
    const described = connection
    describing = true
    await described.setLocalDescription()
    if (described !== connection) return
    describing = false
    send({ description: described.localDescription })
  }
  const hear = async ({ ready, description, candidates }) => {
    if (ready) { renew(); await describe() }
    if (description) {
      const crosses = description.type === 'offer' && (describing || connection.signalingState !== 'stable')
      if (crosses && ownId < otherId) return
      if (crosses) renew()
      await connection.setRemoteDescription(description)
      if (description.type === 'offer') await describe()
    }
    for (const candidate of candidates ?? []) await connection.addIceCandidate(candidate).catch(() => {})
  }
  let turn = Promise.resolve()
  await new Promise((joined) => {
    socket.onopen = () => socket.send(JSON.stringify({ type: 'subscribe', conversation_id }))
    socket.onmessage = ({ data: text }) => {
      const { type, data } = JSON.parse(text)
      if (type === 'subscribed') joined()
      if (type !== 'signal') return
      heard.push(Object.keys(data)[0])
      dispatchEvent(new Event('heard'))
      turn = turn.then(() => hear(data))
    }
  })
  renew()
  send({ ready: true })
  if (offersToo) void describe()
  globalThis.leave = () => { send({ bye: true }); connection.close(); socket.close(); screen.remove() }
}`

/** Resolves when the picture of the other side is there. */
const pictureOf = (page: Page, selector: string): Promise<unknown> =>
  page.evaluate(`new Promise((shown) => {
    const screen = document.querySelector(${JSON.stringify(selector)})
    const look = () => (screen.videoWidth > 0 ? shown() : screen.addEventListener('resize', look, { once: true }))
    look()
  })`)

const connected = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((done) => {
    const { connection } = globalThis
    const look = () => connection.connectionState === 'connected' && done()
    connection.addEventListener('connectionstatechange', look)
    look()
  })`)

test('a responder calls a traveller by video within the page', needsBrowser, async (t) => {
  const all = await room(t, { flags, asksPermission: true })
  const { node, url, open, ada, doctor, phoneOfAda, caseId } = all
  const page = await byLink(all, doctor)
  await page.getByRole('link', { name: 'Help desk' }).click()
  await page.getByRole('button', { name: /Ada Lindqvist/ }).click()
  await page.getByRole('button', { name: 'Claim this case' }).click()
  await page.getByRole('button', { name: 'Close the case' }).waitFor()
  const { id: conversation_id } = (await phoneOfAda.get<{ id: string }>(`/api/v2/issues/${caseId}/conversation`)).body
  const adas = await open('/', { permissions: devices })
  await adas.evaluate(app)
  const join = async (offersToo: boolean): Promise<void> => {
    const token = encodeURIComponent(await socketToken(node.as(ada)))
    const address = `${url.replace('http', 'ws')}/api/v2/socket?token=${token}`
    const call = { address, conversation_id, ownId: ada.id, otherId: doctor.id, offersToo }
    await adas.evaluate(`join(${JSON.stringify(call)})`)
  }
  const panel = page.getByRole('region', { name: 'Video with Ada Lindqvist' })
  const says = (words: string | RegExp) => panel.getByRole('status').getByText(words).waitFor()
  const theirs = 'video[aria-label="Picture of Ada Lindqvist"]'

  await t.test('without a camera the page says what to do', async () => {
    await page.getByRole('button', { name: 'Video' }).click()
    await says('The camera and the microphone are refused.')
    await panel.getByText('No phone number is known.').waitFor()
    await isAccessible(page)
    await picture(page, 'video-refused')
  })

  await t.test('with it, it waits for the traveller', async () => {
    await page.context().grantPermissions(devices)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await says('Waiting for Ada Lindqvist')
    await pictureOf(page, 'video[aria-label="Your picture"]')
    await picture(page, 'video-waiting')
  })

  await t.test('the traveller joins, and both see each other', async () => {
    await join(false)
    await says('Connected with Ada Lindqvist.')
    await Promise.all([connected(adas), pictureOf(page, theirs), pictureOf(adas, 'video')])
    await isAccessible(page)
    await picture(page, 'video-connected')
    await page.setViewportSize(phone)
    await fitsSideways(page)
    await page.setViewportSize(wide)
  })

  await t.test('mute and camera off, by the keyboard, while notes are written', async () => {
    const sends = (kind: string) =>
      page.evaluate(
        `document.querySelector('video[aria-label="Your picture"]').srcObject.getTracks().find((one) => one.kind === '${kind}').enabled`,
      )
    await page.getByRole('button', { name: /^Notes/ }).click()
    await page.getByLabel('Note').waitFor()
    for (const [off, on, kind] of [
      ['Mute', 'Unmute', 'audio'],
      ['Camera off', 'Camera on', 'video'],
    ] as const) {
      await panel.getByRole('button', { name: off, exact: true }).press('Enter')
      const back = panel.getByRole('button', { name: on, exact: true })
      await back.waitFor()
      assert.equal(await sends(kind), false)
      await back.press('Enter')
      await panel.getByRole('button', { name: off, exact: true }).waitFor()
      assert.equal(await sends(kind), true)
    }
    await says('Connected with Ada Lindqvist.')
  })

  await t.test('the traveller leaves and comes back, and two offers may cross', async () => {
    await adas.evaluate('leave()')
    await says('Ada Lindqvist has left the call')
    await join(true)
    await says('Connected with Ada Lindqvist.')
    await Promise.all([connected(adas), pictureOf(page, theirs)])
  })

  await t.test('a responder who comes later, after a reload, is offered a connection', async () => {
    await page.reload()
    await page.getByRole('button', { name: /^Chat/ }).click()
    await page.getByRole('button', { name: 'Video' }).click()
    await says('Connected with Ada Lindqvist.')
    await Promise.all([connected(adas), pictureOf(page, theirs)])
  })

  await t.test('ending the call tells the other side', async () => {
    await panel.getByRole('button', { name: 'End the call' }).click()
    await panel.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 2, name: 'Ada Lindqvist' }).and(page.locator(':focus')).waitFor()
    const bye = `new Promise((done) => {
      const look = () => heard.at(-1) === 'bye' && done()
      addEventListener('heard', look)
      look()
    })`
    await adas.evaluate(bye)
    await page.getByRole('button', { name: 'Video' }).and(page.locator(':enabled')).waitFor()
  })
})
