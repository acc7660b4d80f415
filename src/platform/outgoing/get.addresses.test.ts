import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkedUrl } from './checked-url.ts'
import type { Resolve } from './host-check.ts'
import { givenGetter, givenServer, givenSockets, resolvesTo } from './outgoing.testing.ts'

test('a redirect is followed three times, and not a fourth time', async (t) => {
  const secure = await givenServer(t, (_req, res) => res.setHeader('etag', '"1"').end('there'), true)
  const origin = await givenServer(t, (req, res) => {
    const left = Number(req.url?.slice(1))
    if (left === 0) res.writeHead(307, { location: `${secure}/there?a=b` }).end('moved')
    else res.writeHead([301, 302, 303, 308][left % 4] ?? 301, { location: `${left - 1}` }).end()
  })
  const getter = givenGetter(t)
  const got = await getter.get(`${origin}/2`)
  assert.deepEqual([got.status, got.error, got.finalUrl], [200, null, `${secure}/there?a=b`])
  assert.equal(Buffer.from(got.bytes ?? []).toString(), 'there')
  assert.equal(got.headers['etag'], '"1"')
  const far = await getter.get(`${origin}/3`)
  assert.deepEqual(
    [far.status, far.bytes, far.error, far.finalUrl],
    [307, null, 'The server redirects more than 3 times.', `${origin}/0`],
  )
})

test('a redirect leads to no other protocol and to no address that is never allowed', async (t) => {
  let location: string | undefined
  const answers = async (secure: boolean): Promise<string> =>
    givenServer(t, (_req, res) => res.writeHead(302, location === undefined ? {} : { location }).end(), secure)
  const [origin, secure] = [await answers(false), await answers(true)]
  const resolve: Resolve = (name) => resolvesTo(name.startsWith('meta') ? '169.254.169.254' : '127.0.0.1')()
  const getter = givenGetter(t, { resolve })
  const notPublic = 'The target of the redirect is not a public address.'
  for (const [from, to, error] of [
    [secure, origin, 'The server redirects from https to http.'],
    [origin, 'file:///etc/passwd', 'The target of the redirect does not start with https.'],
    [origin, 'ftp://127.0.0.1/', 'The target of the redirect does not start with https.'],
    [origin, 'http://', 'The target of the redirect is not a URL.'],
    [origin, 'http://me:secret@127.0.0.1/', 'The target of the redirect has a user name or a password.'],
    [origin, undefined, 'The server redirects without saying where to.'],
    [origin, 'http://169.254.169.254/latest/meta-data/', notPublic],
    [origin, '//169.254.169.254/', notPublic],
    [origin, 'http://0xa9fea9fe/', notPublic],
    [origin, 'http://[::ffff:169.254.169.254]/', notPublic],
    [origin, 'http://[64:ff9b::a9fe:a9fe]/', notPublic],
    [origin, 'http://[fd00:ec2::254]/', notPublic],
    [origin, 'http://[fe80::1]/', notPublic],
    [origin, 'http://100.100.100.200/', notPublic],
    [origin, 'http://168.63.129.16/', notPublic],
    [origin, 'http://0.0.0.0/', notPublic],
  ] as const) {
    location = to
    const got = await getter.get(from)
    assert.deepEqual([got.status, got.bytes, got.error, got.finalUrl], [302, null, error, `${from}/`], to)
  }
  location = 'http://meta.example/latest'
  const named = await getter.get(origin)
  assert.equal(named.error, 'meta.example leads to an address that is not a public address.')
  assert.deepEqual([named.status, named.finalUrl], [null, location])
})

test('without leave for private addresses a redirect leads to public addresses over https only', () => {
  const rules = { allowPrivate: false, refuseLinkLocal: true }
  const from = new URL('https://feeds.example.com/a/b')
  const wrong = (to: string): string => {
    try {
      return checkedUrl(to, rules, from).href
    } catch (error) {
      return (error as Error).message
    }
  }
  assert.equal(wrong('../c?d'), 'https://feeds.example.com/c?d')
  assert.equal(wrong('https://8.8.8.8/'), 'https://8.8.8.8/')
  for (const host of ['127.0.0.1', '10.0.0.1', '192.168.1.1', '2130706433', '[::1]', '[fd00::1]', '[::ffff:10.0.0.1]'])
    assert.equal(wrong(`https://${host}/`), 'The target of the redirect is not a public address.', host)
  assert.equal(wrong('http://feeds.example.com/'), 'The target of the redirect does not start with https.')
})

test('no connection is made to a private address, whatever the name server says', async (t) => {
  let requests = 0
  const origin = await givenServer(t, (_req, res) => res.end(String(++requests)), true)
  const { port } = new URL(origin)
  const url = `https://localhost:${port}/`
  const refused = 'localhost leads to an address that is not a public address.'
  const strict = (resolve: Resolve) => givenGetter(t, { allowPrivate: false, resolve })
  for (const addresses of [['127.0.0.1'], ['::ffff:127.0.0.1'], ['203.0.114.7', '127.0.0.1'], ['169.254.169.254']]) {
    const got = await strict(resolvesTo(...addresses)).get(url)
    assert.deepEqual([got.status, got.error], [null, refused], addresses.join())
  }
  assert.equal((await strict(resolvesTo('203.0.114.7')).get(origin)).error, 'The address is not a public address.')
  assert.equal(
    (await strict(resolvesTo('203.0.114.7')).get('http://a.example/')).error,
    'The address does not start with https.',
  )

  // A name server that answers differently is asked once for each connection.
  const answers = ['203.0.114.7', '127.0.0.1']
  const getter = givenGetter(t, {
    allowPrivate: false,
    connectMs: 50,
    resolve: async () => resolvesTo(answers.shift() ?? '')(),
  })
  assert.notEqual((await getter.get(url)).error, refused)
  assert.deepEqual([(await getter.get(url)).error, answers.length], [refused, 0])

  // Even if the address changes after the check, the address of the socket is checked again.
  let reads = 0
  const changing = {
    family: 4,
    get address() {
      return reads++ === 0 ? '203.0.114.7' : '127.0.0.1'
    },
  }
  assert.equal((await strict(async () => [changing]).get(url)).error, refused)
  assert.ok(reads > 1)
  assert.equal(requests, 0)
  assert.equal((await givenGetter(t, { resolve: resolvesTo('127.0.0.1') }).get(url)).error, null, 'the server is there')
})

test('a server that cannot be reached or trusted is an error', async (t) => {
  const origin = await givenServer(t, (_req, res) => res.end(), true)
  const { port } = new URL(origin)
  const plain = await givenServer(t, (_req, res) => res.end())
  const unheard = await givenSockets(t, () => {})
  await unheard.close()
  const failing =
    (code: string): Resolve =>
    async () =>
      Promise.reject(Object.assign(new Error(code), { code }))
  const cases = [
    [{}, `http://127.0.0.1:${unheard.port}/`, /^The server refused the connection\.$/],
    [{ resolve: resolvesTo() }, 'http://gone.example/', /^The name of the server has no address\.$/],
    [{ resolve: failing('ENOTFOUND') }, 'http://gone.example/', /^The name of the server has no address\.$/],
    [{ resolve: failing('EAI_AGAIN') }, 'http://gone.example/', /^The address of the server could not be looked up\.$/],
    [{ resolve: failing('10.1.2.3 broke') }, 'http://gone.example/', /^The request failed \(a private address broke: /],
    [{ ca: undefined }, origin, /^The certificate of the server is not valid \(DEPTH_ZERO_SELF_SIGNED_CERT\)\.$/],
    [
      { resolve: resolvesTo('127.0.0.1') },
      `https://other.example:${port}/`,
      /^The certificate of the server is not valid \(ERR_TLS_CERT_ALTNAME_INVALID\)\.$/,
    ],
    [{}, plain.replace('http', 'https'), /^No secure connection could be made \(\w+\)\.$/],
    [{}, 'feeds.example.com', /^The address is not a URL\.$/],
    [{}, 'file:///etc/passwd', /^The address does not start with https\.$/],
    [{}, 'http://169.254.169.254/', /^The address is not a public address\.$/],
  ] as const
  for (const [options, url, error] of cases) {
    const got = await givenGetter(t, options).get(url)
    assert.deepEqual([got.status, got.bytes, got.encodedBytes, got.headers], [null, null, null, {}], url)
    assert.match(got.error ?? '', error)
    assert.doesNotMatch(got.error ?? '', /127\.0\.0\.1|10\.1\.2\.3|::1/)
  }
})
